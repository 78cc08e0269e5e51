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

/** The crate of the modules of Molt's library. */
const LIBRARY = { crateName: 'molt-python-library', directory: 'library' } as const;

/** Groups modules by package, both in order of their names; Molt's library is one crate before them. */
export function packageCrates(modules: readonly CrateModule[]): PackageCrate[] {
  return [...libraryCrate(modules), ...projectCrates(modules.filter(({ library }) => library !== true))];
}

function libraryCrate(modules: readonly CrateModule[]): PackageCrate[] {
  const members = modules.filter(({ library }) => library === true);
  if (members.length === 0) return [];
  const names = new NameScope(RESERVED_FILES);
  const rustModules = [...members]
    .sort((left, right) => compareText(left.name, right.name))
    .map((module) => ({ module, rustName: names.unique(module.name.split('.').map(moduleName).join('_')) }));
  return [{ package: '', ...LIBRARY, modules: rustModules }];
}

function projectCrates(modules: readonly CrateModule[]): PackageCrate[] {
  const byPackage = new Map<string, CrateModule[]>();
  for (const module of [...modules].sort((left, right) => compareText(left.name, right.name))) {
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
  if (crate.crateName === LIBRARY.crateName) return "Modules of Molt's library";
  return crate.package === '' ? 'The modules at the root' : `The Python package ${crate.package}`;
}

/** Whether the crate is part of the application, which the development profile builds without optimisation. */
export function isProjectCrate(crate: PackageCrate): boolean {
  return crate.crateName !== LIBRARY.crateName;
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
