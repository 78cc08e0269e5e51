// What stands around a run of the compiler: the system, the engine and its store, reports and their renderers, a check that is recalled. Of the
// phases it loads nothing, so that a command which has nothing to compute is quick.

import type { Engine } from './incremental';
import { recalled } from './incremental';
import type { CheckRequest, CheckResult } from './interface';
import type { System } from './system';
import { LIBRARIES } from './versions/generated/libraries';

export type { ArtifactStore, Engine, Phase, PhaseCount, Progress, RemoteCache, WorkCounts } from './incremental';
export { cacheDirectory, MemoryStore, NO_STORE, PLAIN_ENGINE } from './incremental';
export type * from './interface';
export * from './report';
export type { DirectoryEntry, EntryKind, LmdbStore, StoreSize, System } from './system';
export {
  HttpCache,
  MemorySystem,
  NodeSystem,
  openStore,
  RecordingSystem,
  storeDirectory,
  storeLimit,
  withEngine,
} from './system';

/** The versions of libraries, by their distributions, whose behaviour binaries have. */
export const COMPARED_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LIBRARIES).map(([name, { compared }]) => [name, compared]),
);

/** The result of a check that was made before, as long as nothing that it looked at has changed; else that of `check`. */
export function recalledCheck(
  request: CheckRequest,
  system: System,
  engine: Engine,
  check: (request: CheckRequest, system: System, engine: Engine) => Promise<CheckResult>,
): Promise<CheckResult> {
  return recalled('check', request, system, engine, (recording) => check(request, recording, engine));
}
