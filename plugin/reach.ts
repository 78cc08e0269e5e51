// What an application imports from outside its project, where the import root lies above it (`root = "../.."`): then only a
// part of what is below the root belongs to it. Found by following the imports from its own modules, as the compiler does.

import { dirname, join } from 'node:path/posix';

import type { Files } from '../cli/src/local-libraries';
import type { ProjectSettings } from '../cli/src/project-settings';
import { isWithin } from './inputs';

/** Workspace paths of what a project reads outside itself. */
export interface Reach {
  /** Libraries: folders with a manifest of their own, taken whole. */
  readonly folders: readonly string[];
  /** Modules that lie in no library. */
  readonly files: readonly string[];
}

/** What one module says of others. */
export interface ModuleNames {
  /** Absolute dotted names that its imports may run; `a.*` for all of `a`. */
  readonly imports: readonly string[];
  /** Texts that may be names of modules, for whoever imports by computed names. */
  readonly texts: readonly string[];
  /** Whether it imports by computed names itself, so that any module may be meant. */
  readonly computes: boolean;
}

/** Reads a module; `file` is its path below the import root. */
export type ReadModule = (
  bytes: Uint8Array,
  identity: { readonly module: string; readonly file: string; readonly isPackage: boolean },
) => ModuleNames;

const MANIFESTS: readonly string[] = ['pyproject.toml', 'project.json', 'package.json', 'setup.py', 'setup.cfg'];

/** The reach of a project in the directory `project`; null where its import root does not lie above it. */
export function reachOf(project: string, settings: ProjectSettings, files: Files, read: ReadModule): Reach | null {
  const { root } = settings;
  if (project === root || !isWithin(project, root)) return null;
  const seen = new Set<string>();
  const pending = startOf(settings, files);
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    const bytes = seen.has(file) ? null : files.readFile(file);
    if (bytes === null) continue;
    seen.add(file);
    const names = read(bytes, identityOf(file, root));
    if (names.computes) return { folders: [root], files: [] };
    pending.push(...[...names.imports, ...names.texts].flatMap((name) => modulesAt(root, name, files)));
  }
  return grouped([...seen].filter((file) => !isWithin(file, project)).sort(), project, root, files);
}

/** The modules that an analysis starts from: the package's, and the one that holds the application. */
function startOf({ package: directory, root, app }: ProjectSettings, files: Files): string[] {
  const named = app === undefined ? [] : modulesAt(root, app.split(':')[0] ?? '', files);
  return [...pythonBelow(directory, files), ...named];
}

function pythonBelow(directory: string, files: Files): readonly string[] {
  return (files.readDirectory(directory) ?? []).flatMap(({ name, kind }) => {
    const path = join(directory, name);
    if (kind === 'file') return name.endsWith('.py') ? [path] : [];
    return name.startsWith('.') || name === 'node_modules' ? [] : pythonBelow(path, files);
  });
}

/** The files of the modules that importing a dotted name runs: those of its packages, and itself. */
function modulesAt(root: string, name: string, files: Files): string[] {
  const parts = name.split('.');
  return parts.flatMap((part, index) => {
    const directory = join(root, ...parts.slice(0, index));
    if (part === '*') return [...modulesIn(directory, files)];
    const path = join(directory, part);
    return [`${path}.py`, `${path}/__init__.py`].filter((file) => files.kindOf(file) === 'file');
  });
}

function modulesIn(directory: string, files: Files): readonly string[] {
  return (files.readDirectory(directory) ?? []).flatMap(({ name, kind }) => {
    const file = kind === 'file' ? name : `${name}/__init__.py`;
    return file.endsWith('.py') && files.kindOf(join(directory, file)) === 'file' ? [join(directory, file)] : [];
  });
}

function identityOf(file: string, root: string): Parameters<ReadModule>[1] {
  const relative = root === '.' ? file : file.slice(root.length + 1);
  const parts = relative.slice(0, -'.py'.length).split('/');
  const isPackage = parts[parts.length - 1] === '__init__';
  if (isPackage) parts.pop();
  return { module: parts.join('.'), file: relative, isPackage };
}

function grouped(outside: readonly string[], project: string, root: string, files: Files): Reach {
  const libraries = outside.map((file) => libraryOf(file, project, root, files));
  return {
    folders: [...new Set(libraries.filter((folder) => folder !== null))].sort(),
    files: outside.filter((_file, index) => libraries[index] === null),
  };
}

/** The innermost folder around a file that has a manifest and neither holds the project nor is the import root. */
function libraryOf(file: string, project: string, root: string, files: Files): string | null {
  for (let folder = dirname(file); folder !== root && folder !== '.'; folder = dirname(folder)) {
    if (isWithin(project, folder)) return null;
    if (MANIFESTS.some((manifest) => files.kindOf(join(folder, manifest)) === 'file')) return folder;
  }
  return null;
}
