// The engine of this machine: the user's store, with the remote cache behind it that the environment names, and worker threads, for as long
// as something is done with them.

import { dirname } from 'node:path';

import type { Engine, Progress } from '../incremental';
import { compilerFingerprint, MemoryStore, NO_STORE, RemoteTier, SILENT } from '../incremental';
import { WorkerPool } from './pool';
import { openStore, remoteCache } from './store';
import type { System } from './system';

/** Does something with the user's store at hand, if there is one; `warn` is told a line for what was found wrong with it. */
export async function withEngine<Result>(
  system: System,
  warn: (line: string) => void,
  use: (engine: Engine) => Promise<Result>,
  progress: Progress = SILENT,
): Promise<Result> {
  const remote = remoteCache(system, warn);
  const local = await openStore(system, warn);
  const store = remote === null ? (local ?? NO_STORE) : new RemoteTier(local ?? new MemoryStore(), remote, warn);
  const pool = new WorkerPool();
  const fingerprint = compilerFingerprint(system, dirname(__dirname));
  try {
    return await use({ store, progress, fingerprint, perform: (works, here, done) => pool.perform(works, here, done) });
  } finally {
    await pool.close();
    await store.close();
  }
}
