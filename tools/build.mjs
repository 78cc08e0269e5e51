// `npm run build`: the npm package's dist/, compiled TypeScript and, beside it, the schemas and templates that are data.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { program, REPOSITORY } from './setup.mjs';

const DIST = join(REPOSITORY, 'dist');

function build() {
  rmSync(DIST, { recursive: true, force: true });
  const { status } = spawnSync(program('tsc'), ['-p', 'tsconfig.build.json'], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) return status ?? 1;
  for (const kind of ['executors', 'generators']) {
    for (const entry of readdirSync(join(REPOSITORY, kind), { withFileTypes: true })) {
      if (entry.isDirectory()) copyData(join(kind, entry.name));
    }
  }
  return 0;
}

/** Copies a folder's JSON files and its templates. */
function copyData(folder) {
  const isData = (path) => path === 'files' || path.endsWith('.json');
  for (const entry of readdirSync(join(REPOSITORY, folder)).filter(isData)) {
    cpSync(join(REPOSITORY, folder, entry), join(DIST, folder, entry), { recursive: true });
  }
}

process.exitCode = build();
