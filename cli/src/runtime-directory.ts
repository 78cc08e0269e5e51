// Where the runtime's Cargo workspace lies: beside the sources in a checkout, beside the built code in the npm package.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory `runtime-crate`, which generation copies into each crate. */
export function runtimeDirectory(): string {
  for (let directory = __dirname; directory !== dirname(directory); directory = dirname(directory)) {
    const candidate = join(directory, 'runtime-crate');
    if (existsSync(join(candidate, 'Cargo.toml'))) return candidate;
  }
  throw new Error('the package @molt/nx is incomplete: it has no runtime-crate');
}
