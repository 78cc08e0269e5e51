// The engine of this machine: the user's store, with the remote cache behind it that the environment names, for as long as
// something is done with it.

import type { Engine } from '../incremental';
import { MemoryStore, NO_STORE, RemoteTier } from '../incremental';
import { openStore, remoteCache } from './store';
import type { System } from './system';

/** Does something with the user's store at hand, if there is one; `warn` is told a line for what was found wrong with it. */
export async function withEngine<Result>(
  system: System,
  warn: (line: string) => void,
  use: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const remote = remoteCache(system, warn);
  const local = await openStore(system, warn);
  const store = remote === null ? (local ?? NO_STORE) : new RemoteTier(local ?? new MemoryStore(), remote, warn);
  try {
    return await use({ store });
  } finally {
    await store.close();
  }
}
