// Keys and sealed values: what tells one result from another, and a whole one from a damaged one.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { compilerFingerprint } from './fingerprint';
import { artifactKey, sealed, unsealed } from './keys';

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

describe('a sealed value', () => {
  const value = Buffer.from('text\nof two lines');
  const bytes = sealed('key', value);

  it('is what it was', () => {
    expect(Buffer.from(unsealed('key', bytes) ?? [])).toEqual(value);
    expect(unsealed('key', sealed('key', new Uint8Array()))).toHaveLength(0);
  });

  it('is nothing when a byte of it differs, when it is cut short, or under another key', () => {
    for (const at of [0, 31, 32, bytes.length - 1]) {
      const altered = Uint8Array.from(bytes);
      altered[at] = (altered[at] as number) ^ 1;
      expect(unsealed('key', altered)).toBeNull();
    }
    for (const length of [0, 10, 32, bytes.length - 1]) expect(unsealed('key', bytes.subarray(0, length))).toBeNull();
    expect(unsealed('other', bytes)).toBeNull();
  });
});
