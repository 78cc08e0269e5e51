// The version of Molt: its package's.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What `molt --version` prints. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(manifestFile(), 'utf8')) as {
    readonly version: string;
  };
  return manifest.version;
}

/** The nearest package.json around this code: the checkout's or the package's. */
function manifestFile(): string {
  let directory = __dirname;
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  return join(directory, 'package.json');
}
