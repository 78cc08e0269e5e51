// The store of artifacts on disk.

export type { LmdbStore, StoreSize } from './lmdb-store';
export { openStore, storeDirectory, storeLimit } from './open-store';
export { HttpCache, remoteCache } from './http-cache';
