// The store on disk: what is kept, what is dropped, and files that LMDB would not survive.

import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { LmdbOptions, LmdbStore } from './lmdb-store';
import { openLmdbStore } from './lmdb-store';

let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molt-store-'));
  warnings = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const directory = (): string => join(folder, 'artifacts');
const data = (): string => join(directory(), 'data.mdb');

async function opened(options: Partial<LmdbOptions> = {}): Promise<LmdbStore> {
  const warn = (line: string): void => void warnings.push(line);
  const store = await openLmdbStore({ directory: directory(), limit: 1e9, today: 1, warn, ...options });
  if (store === null) throw new Error('no store');
  return store;
}

/** Writes values named by their keys. */
async function keep(keys: readonly string[], options: Partial<LmdbOptions> = {}): Promise<void> {
  const store = await opened(options);
  for (const key of keys) store.write(key, Buffer.from(`value of ${key}`));
  await store.close();
}

async function kept(keys: readonly string[]): Promise<readonly string[]> {
  const store = await opened();
  const found = await store.read(keys);
  await store.close();
  return [...found].map(([key, value]) => {
    expect(Buffer.from(value).toString()).toBe(`value of ${key}`);
    return key;
  });
}

describe('the store', () => {
  it('gives what was written, at once and to those who open it later', async () => {
    const store = await opened();
    store.write('a', Buffer.from('value of a'));
    expect([...(await store.read(['a', 'b'])).keys()]).toEqual(['a']);
    await store.close();
    expect(await kept(['a', 'b'])).toEqual(['a']);
  });

  it('serves several at once', async () => {
    const [one, other] = [await opened(), await opened()];
    one.write('a', Buffer.from('value of a'));
    other.write('b', Buffer.from('value of b'));
    await Promise.all([one.close(), other.close()]);
    expect(await kept(['a', 'b'])).toEqual(['a', 'b']);
  });

  it('is none where no folder can be', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await openLmdbStore({ directory: join(folder, 'file'), limit: 1, today: 1, warn: () => {} })).toBeNull();
  });

  it('drops what was not used for the longest time', async () => {
    const keys = Array.from({ length: 20 }, (_, number) => `key ${number + 10}`);
    await keep(keys, { today: 1 });
    const later = await opened({ today: 5 });
    await later.read(keys.slice(0, 5));
    await later.close();
    await keep(['new'], { today: 6, limit: 110 });
    expect(await kept([...keys, 'new'])).toEqual([...keys.slice(0, 5), 'new']);
    expect(warnings).toEqual([]);
  });

  it('says what it holds, and holds nothing when it was cleared', async () => {
    await keep(['a', 'b']);
    const store = await opened();
    expect(store.size()).toMatchObject({ values: 2, bytes: 2 * 'value of a'.length });
    expect(await store.verify()).toEqual({ values: 2, damaged: 0 });
    await store.clear();
    expect(store.size()).toMatchObject({ values: 0, bytes: 0 });
    await store.close();
  });
});

describe('a database file that is not whole', () => {
  const KEYS = Array.from({ length: 200 }, (_, number) => `key ${number}`);

  it.each([
    ['half of it', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
    ['its beginning', (file: string) => truncateSync(file, 100)],
    ['something else', (file: string) => writeFileSync(file, 'not a database'.repeat(1000))],
    ['zeros', (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
  ])('is set aside: %s', async (_, damage) => {
    await keep(KEYS);
    damage(data());
    expect(await kept(KEYS)).toEqual([]);
    expect(warnings).toHaveLength(1);
    await keep(['new']);
    expect(await kept(['new'])).toEqual(['new']);
    expect(warnings).toHaveLength(1);
  });

  it('is a new one when it is empty', async () => {
    await keep(KEYS);
    writeFileSync(data(), '');
    expect(await kept(KEYS)).toEqual([]);
    await keep(['new']);
    expect(await kept(['new'])).toEqual(['new']);
  });

  it('gives no value whose bytes were altered', async () => {
    await keep(KEYS);
    const bytes = readFileSync(data());
    const at = bytes.indexOf('value of key 77');
    expect(at).toBeGreaterThan(0);
    bytes[at] = 0x56;
    writeFileSync(data(), bytes);
    expect(await kept(['key 77', 'key 78'])).toEqual(['key 78']);
    expect(warnings).toHaveLength(1);
    const store = await opened();
    expect(await store.verify()).toEqual({ values: 200, damaged: 1 });
    expect(await store.verify()).toEqual({ values: 199, damaged: 0 });
    await store.close();
  });
});
