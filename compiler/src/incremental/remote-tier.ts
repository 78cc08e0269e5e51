// The remote tier: a cache that machines share behind the store of one. Values travel in bundles, since a round trip a module
// would cost more than it saves: the values of one question are split by their keys, so that an edit spoils the bundles of the keys
// that it changes, and not all of them. A bundle's name is the hash of its keys, so it is asked for before anything is computed.

import { bundleName, packed, splitKeys, unpacked } from './bundles';
import type { ArtifactStore } from './store';

/** A cache of immutable entries by name. It throws for nothing: what cannot be had is not there. */
export interface RemoteCache {
  get(name: string): Promise<Uint8Array | null>;
  /** Keeps an entry, if that is allowed and there is none. */
  put(name: string, content: Uint8Array): Promise<void>;
}

export class RemoteTier implements ArtifactStore {
  private readonly local: ArtifactStore;
  private readonly remote: RemoteCache;
  private readonly warn: (line: string) => void;
  /** The keys of bundles that the remote cache has not, by the bundles' names. */
  private readonly wanted = new Map<string, readonly string[]>();
  private warned = false;

  constructor(local: ArtifactStore, remote: RemoteCache, warn: (line: string) => void) {
    this.local = local;
    this.remote = remote;
    this.warn = warn;
  }

  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map(await this.local.read(keys));
    const bundles = splitKeys(keys).filter((bundle) => bundle.some((key) => !found.has(key)));
    const fetched = await Promise.all(bundles.map((bundle) => this.fetch(bundle)));
    for (const [key, value] of fetched.flatMap((values) => [...values])) {
      if (found.has(key)) continue;
      found.set(key, value);
      this.local.write(key, value);
    }
    return found;
  }

  write(key: string, value: Uint8Array): void {
    this.local.write(key, value);
  }

  /** Sends the bundles that were missing and are complete by now. */
  async close(): Promise<void> {
    const sent = [...this.wanted].map(async ([name, keys]) => {
      const values = await this.local.read(keys);
      if (values.size === keys.length) await this.remote.put(name, packed(values));
    });
    await Promise.all(sent);
    await this.local.close();
  }

  private async fetch(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const name = bundleName(keys);
    const bytes = await this.remote.get(name);
    if (bytes === null) {
      this.wanted.set(name, keys);
      return new Map();
    }
    const values = unpacked(bytes, keys);
    if (values === null) this.warnOfDamage();
    return values ?? new Map();
  }

  private warnOfDamage(): void {
    if (this.warned) return;
    this.warned = true;
    this.warn('what the remote cache gave is damaged: it is computed anew');
  }
}
