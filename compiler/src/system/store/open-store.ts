// The store of this machine's user: where it lies, how large it may grow.

import type { System } from '../system';
import { cacheDirectory } from '../../incremental/directory';
import type { LmdbStore } from './lmdb-store';
import { openLmdbStore } from './lmdb-store';

/** The layout of what is kept; a change of it takes another folder, and leaves the old one alone. */
const FOLDER = 'artifacts-v1';

const DEFAULT_MEGABYTES = 1024;
const MEGABYTE = 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;

/** The folder of the store; null where the user has no folder for what is kept. */
export function storeDirectory(system: System): string | null {
  const directory = cacheDirectory(system);
  return directory === null ? null : `${directory}/${FOLDER}`;
}

/** How many bytes of values are kept: `MOLT_CACHE_SIZE` in megabytes. */
export function storeLimit(system: System): number {
  const given = Number(system.environment('MOLT_CACHE_SIZE') ?? DEFAULT_MEGABYTES);
  return (given > 0 ? given : DEFAULT_MEGABYTES) * MEGABYTE;
}

/** The user's store; null where there is none, or its folder cannot be written. `warn` is told a line for what was found wrong. */
export async function openStore(system: System, warn: (line: string) => void): Promise<LmdbStore | null> {
  const directory = storeDirectory(system);
  if (directory === null) return null;
  return openLmdbStore({ directory, limit: storeLimit(system), today: Math.floor(Date.now() / DAY), warn });
}
