// Results that are kept between runs, each under the hash of everything that it was computed from. A result that is missing,
// cut short or altered is computed again: the store costs time, never correctness.

import { createHash } from 'node:crypto';
import type { System } from '../system';

/** Where results are kept. */
export interface ArtifactStore {
  /** The result under a key, or null. */
  read(key: string): string | null;
  write(key: string, result: string): void;
}

/** The key of a result: the hash of what it was computed from. */
export function artifactKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** A store of files in the user's cache folder (`MOLT_CACHE`, else the XDG one); one that keeps nothing if there is none. */
export function artifactStore(system: System): ArtifactStore {
  const directory = cacheDirectory(system);
  if (directory === null) return { read: () => null, write: () => {} };
  const fileOf = (key: string): string => `${directory}/artifacts/${key.slice(0, 2)}/${key.slice(2)}`;
  return {
    read(key) {
      const bytes = system.readFile(fileOf(key));
      return bytes === null ? null : checked(new TextDecoder().decode(bytes));
    },
    write(key, result) {
      system.writeFile(fileOf(key), `${artifactKey(result)}\n${result}`);
    },
  };
}

function checked(content: string): string | null {
  const end = content.indexOf('\n');
  const result = content.slice(end + 1);
  return content.slice(0, end) === artifactKey(result) ? result : null;
}

/** The folder for everything that is kept between runs; null where the user has none. */
export function cacheDirectory(system: System): string | null {
  const own = system.environment('MOLT_CACHE');
  if (own !== null && own !== '') return own;
  const base = system.environment('XDG_CACHE_HOME');
  if (base?.startsWith('/')) return `${base}/molt`;
  const home = system.environment('HOME');
  return home === null || home === '' ? null : `${home}/.cache/molt`;
}
