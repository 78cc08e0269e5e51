// The engine of this machine: the user's store, for as long as something is done with it.

import type { Engine } from '../incremental';
import { NO_STORE } from '../incremental';
import { openStore } from './store';
import type { System } from './system';

/** Does something with the user's store at hand, if there is one; `warn` is told a line for what was found wrong with it. */
export async function withEngine<Result>(
  system: System,
  warn: (line: string) => void,
  use: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const store = (await openStore(system, warn)) ?? NO_STORE;
  try {
    return await use({ store });
  } finally {
    await store.close();
  }
}
