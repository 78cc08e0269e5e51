// Reads the runtime's workspace from disk, and writes a crate to it: files that are equal stay as they are, so that cargo's
// fingerprints hold, and files of an earlier crate that this one has not are removed.

import type { System } from '../../system';
import type { CrateFile, RuntimeFile } from './input';

/** What is never copied with the runtime. */
const LEFT_OUT: ReadonlySet<string> = new Set(['target', '.git']);

/** The crates' integration tests and their data, benchmarks and examples, which no application needs. */
const TEST_FOLDERS = /^crates\/[^/]+\/(benches|examples|tests)\//;

/** All files of the runtime's workspace that a crate carries, in order of their paths. */
export function readRuntime(system: System, directory: string): RuntimeFile[] {
  return filesBelow(system, directory)
    .filter((path) => !TEST_FOLDERS.test(path))
    .map((path) => ({ path, content: system.readFile(`${directory}/${path}`) ?? new Uint8Array() }));
}

function filesBelow(system: System, directory: string): string[] {
  const found: string[] = [];
  const visit = (prefix: string): void => {
    for (const { name, kind } of system.readDirectory(`${directory}/${prefix}`) ?? []) {
      if (LEFT_OUT.has(name)) continue;
      if (kind === 'file') found.push(`${prefix}${name}`);
      else visit(`${prefix}${name}/`);
    }
  };
  visit('');
  return found;
}

/** Writes the files into a directory; returns the paths of those that are new or changed. */
export function writeCrate(system: System, directory: string, files: readonly CrateFile[]): string[] {
  const wanted = new Set(files.flatMap(({ path }) => withDirectories(path)));
  removeOthers(system, directory, '', wanted);
  return files.filter(({ path, content }) => system.writeFile(`${directory}/${path}`, content)).map(({ path }) => path);
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function withDirectories(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Removes what is not wanted, directories too: the workspace takes each directory of packages/ for a crate. */
function removeOthers(system: System, directory: string, prefix: string, wanted: ReadonlySet<string>): void {
  for (const { name, kind } of system.readDirectory(`${directory}/${prefix}`) ?? []) {
    if (LEFT_OUT.has(name)) continue;
    const path = `${prefix}${name}`;
    if (!wanted.has(path)) system.remove(`${directory}/${path}`);
    else if (kind === 'directory') removeOthers(system, directory, `${path}/`, wanted);
  }
}
