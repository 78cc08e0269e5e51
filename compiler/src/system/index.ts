// The system door and its two implementations.

export type { DirectoryEntry, EntryKind, System } from './system';
export { MemorySystem } from './memory-system';
export { NodeSystem } from './node-system';
export { withEngine } from './engine';
export { openStore, storeDirectory, storeLimit } from './store';
export type { LmdbStore, StoreSize } from './store';
