// The remote tier between two machines: what one computes the other has, whatever the cache between them does.

import { describe, expect, it } from 'vitest';

import { bundleName, packed, splitKeys, unpacked } from './bundles';
import { artifactKey } from './keys';
import type { RemoteCache } from './remote-tier';
import { RemoteTier } from './remote-tier';
import { MemoryStore } from './store';

/** A cache of entries that counts what it is asked. */
class CountingCache implements RemoteCache {
  readonly entries = new Map<string, Uint8Array>();
  asked = 0;

  get(name: string): Promise<Uint8Array | null> {
    this.asked += 1;
    return Promise.resolve(this.entries.get(name) ?? null);
  }

  put(name: string, content: Uint8Array): Promise<void> {
    this.asked += 1;
    if (!this.entries.has(name)) this.entries.set(name, content);
    return Promise.resolve();
  }
}

const KEYS = Array.from({ length: 1000 }, (_, index) => artifactKey(`module ${index}`));

/** What a run on a fresh machine computes, and what it is told on the way. */
async function run(remote: RemoteCache, keys: readonly string[] = KEYS) {
  const warnings: string[] = [];
  const tier = new RemoteTier(new MemoryStore(), remote, (line) => warnings.push(line));
  const found = await tier.read(keys);
  const missing = keys.filter((key) => !found.has(key));
  for (const key of missing) tier.write(key, Buffer.from(`value of ${key}`));
  await tier.close();
  for (const [key, value] of found) expect(Buffer.from(value).toString()).toBe(`value of ${key}`);
  return { computed: missing.length, warnings };
}

describe('the remote tier', () => {
  it('gives a second machine all that the first computed, in few round trips', async () => {
    const remote = new CountingCache();
    expect((await run(remote)).computed).toBe(1000);
    const before = remote.asked;
    expect(await run(remote)).toEqual({ computed: 0, warnings: [] });
    expect(remote.asked - before).toBeLessThanOrEqual(256);
  });

  it('loses the bundles of what was edited and keeps the others', async () => {
    const remote = new CountingCache();
    await run(remote);
    const edited = [...KEYS.slice(1), artifactKey('module 0, edited')];
    expect((await run(remote, edited)).computed).toBeLessThan(100);
    expect((await run(remote, edited)).computed).toBe(0);
  });

  it('asks for nothing that is there already', async () => {
    const remote = new CountingCache();
    const local = new MemoryStore();
    for (const key of KEYS) local.write(key, Buffer.from('value'));
    expect((await new RemoteTier(local, remote, () => {}).read(KEYS)).size).toBe(1000);
    expect(remote.asked).toBe(0);
  });

  it('sends no bundle that is not whole', async () => {
    const remote = new CountingCache();
    const tier = new RemoteTier(new MemoryStore(), remote, () => {});
    await tier.read(KEYS.slice(0, 3));
    tier.write(KEYS[0] as string, Buffer.from('value'));
    await tier.close();
    expect(remote.entries.size).toBe(0);
  });

  it('computes what comes damaged, and says so once', async () => {
    const remote = new CountingCache();
    await run(remote);
    for (const content of remote.entries.values())
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    const { computed, warnings } = await run(remote);
    expect(computed).toBe(1000);
    expect(warnings).toEqual(['what the remote cache gave is damaged: it is computed anew']);
  });
});

describe('bundles', () => {
  const values = new Map([KEYS[0], KEYS[1]].map((key = '') => [key, Buffer.from(`value of ${key}`)]));

  it('do not take the place of others', () => {
    const bytes = packed(values);
    expect(unpacked(bytes, [...values.keys()])?.size).toBe(2);
    expect(unpacked(bytes, [KEYS[0] as string])).toBeNull();
    expect(unpacked(bytes, KEYS.slice(0, 3))).toBeNull();
  });

  it('have a name that does not depend on the order of a question', () => {
    const names = (keys: readonly string[]): string[] => splitKeys(keys).map(bundleName);
    expect(names([...KEYS].reverse()).sort()).toEqual(names(KEYS).sort());
  });
});
