// The digests of files, kept between runs by time and size: of a runtime that has not changed, no file is read again.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere, writeIfChanged } from './files';
import { digest } from './layout';

/** A file younger than this when it is looked at may change again without its time changing: it is not remembered. */
const SETTLED_MS = 2000;

/** Per file: time of its last change (ms), size, digest. */
type Known = Readonly<Record<string, readonly [number, number, string]>>;

/** The digests of files below a directory, in order of the paths. What is known of them is kept in the file `memory`. */
export function digestsOf(directory: string, paths: readonly string[], memory: string): ReadonlyMap<string, string> {
  const known = readKnown(memory);
  const now = Date.now();
  const digests = new Map<string, string>();
  const settled: Record<string, readonly [number, number, string]> = {};
  for (const path of paths) {
    const file = join(directory, path);
    const { mtimeMs, size } = statSync(file);
    const [time, bytes, before] = known[path] ?? [];
    const current = before !== undefined && time === mtimeMs && bytes === size ? before : digest(readFileSync(file));
    digests.set(path, current);
    if (now - mtimeMs > SETTLED_MS) settled[path] = [mtimeMs, size, current];
  }
  writeIfChanged(memory, JSON.stringify(settled));
  return digests;
}

function readKnown(memory: string): Known {
  try {
    return JSON.parse(readIfThere(memory)?.toString('utf8') ?? '{}') as Known;
  } catch {
    return {};
  }
}
