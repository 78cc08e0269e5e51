// One crate a Python package, one Rust file a Python module. Packages import each other in cycles and Rust crates cannot, so
// none names another: each exports the table of its modules.

import { moduleName, NameScope } from '../rust/identifiers';
import type { CrateFile, CrateModule } from './input';

/** A generated crate of a package. */
export interface PackageCrate {
  /** The package's dotted name; empty for modules at the root. */
  readonly package: string;
  readonly crateName: string;
  /** The crate's directory, relative to the workspace. */
  readonly directory: string;
  readonly modules: readonly PackageModule[];
}

export interface PackageModule {
  readonly module: CrateModule;
  /** The Rust module, which is the name of its file. */
  readonly rustName: string;
}

/** Names that a file of a library crate cannot have. */
const RESERVED_FILES = ['lib', 'main', 'mod', 'molt'];

/** What the names of the crates of Molt's library begin with. */
const LIBRARY_PREFIX = 'molt-python-';

/** Groups modules by package, both in order of their names; the crates of Molt's library stand before the project's. */
export function packageCrates(modules: readonly CrateModule[]): PackageCrate[] {
  const sorted = [...modules].sort((left, right) => compareText(left.name, right.name));
  return [
    ...libraryCrates(sorted.filter(({ library }) => library === true)),
    ...projectCrates(sorted.filter(({ library }) => library !== true)),
  ];
}

/** A crate for each package of the library, with all below it, and one for the modules that are no packages. */
function libraryCrates(modules: readonly CrateModule[]): PackageCrate[] {
  const packages = new Set(modules.filter(({ isPackage }) => isPackage).map(({ name }) => topOf(name)));
  const byPackage = new Map<string, CrateModule[]>();
  for (const module of modules) {
    const top = topOf(module.name);
    const name = packages.has(top) ? top : '';
    byPackage.set(name, [...(byPackage.get(name) ?? []), module]);
  }
  return [...byPackage]
    .sort(([left], [right]) => compareText(left, right))
    .map(([name, members]) => {
      const names = new NameScope(RESERVED_FILES);
      const rustModules = members.map((module) => ({
        module,
        rustName: names.unique(module.name.split('.').map(moduleName).join('_')),
      }));
      const label = name === '' ? 'modules' : moduleName(name);
      return {
        package: name,
        crateName: `${LIBRARY_PREFIX}${label}`,
        directory: `library/${label}`,
        modules: rustModules,
      };
    });
}

function topOf(module: string): string {
  return module.split('.')[0] as string;
}

function projectCrates(modules: readonly CrateModule[]): PackageCrate[] {
  const byPackage = new Map<string, CrateModule[]>();
  for (const module of modules) {
    const name = module.isPackage ? module.name : module.name.split('.').slice(0, -1).join('.');
    byPackage.set(name, [...(byPackage.get(name) ?? []), module]);
  }
  const crateNames = new NameScope();
  return [...byPackage]
    .sort(([left], [right]) => compareText(left, right))
    .map(([name, members]) => {
      const crateName = crateNames.unique(`py-${name === '' ? 'root' : name.split('.').map(moduleName).join('-')}`);
      const names = new NameScope(RESERVED_FILES);
      const rustModules = members.map((module) => ({ module, rustName: names.unique(rustModuleName(module)) }));
      return { package: name, crateName, directory: `packages/${name === '' ? 'root' : name}`, modules: rustModules };
    });
}

function rustModuleName(module: CrateModule): string {
  return module.isPackage ? 'init' : moduleName(module.name.split('.').at(-1) as string);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function titleOf(crate: PackageCrate): string {
  if (!isProjectCrate(crate)) {
    return crate.package === '' ? "Modules of Molt's library" : `The package ${crate.package} of Molt's library`;
  }
  return crate.package === '' ? 'The modules at the root' : `The Python package ${crate.package}`;
}

/** Whether the crate is part of the application, not of Molt's library. */
function isProjectCrate(crate: PackageCrate): boolean {
  return !crate.crateName.startsWith(LIBRARY_PREFIX);
}

/** The files of a package's crate. */
export function packageFiles(crate: PackageCrate): CrateFile[] {
  const manifest = [
    '[package]',
    `name = "${crate.crateName}"`,
    'version = "0.1.0"',
    'edition = "2024"',
    'publish = false',
    '',
    '[lib]',
    'doctest = false',
    'test = false',
    '',
    '[dependencies]',
    'molt.workspace = true',
    '',
  ];
  const title = titleOf(crate);
  const library = [
    `//! ${title}: one Rust file a module.`,
    '',
    '#![forbid(unsafe_code)]',
    '#![allow(non_snake_case, non_upper_case_globals, unused_labels)]',
    '#![allow(clippy::all)]',
    '',
    'use molt::prelude::*;',
    '',
    ...crate.modules.map(({ rustName }) => `mod ${rustName};`),
    '',
    '/// The modules of the package.',
    `pub static MODULES: &[&ModuleDef] = &[${crate.modules.map(({ rustName }) => `&${rustName}::MODULE`).join(', ')}];`,
    '',
  ];
  return [
    { path: `${crate.directory}/Cargo.toml`, content: manifest.join('\n') },
    { path: `${crate.directory}/src/lib.rs`, content: library.join('\n') },
    ...crate.modules.map(({ module, rustName }) => ({
      path: `${crate.directory}/src/${rustName}.rs`,
      content: module.text,
    })),
  ];
}
