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

/**
 * A crate for each package of the library, and one for each module at the root: applications that reach different parts of it
 * have most of these crates in common.
 */
function libraryCrates(modules: readonly CrateModule[]): PackageCrate[] {
  const crateNames = new NameScope();
  return grouped(modules, (module) => packageOf(module) || module.name).map(([name, members]) => {
    const names = new NameScope(RESERVED_FILES);
    return {
      package: name,
      crateName: crateNames.unique(`${LIBRARY_PREFIX}${crateLabel(name)}`),
      directory: `library/${name}`,
      modules: members.map((module) => ({ module, rustName: names.unique(rustModuleName(module)) })),
    };
  });
}

/** The package that a module lies in, or that it is; empty for a module at the root. */
function packageOf(module: CrateModule): string {
  return module.isPackage ? module.name : module.name.split('.').slice(0, -1).join('.');
}

/** Modules by a name, in order of the names. */
function grouped(
  modules: readonly CrateModule[],
  nameOf: (module: CrateModule) => string,
): readonly (readonly [string, readonly CrateModule[]])[] {
  const groups = new Map<string, CrateModule[]>();
  for (const module of modules) {
    const name = nameOf(module);
    groups.set(name, [...(groups.get(name) ?? []), module]);
  }
  return [...groups].sort(([left], [right]) => compareText(left, right));
}

/** A package's dotted name as a part of a crate's name. */
function crateLabel(name: string): string {
  return name.split('.').map(moduleName).join('-');
}

function projectCrates(modules: readonly CrateModule[]): PackageCrate[] {
  const crateNames = new NameScope();
  return grouped(modules, packageOf).map(([name, members]) => {
    const names = new NameScope(RESERVED_FILES);
    return {
      package: name,
      crateName: crateNames.unique(`py-${name === '' ? 'root' : crateLabel(name)}`),
      directory: `packages/${name === '' ? 'root' : name}`,
      modules: members.map((module) => ({ module, rustName: names.unique(rustModuleName(module)) })),
    };
  });
}

function rustModuleName(module: CrateModule): string {
  return module.isPackage ? 'init' : moduleName(module.name.split('.').at(-1) as string);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function titleOf(crate: PackageCrate): string {
  if (!isProjectCrate(crate)) return `${crate.package} of Molt's library`;
  return crate.package === '' ? 'The modules at the root' : `The Python package ${crate.package}`;
}

/** Whether the crate is part of the application, not of Molt's library. */
function isProjectCrate(crate: PackageCrate): boolean {
  return !crate.crateName.startsWith(LIBRARY_PREFIX);
}

/** Whether the crate is a package that was installed, of which no module changes. */
export function isInstalledCrate({ modules }: PackageCrate): boolean {
  return modules.every(({ module }) => module.isInstalled === true);
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
    '#![allow(non_snake_case, non_upper_case_globals, unused_assignments, unused_labels, unused_mut, unused_parens, unused_variables)]',
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
