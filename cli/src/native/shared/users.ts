// Which shared packages running builds need: each build writes down its own under the number of its process, so that nobody
// removes them under its hands.

import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { namesIn, readIfThere } from './files';
import type { CacheLayout } from './layout';

/** Writes down what this process needs; the function that is given back strikes it out. */
export function enterUser(cache: CacheLayout, entries: readonly string[]): () => void {
  const file = join(cache.users, `${process.pid}.${randomUUID()}`);
  mkdirSync(cache.users, { recursive: true });
  writeFileSync(file, entries.join('\n'));
  return () => rmSync(file, { force: true });
}

/** Everything that running builds need. What processes left behind that are gone is struck out. */
export function entriesInUse(cache: CacheLayout): ReadonlySet<string> {
  const inUse = new Set<string>();
  for (const name of namesIn(cache.users)) {
    const file = join(cache.users, name);
    if (isRunning(Number.parseInt(name, 10))) {
      for (const entry of readIfThere(file)?.toString('utf8').split('\n') ?? []) inUse.add(entry);
    } else rmSync(file, { force: true });
  }
  return inUse;
}

function isRunning(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    // Of another user, but there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
