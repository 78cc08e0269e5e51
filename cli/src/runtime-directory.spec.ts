// The runtime's archive in a built package, unpacked into a cache.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { unpackedRuntime } from './runtime-directory';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'molt-runtime-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

it('unpacks the archive once an edition', () => {
  const files = { 'runtime-crate/Cargo.toml': '[workspace]\n', 'cli/guide/profile': 'é', 'runtime-crate/empty': '' };
  const head = JSON.stringify(Object.entries(files).map(([path, text]) => [path, Buffer.byteLength(text)]));
  writeFileSync(
    join(directory, 'runtime.br'),
    brotliCompressSync(Buffer.from(`${head}\n${Object.values(files).join('')}`)),
  );
  writeFileSync(join(directory, 'edition'), 'one\n');
  const cache = join(directory, 'cache');
  const folder = unpackedRuntime(directory, cache);
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  writeFileSync(join(folder, 'runtime-crate', 'Cargo.toml'), 'kept');
  expect(readFileSync(join(unpackedRuntime(directory, cache), 'runtime-crate', 'Cargo.toml'), 'utf8')).toBe('kept');
  expect(readdirSync(join(cache, 'runtime'))).toEqual(['one']);
});
