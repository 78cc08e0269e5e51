// What `npm start` and `npm test` need before they can begin: Node, cargo, the npm packages and the reference. JavaScript
// without dependencies, because it is what installs them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import reference from './reference/reference.js';

export const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..');

const OLDEST_NODE = [20, 19];

/** Says a line about what is being done. */
export function say(line) {
  console.log(`==> ${line}`);
}

/** Throws an Error of one line unless this Node is one that the packages run on. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}`);
}

/** Throws an Error of one line unless cargo and a C compiler run. */
export function ensureRust() {
  if (spawnSync('cargo', ['--version']).status !== 0) {
    throw new Error('cargo is needed, and does not run: install Rust 1.91 or newer');
  }
  if (spawnSync('cc', ['--version']).status !== 0) throw new Error('a C compiler named cc is needed to link');
}

/** Installs the npm packages when they are missing or the lock file is another than they were installed from. */
export function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(REPOSITORY, 'package-lock.json')))
    .digest('hex');
  const stamp = join(REPOSITORY, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('installing the npm packages');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: REPOSITORY,
    env: { ...nodeHeaders(), ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) {
    throw new Error(
      'npm ci failed; where tree-sitter has no binary that runs, it needs a C++ compiler and make to build one',
    );
  }
  writeFileSync(stamp, lock);
}

/** Tells node-gyp to build against the headers that lie beside this Node, if they do, instead of downloading them. */
function nodeHeaders() {
  const prefix = join(dirname(realpathSync(process.execPath)), '..');
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? { npm_config_nodedir: prefix } : {};
}

/** Makes the reference environment when it is missing, and gives its interpreter. */
export function ensureReference() {
  return reference.ensureReference({ say }).python;
}

/** A program of node_modules/.bin. */
export function program(name) {
  return join(REPOSITORY, 'node_modules', '.bin', name);
}
