// Where things are kept between runs.

import type { System } from '../system';

/** The folder for everything that is kept between runs; null where the user has none. */
export function cacheDirectory(system: System): string | null {
  const own = system.environment('MOLT_CACHE');
  if (own !== null && own !== '') return own;
  const base = system.environment('XDG_CACHE_HOME');
  if (base?.startsWith('/')) return `${base}/molt`;
  const home = system.environment('HOME');
  return home === null || home === '' ? null : `${home}/.cache/molt`;
}
