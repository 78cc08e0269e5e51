// `npm run gen`: writes every generated file anew, by each script of tools/codegen. With `--check` the scripts write nothing
// and fail if something is out of date.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { REPOSITORY, say } from './setup.mjs';

const SCRIPTS = join(REPOSITORY, 'tools', 'codegen');

for (const script of readdirSync(SCRIPTS).filter((name) => /\.m?js$/.test(name))) {
  say(script);
  const { status } = spawnSync(process.execPath, [join(SCRIPTS, script), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
