// A first build: nothing in Molt's cache, the sources of crates at hand.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { molt, REPOSITORY } from './measured';

/** Seconds from the sources of the bookshop to its binary. */
export async function firstBuild(profile: 'release' | 'dev', folder: string): Promise<number> {
  const cache = path.join(folder, `first-${profile}`);
  const crate = path.join(folder, `first-${profile}-crate`);
  const begun = performance.now();
  const bookshop = path.join(REPOSITORY, 'examples', 'bookshop');
  for (const args of [
    ['generate', path.join(bookshop, 'app'), '--root', bookshop, '--name', 'bookshop', '-o', crate],
    ['compile-native', crate, ...(profile === 'dev' ? ['--dev'] : [])],
  ]) {
    const run = await molt(args, cache);
    if (run.status !== 0)
      throw new Error(`molt ${args.join(' ')} ended with ${run.status}: ${run.stderr.slice(-2000)}`);
  }
  const seconds = (performance.now() - begun) / 1000;
  fs.rmSync(cache, { recursive: true, force: true });
  return seconds;
}
