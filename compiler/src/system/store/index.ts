// The store of artifacts on disk.

export type { LmdbStore, StoreSize } from './lmdb-store';
export { openStore, storeDirectory, storeLimit } from './open-store';
export { remoteCache } from './http-cache';
