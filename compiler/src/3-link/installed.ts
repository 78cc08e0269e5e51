// Packages that are installed beside the application: those that the runtime has no twin of are compiled like its own modules.

import type { System } from '../system';
import type { InstalledFile } from './module-index';
import { pythonFiles } from './module-index';

/** The names of the top-level modules in a folder, those in machine code included. */
export function installedNames(system: System, folder: string): string[] {
  return (system.readDirectory(folder) ?? []).map(({ name }) => name.split('.')[0] as string);
}

/**
 * The Python files of the packages in a folder (`site-packages`). `prefix` is the folder's path relative to the root; a package
 * whose name `isTwin` knows is left out.
 */
export function installedFiles(
  system: System,
  folder: string,
  prefix: string,
  isTwin: (name: string) => boolean,
): InstalledFile[] {
  const found: InstalledFile[] = [];
  for (const { name, kind } of system.readDirectory(folder) ?? []) {
    const module = name.replace(/\.py$/, '');
    if (!/^[A-Za-z_]\w*$/.test(module) || isTwin(module)) continue;
    if (kind === 'file' && name.endsWith('.py')) found.push({ path: name, file: `${prefix}/${name}` });
    if (kind !== 'directory') continue;
    for (const file of pythonFiles(system, `${folder}/${name}`))
      found.push({ path: `${name}/${file}`, file: `${prefix}/${name}/${file}` });
  }
  return found;
}
