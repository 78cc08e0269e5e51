// The store of results: found under the same key, computed again when the file is damaged, absent without a folder.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { artifactKey, artifactStore } from './artifacts';
import { compilerFingerprint } from './fingerprint';

const KEY = artifactKey('emit', 'module');

describe('the artifact store', () => {
  it('gives back what was kept under a key, and nothing under another', () => {
    const store = artifactStore(new MemorySystem({}, { HOME: '/home/user' }));
    expect(store.read(KEY)).toBeNull();
    store.write(KEY, 'text\nof two lines');
    expect(store.read(KEY)).toBe('text\nof two lines');
    expect(store.read(artifactKey('emitmodule'))).toBeNull();
  });

  it('takes a damaged file for a missing one', () => {
    const system = new MemorySystem({}, { MOLT_CACHE: '/cache' });
    artifactStore(system).write(KEY, 'whole');
    const file = `/cache/artifacts/${KEY.slice(0, 2)}/${KEY.slice(2)}`;
    const bytes = system.readFile(file) ?? new Uint8Array();
    expect(bytes.length).toBeGreaterThan(0);
    for (const damaged of [bytes.slice(0, -1), bytes.slice(0, 10), new Uint8Array()]) {
      system.writeFile(file, damaged);
      expect(artifactStore(system).read(KEY)).toBeNull();
    }
  });

  it('keeps nothing where there is no folder for it', () => {
    const store = artifactStore(new MemorySystem());
    store.write(KEY, 'text');
    expect(store.read(KEY)).toBeNull();
  });
});

describe('keys', () => {
  it('tell parts from their concatenation', () => {
    expect(artifactKey('ab', 'c')).not.toBe(artifactKey('a', 'bc'));
  });

  it('change with the compiler, not with its tests', () => {
    const files = { '/molt/src/a.ts': '1', '/molt/src/b/c.ts': '2', '/molt/src/b/c.spec.ts': '3' };
    const before = compilerFingerprint(new MemorySystem(files), '/molt/src');
    expect(compilerFingerprint(new MemorySystem({ ...files, '/molt/src/b/c.spec.ts': '4' }), '/molt/src')).toBe(before);
    expect(compilerFingerprint(new MemorySystem({ ...files, '/molt/src/b/c.ts': '4' }), '/molt/src')).not.toBe(before);
  });
});
