// What keeps results between runs: keys, the store's interface, and the engine that a run is given. What does work, and loads the phases
// for it, stands beside this in `made.ts`.

export { countedEngine } from './counted';
export type { PhaseCount, WorkCounts } from './counted';
export { cacheDirectory } from './directory';
export type { Engine, PerformHere } from './engine';
export { PLAIN_ENGINE } from './engine';
export { compilerFingerprint } from './fingerprint';
export { artifactKey, sealed, unsealed } from './keys';
export type { Phase, Progress } from './progress';
export { SILENT } from './progress';
export { recalled } from './recalled';
export type { RemoteCache } from './remote-tier';
export { RemoteTier } from './remote-tier';
export type { ArtifactStore } from './store';
export { MemoryStore, NO_STORE } from './store';
