// The version of Molt: its package's.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { runtimeDirectory } from './runtime-directory';

/** What `molt --version` prints. The package's manifest lies beside the runtime. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(join(dirname(runtimeDirectory()), 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return manifest.version;
}
