// Modules in folders that module code adds to `sys.path`, of those that lie in the project or among its packages.

import type { System } from '../system';
import { installedFiles, isMachineCode } from './installed';
import type { InstalledFile } from './module-index';

/** The modules of such a folder. */
export interface SearchedModules {
  readonly folder: string;
  readonly files: readonly InstalledFile[];
  /** Whether the folder is one of the packages', and not the project's. */
  readonly isInstalled: boolean;
  /** Whether Python looks into it before it looks below the root. */
  readonly isFirst: boolean;
}

/**
 * The modules in a folder, given relative to the root, of which `own` has the Python files and `packages` the folders of packages; null for a
 * folder without any, and for one that lies anywhere else.
 */
export function searchedModules(
  system: System,
  root: string,
  { folder, isFirst }: { readonly folder: string; readonly isFirst: boolean },
  own: readonly string[],
  packages: readonly string[],
): SearchedModules | null {
  const isInstalled = packages.some((one) => folder.startsWith(`${one}/`));
  const files = isInstalled
    ? installedFiles(system, system.realPath(`${root}/${folder}`), folder).filter((file) => !isMachineCode(file))
    : own
        .filter((file) => folder !== '' && file.startsWith(`${folder}/`))
        .map((file) => ({ path: file.slice(folder.length + 1), file }));
  return files.length === 0 ? null : { folder, files, isInstalled, isFirst };
}
