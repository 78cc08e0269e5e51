// The project's modules by dotted name, from the file tree under the root: packages, modules and namespace packages, as
// CPython's path finder sees them (a package before a module of the same name, a namespace package last).

import type { System } from '../system';
import type { SearchedModules } from './searched';

/** A module of the project. A namespace package has no file. */
export interface ProjectModule {
  readonly module: string;
  /** Relative to the root; null for a namespace package. */
  readonly file: string | null;
  readonly isPackage: boolean;
  /** Whether it belongs to an installed package, and not to the project. */
  readonly isInstalled: boolean;
}

/** A file of an installed package. */
export interface InstalledFile {
  /** Relative to the folder that the package is installed in: what its module is called. */
  readonly path: string;
  /** Relative to the root. */
  readonly file: string;
}

export interface ModuleIndex {
  readonly modules: ReadonlyMap<string, ProjectModule>;
  /** The modules that a file is: several where an installed package's folder lies in the project. */
  readonly byFile: ReadonlyMap<string, readonly ProjectModule[]>;
  /** Submodules by package, in order of name. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** Top-level folders without `__init__.py` that are the application's own, whatever libraries there may be. */
  readonly own: ReadonlySet<string>;
  /** Whether there may be a top-level module that is not indexed; null where it is not known what is installed. */
  readonly elsewhere: ((name: string) => boolean) | null;
  /** Null where nothing is known of the library. */
  readonly library: LibraryNames | null;
}

/** What is known of dotted names that begin with a module of the library. */
export interface LibraryNames {
  /** Whether the library has what the name stands for. */
  readonly offers: (name: string) => boolean;
  /** Whether asking for it raises in Python, too. */
  readonly isNowhere: (name: string) => boolean;
  /** Whether the library has a package, or a module, of its own by the name. */
  readonly isModule: (name: string) => boolean;
  /** Whether a module of an installed package that the library has not is a file of machine code. */
  readonly isMachineCode: (name: string) => boolean;
  /** The text that the name stands for, if it is one that is known: a version. */
  readonly textOf: (name: string) => string | null;
}

/** Folders that hold no project code: environments, caches, what tools keep. */
const LEFT_OUT: ReadonlySet<string> = new Set(['__pycache__', 'node_modules', 'site-packages', 'target', 'venv']);

/** Paths of all Python files under a directory, relative to it, sorted. Environments and hidden folders are left out. */
export function pythonFiles(system: System, root: string): string[] {
  return filesUnder(system, root, ['.py']);
}

/** Paths of the files under a directory whose names end as given. */
export function filesUnder(system: System, root: string, endings: readonly string[]): string[] {
  const files: string[] = [];
  const visit = (directory: string, prefix: string): void => {
    const entries = system.readDirectory(directory) ?? [];
    if (prefix !== '' && entries.some((entry) => entry.name === 'pyvenv.cfg')) return;
    for (const { name, kind } of entries) {
      if (kind === 'file' && endings.some((ending) => name.endsWith(ending))) files.push(`${prefix}${name}`);
      if (kind !== 'directory' || name.startsWith('.') || LEFT_OUT.has(name)) continue;
      visit(`${directory}/${name}`, `${prefix}${name}/`);
    }
  };
  visit(root, '');
  return files;
}

/**
 * Indexes files given as paths relative to the root; `own` names the top-level packages that hold the application. A package of
 * the project's goes before an installed one of its name, if it has an `__init__.py`. Modules of `searched` folders stand before all others
 * or behind them, but never before the library's.
 */
export function indexModules(
  files: readonly string[],
  own: readonly string[] = [],
  installed: readonly InstalledFile[] = [],
  elsewhere: ModuleIndex['elsewhere'] = null,
  library: ModuleIndex['library'] = null,
  searched: readonly SearchedModules[] = [],
): ModuleIndex {
  const modules = new Map<string, ProjectModule>();
  const addFrom = ({ files: found, isInstalled }: SearchedModules): void => {
    const known = new Set([...modules.keys()].map(topOfModule));
    for (const { path, file } of found)
      if (!known.has(topOf(path)) && library?.isModule(topOf(path)) !== true)
        addModule(modules, path, file, isInstalled);
  };
  // Of two that are to come first, the one that is added later does.
  for (const one of [...searched].reverse()) if (one.isFirst) addFrom(one);
  const before = new Set([...modules.keys()].map(topOfModule));
  for (const file of files) if (!before.has(topOf(file))) addModule(modules, file, file, false);
  const projects = new Set([...modules.values()].filter(({ file }) => file !== null).map(({ module }) => module));
  // Of a package that the library has in part, other modules may be installed: the package itself stays the library's.
  const isOthers = (name: string): boolean => library?.isModule(name) === true;
  for (const { path, file } of installed) {
    const top = topOf(path);
    if (!projects.has(top) && !own.includes(top)) addModule(modules, path, file, true, isOthers);
  }
  for (const one of searched) if (!one.isFirst) addFrom(one);
  const children = childrenOf([...modules.keys()].sort());
  return { modules, byFile: modulesByFile(modules.values()), children, own: new Set(own), elsewhere, library };
}

/** The top-level module that a file or folder of an installed package belongs to. */
export function topOf(path: string): string {
  return withoutEnding(path.split('/')[0] as string);
}

function topOfModule(module: string): string {
  return module.split('.')[0] as string;
}

/** The dotted name of the module that a file below its root is; empty for the root's own `__init__.py`. */
export function moduleNamed(path: string): string {
  const parts = withoutEnding(path).split('/');
  return (parts.at(-1) === '__init__' ? parts.slice(0, -1) : parts).join('.');
}

/** A path without what says that it is Python (`.py`) or machine code (`.cpython-313-x86_64-linux-gnu.so`, `.abi3.so`, `.so`). */
function withoutEnding(path: string): string {
  return path.replace(/\.py$|(\.[\w-]+)?\.so$/, '');
}

function addModule(
  modules: Map<string, ProjectModule>,
  path: string,
  file: string,
  isInstalled: boolean,
  isOthers: (name: string) => boolean = () => false,
): void {
  const module = moduleNamed(path);
  const isPackage = /(^|\/)__init__\.py$/.test(path);
  const parts = module.split('.');
  if (module === '') return;
  const present = modules.get(module);
  if (present?.file == null || isPackage) modules.set(module, { module, file, isPackage, isInstalled });
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const parent = parts.slice(0, depth).join('.');
    if (!modules.has(parent) && !isOthers(parent))
      modules.set(parent, { module: parent, file: null, isPackage: true, isInstalled });
  }
}

function childrenOf(names: readonly string[]): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const name of names) {
    const dot = name.lastIndexOf('.');
    if (dot < 0) continue;
    const parent = name.slice(0, dot);
    const present = children.get(parent);
    if (present === undefined) children.set(parent, [name]);
    else present.push(name);
  }
  return children;
}

function modulesByFile(modules: Iterable<ProjectModule>): Map<string, ProjectModule[]> {
  const found = new Map<string, ProjectModule[]>();
  for (const entry of modules) {
    if (entry.file === null) continue;
    const present = found.get(entry.file);
    if (present === undefined) found.set(entry.file, [entry]);
    else present.push(entry);
  }
  return found;
}

/** The name of the module that a file is, or null if the file is not indexed. */
export function moduleOfFile(index: ModuleIndex, file: string): string | null {
  return index.byFile.get(file)?.[0]?.module ?? null;
}
