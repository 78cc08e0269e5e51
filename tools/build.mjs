// `npm run build`: the npm package's dist/, compiled TypeScript and, beside it, the schemas and templates that are data. The file
// `edition` in it is the hash of everything that results depend on: what Nx and the compiler keep is another edition's or this one's.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  writeFileSync(join(DIST, 'edition'), `${edition(['dist', 'runtime-crate', 'cli/guide'])}\n`);
  return 0;
}

/** The hash of all files below folders, as the package has them. */
function edition(folders) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (lstatSync(join(REPOSITORY, path)).isDirectory()) {
      for (const name of readdirSync(join(REPOSITORY, path)).sort()) if (name !== 'target') visit(`${path}/${name}`);
    } else {
      const bytes = readFileSync(join(REPOSITORY, path));
      hash.update(`${path}\n${bytes.length}\n`).update(bytes);
    }
  };
  for (const folder of folders) visit(folder);
  return hash.digest('hex').slice(0, 32);
}

/** Copies a folder's JSON files and its templates. */
function copyData(folder) {
  const isData = (path) => path === 'files' || path.endsWith('.json');
  for (const entry of readdirSync(join(REPOSITORY, folder)).filter(isData)) {
    cpSync(join(REPOSITORY, folder, entry), join(DIST, folder, entry), { recursive: true });
  }
}

process.exitCode = build();
