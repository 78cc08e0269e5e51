// The engine of this machine: the user's store and worker threads, for as long as something is done with it.

import { dirname } from 'node:path';

import type { Engine, Progress } from '../incremental';
import { compilerFingerprint, NO_STORE, SILENT } from '../incremental';
import { WorkerPool } from './pool';
import { openStore } from './store';
import type { System } from './system';

/** Does something with the user's store at hand, if there is one; `warn` is told a line for what was found wrong with it. */
export async function withEngine<Result>(
  system: System,
  warn: (line: string) => void,
  use: (engine: Engine) => Promise<Result>,
  progress: Progress = SILENT,
): Promise<Result> {
  const store = (await openStore(system, warn)) ?? NO_STORE;
  const pool = new WorkerPool();
  const fingerprint = compilerFingerprint(system, dirname(__dirname));
  try {
    return await use({ store, progress, fingerprint, perform: (works, done) => pool.perform(works, done) });
  } finally {
    await pool.close();
    await store.close();
  }
}
