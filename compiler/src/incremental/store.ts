// The interface of the store that keeps results between runs. A key is the hash of everything that its value was computed from, so a
// value never goes stale; one that is missing or damaged is computed again. The store costs time, never correctness: it throws for nothing.

export interface ArtifactStore {
  /** The values that are kept under some keys; a key without one is not in the result. One question, so that a slow store is asked once. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Keeps a value. It may be read at once, and is sure to outlive the process after `close`. */
  write(key: string, value: Uint8Array): void;
  /** Ends the use of the store: what was written is kept, what is too much is dropped. */
  close(): Promise<void>;
}

/** A store that keeps nothing. */
export const NO_STORE: ArtifactStore = {
  read: () => Promise.resolve(new Map()),
  write: () => {},
  close: () => Promise.resolve(),
};

/** A store for one process: what a watching process keeps, and what tests use. */
export class MemoryStore implements ArtifactStore {
  readonly values = new Map<string, Uint8Array>();

  read(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const key of keys) {
      const value = this.values.get(key);
      if (value !== undefined) found.set(key, value);
    }
    return Promise.resolve(found);
  }

  write(key: string, value: Uint8Array): void {
    this.values.set(key, value);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
