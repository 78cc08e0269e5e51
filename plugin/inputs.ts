// What a translation reads, as inputs of Nx's cache: the Python on the import path, whole folders of packages, and the files
// that name versions. Files that git ignores count too, since the compiler reads them like any other.

import { join } from 'node:path/posix';

import type { TargetConfiguration } from '@nx/devkit';

import type { ProjectSettings } from '../cli/src/project-settings';
import type { Reach } from './reach';

export type Inputs = NonNullable<TargetConfiguration['inputs']>;

/**
 * Any folder but those that hold no project code and may be large. The compiler leaves out these and more. The star in front is
 * for the workspace's own folder, where Nx takes a pattern that starts with `!` for one of what is not meant.
 */
const FOLDER = '*!(.*|__pycache__|node_modules|site-packages|venv)';

/** Machine code: the compiler reads none, and CPython leaves some behind wherever it runs. */
const NO_MACHINE_CODE = '!(*.pyc|*.so|*.so.*)';

const WORKSPACE = '{workspaceRoot}/';

const ANY_PYTHON = '*.py';

const VERSION_FILES: readonly string[] = ['pyproject.toml', 'uv.lock', 'requirements*.txt', '.python-version'];

/** The inputs of a project in the directory `root`; `reach` is what it imports from outside where its import root lies above it. */
export function sourcesOf(root: string, settings: ProjectSettings, reach: Reach | null): Inputs {
  const own = isWithin(settings.root, root) ? settings.root : root;
  return [
    ...python(own),
    ...(reach?.folders ?? []).flatMap(python),
    ...(reach?.files ?? []).map(at),
    ...settings.packages.flatMap(packages),
    ...[...new Set([...upTo(settings.package, settings.root), root])].flatMap((directory) =>
      VERSION_FILES.map((file) => at(join(directory, file))),
    ),
  ];
}

/** The folders and files of Python that inputs name, as paths in the workspace: what the project depends on. */
export function pathsOf(inputs: Inputs): readonly string[] {
  const paths = inputs.flatMap((input) => {
    if (typeof input === 'string' || !('fileset' in input) || !input.fileset.startsWith(WORKSPACE)) return [];
    const segments = input.fileset.slice(WORKSPACE.length).split('/');
    const first = segments.findIndex((segment) => /[*!]/.test(segment));
    const path = segments.slice(0, first < 0 ? segments.length : first).join('/');
    const isPython = first < 0 ? path.endsWith('.py') : segments[first] === ANY_PYTHON;
    return isPython ? [path === '' ? '.' : path] : [];
  });
  return [...new Set(paths)];
}

/** All Python below a folder. */
function python(folder: string): Inputs {
  return [ANY_PYTHON, `${FOLDER}/**/${ANY_PYTHON}`].map((pattern) => at(join(folder, pattern)));
}

/**
 * All that a folder of packages holds: data files too, which a program carries, and which modules there are. Of an environment also the file
 * that names its Python, whose standard modules are compiled.
 */
function packages(folder: string): Inputs {
  const environment = /^(.*)\/lib\/python3\.\d+\/site-packages$/.exec(folder)?.[1];
  const files = [ANY_PYTHON, '*.so', `${FOLDER}/**/${NO_MACHINE_CODE}`].map((pattern) => at(join(folder, pattern)));
  return environment === undefined ? files : [...files, at(join(environment, 'pyvenv.cfg'))];
}

function at(path: string): Inputs[number] {
  return { fileset: `${WORKSPACE}${path}`, includeIgnored: true };
}

/** A directory and those around it, as far as a root; the directory alone when the root is none of them. */
function upTo(directory: string, root: string): readonly string[] {
  const parent = join(directory, '..');
  return directory === root || !isWithin(directory, root) ? [directory] : [directory, ...upTo(parent, root)];
}

/** Whether a path is a directory or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '.' || path === directory || path.startsWith(`${directory}/`);
}
