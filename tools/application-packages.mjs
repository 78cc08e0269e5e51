// `npm run application-packages -- [part of a name]...`: makes the environments that corpus:apps compiles applications with, in
// MOLT_APPS_PACKAGES/<owner>+<name>: what conformance/corpus/packages/<owner>+<name>.txt pins, for the reference's Python. For
// an application without such a file the pins are those of its lock file (uv.lock or poetry.lock in its work tree below MOLT_APPS_DIR), or of
// the nearest versions that can be installed, and the file is written.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'smol-toml';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..');
const CORPUS = join(REPOSITORY, 'conformance', 'corpus');

process.env.SWC_NODE_PROJECT ??= join(REPOSITORY, 'tsconfig.base.json');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { ensureReference } = require('./reference/reference.js');

const into = process.env.MOLT_APPS_PACKAGES;
if (into === undefined || into === '') {
  console.error('usage: MOLT_APPS_PACKAGES=<directory> npm run application-packages -- [part of a name]...');
  process.exit(2);
}

/** Names and versions in an application's lock file. */
function locked(name) {
  const tree = join(process.env.MOLT_APPS_DIR ?? '', name);
  const file = ['uv.lock', 'poetry.lock'].map((lock) => join(tree, lock)).find(existsSync);
  if (file === undefined) return [];
  return parse(readFileSync(file, 'utf8'))
    .package.filter(({ source }) => source?.virtual === undefined && source?.editable === undefined)
    .map((entry) => `${entry.name}==${entry.version}`);
}

/** Installs requirements; whether that worked. What is built from source may run code of its own while it is. */
function install(pip, requirements, isBuilt = false) {
  const options = ['--quiet', '--no-input', '--disable-pip-version-check', '--no-deps'];
  if (!isBuilt) options.push('--only-binary', ':all:');
  return (
    spawnSync(pip, ['install', ...options, ...requirements], { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0
  );
}

const { applications } = JSON.parse(readFileSync(join(CORPUS, 'applications.json'), 'utf8'));
const only = process.argv.slice(2);
for (const { repository } of applications) {
  if (only.length > 0 && !only.some((part) => repository.includes(part))) continue;
  const name = repository.replace('/', '+');
  const record = join(CORPUS, 'packages', `${name}.txt`);
  const pins = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : locked(name);
  if (pins.length === 0) continue;
  const environment = join(into, name);
  mkdirSync(into, { recursive: true });
  if (!existsSync(environment)) spawnSync(ensureReference().python, ['-m', 'venv', environment], { stdio: 'inherit' });
  const pip = join(environment, 'bin', 'pip');
  const failed = install(pip, pins)
    ? []
    : pins.filter((pin) => !install(pip, [pin]) && !install(pip, [pin.split('==')[0]]) && !install(pip, [pin], true));
  const listed = spawnSync(pip, ['list', '--format=freeze', '--disable-pip-version-check'], {
    encoding: 'utf8',
  }).stdout;
  if (!existsSync(record)) writeFileSync(record, listed.replace(/^pip==.*\n/m, ''));
  console.log(`${repository}: ${pins.length - failed.length}/${pins.length} packages ${failed.join(' ')}`);
}
