// Where the runtime's Cargo workspace lies: in a checkout beside the sources; of the npm package it is a part of an archive, which
// is unpacked into the cache when it is first needed.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { cacheDirectory, NodeSystem } from '../../compiler/src/services';

/** The directory `runtime-crate`, which generation copies into each crate; MOLT_RUNTIME names another one, for work on the runtime itself. */
export function runtimeDirectory(): string {
  const named = new NodeSystem().environment('MOLT_RUNTIME');
  if (named !== null) return named;
  for (let directory = __dirname; directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, 'runtime-crate', 'Cargo.toml'))) return join(directory, 'runtime-crate');
    if (existsSync(join(directory, ARCHIVE))) return join(unpackedRuntime(directory), 'runtime-crate');
  }
  throw new Error('the package @molt/nx is incomplete: it has no runtime-crate');
}

const ARCHIVE = 'runtime.br';

/**
 * The folder with what a built package's archive holds, by the package's edition: in the cache, else with what is temporary. It
 * gets its name when it is whole, so that one that is there can be used.
 */
export function unpackedRuntime(
  dist: string,
  cache: string = cacheDirectory(new NodeSystem()) ?? join(tmpdir(), `molt-${userInfo().uid}`),
): string {
  const folder = join(cache, 'runtime', readFileSync(join(dist, 'edition'), 'utf8').trim());
  if (existsSync(folder)) return folder;
  const arriving = `${folder}.${process.pid}`;
  for (const [path, content] of filesOf(brotliDecompressSync(readFileSync(join(dist, ARCHIVE))))) {
    mkdirSync(dirname(join(arriving, path)), { recursive: true });
    writeFileSync(join(arriving, path), content);
  }
  try {
    renameSync(arriving, folder);
  } catch (error) {
    // Another process was first.
    rmSync(arriving, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The files of an archive: a line with the path and the size of each, then their bytes, as `tools/build.mjs` writes them. */
function filesOf(content: Buffer): readonly (readonly [string, Buffer])[] {
  const end = content.indexOf('\n');
  const head = JSON.parse(content.subarray(0, end).toString()) as readonly (readonly [string, number])[];
  let start = end + 1;
  return head.map(([path, size]) => {
    start += size;
    return [path, content.subarray(start - size, start)];
  });
}
