// The versions of the library's distributions that are installed, where they are not those whose behaviour the library has.

import type { System } from '../system';
import { LIBRARIES } from './generated/libraries';
import { normalizedName } from './names';

/** What a folder of installed packages says of a distribution: `starlette-0.46.1.dist-info`. */
const METADATA = /^(.+)-([^-]+)\.(?:dist|egg)-info$/;

/** A distribution and its version. */
export type InstalledVersion = readonly [string, string];

/** The distributions of some folders of packages, sorted by name; of two versions of one, that of the first folder. */
export function otherVersions(system: System, folders: readonly string[]): readonly InstalledVersion[] {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const { name } of system.readDirectory(folder) ?? []) {
      const [, distribution = '', version = ''] = METADATA.exec(name) ?? [];
      const key = normalizedName(distribution);
      if (Object.hasOwn(LIBRARIES, key) && !found.has(key)) found.set(key, version);
    }
  const isOther = ([name, version]: InstalledVersion): boolean => LIBRARIES[name]?.compared !== version;
  return [...found].filter(isOther).sort(([left], [right]) => (left < right ? -1 : 1));
}
