// Imports of modules that are not under the root but under a folder above it or below it, on the way to the package: the
// root is not the directory that Python's import path has.

import { errors } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { ImportBinding } from '../2-summarize';
import type { System } from '../system';
import type { Program } from './program';
import { STANDARD_MODULES } from './standard-modules';

/** Where the application lies; absolute directories. */
export interface Location {
  readonly root: string;
  readonly packageDirectory: string;
}

/** The first import of each top-level module that another root would have. `isLibrary` tells the modules that are no files. */
export function importsBesideRoot(
  { index, modules }: Program,
  location: Location,
  system: System,
  isLibrary: (name: string) => boolean,
): Diagnostic[] {
  const directories = otherRoots(location);
  const found = new Map<string, Diagnostic>();
  for (const { summary } of modules.values()) {
    if (index.modules.get(summary.module)?.isInstalled === true) continue;
    for (const imported of summary.imports) {
      const top = imported.from.split('.')[0] as string;
      if (imported.level > 0 || imported.guarded || imported.typeCheckingOnly || found.has(top)) continue;
      if (index.modules.has(top) || STANDARD_MODULES.has(top) || isLibrary(top) || index.elsewhere?.(top) === true)
        continue;
      const directory = directories.find((candidate) => holdsModule(system, candidate, imported));
      if (directory === undefined) continue;
      const place = { file: summary.file, line: imported.line, column: imported.column };
      found.set(top, errors.wrongRoot(place, { module: top, found: directory }));
    }
  }
  return [...found.values()];
}

/** The directories above the root, nearest first, and those from below it down to the package's own. */
function otherRoots({ root, packageDirectory }: Location): string[] {
  const directories: string[] = [];
  for (let at = parentOf(root); at !== null; at = parentOf(at)) directories.push(at);
  const below: string[] = [];
  for (let at: string | null = packageDirectory; at?.startsWith(`${root}/`) === true; at = parentOf(at))
    below.unshift(at);
  return [...directories, ...below];
}

function parentOf(directory: string): string | null {
  const slash = directory.lastIndexOf('/');
  return slash <= 0 ? null : directory.slice(0, slash);
}

/** Whether a directory has the file of an imported module, or of a submodule that is imported from its package. */
function holdsModule(system: System, directory: string, { from, name }: ImportBinding): boolean {
  const path = `${directory}/${from.replaceAll('.', '/')}`;
  const files = [`${path}.py`, `${path}/__init__.py`];
  if (name !== null && name !== '*') files.push(`${path}/${name}.py`);
  return files.some((file) => system.kindOf(file) === 'file');
}
