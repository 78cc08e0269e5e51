// The system door and its two implementations.

export type { DirectoryEntry, EntryKind, System } from './system';
export { MemorySystem } from './memory-system';
export { NodeSystem } from './node-system';
export { answersOf, RecordingSystem } from './recording-system';
export type { Question } from './recording-system';
export { withEngine } from './engine';
export { HttpCache, openStore, storeDirectory, storeLimit } from './store';
export type { LmdbStore, StoreSize } from './store';
