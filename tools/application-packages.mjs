// `npm run application-packages -- [part of a name]...`: makes the environments that corpus:apps compiles applications with, in
// MOLT_APPS_PACKAGES/<owner>+<name>: what conformance/corpus/packages/<owner>+<name>.txt pins, for the reference's Python. For
// an application without such a file the pins are those of its lock file (uv.lock or poetry.lock in its work tree below MOLT_APPS_DIR, or in a
// folder around its package), or what its requirements.txt or pyproject.toml asks for; each as the nearest version that can be installed. The file is written.
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

/** The folders of an application's tree that may say what it needs: that of its package first, the tree's own last. */
function foldersAbove({ repository, package: folder }) {
  const tree = join(process.env.MOLT_APPS_DIR ?? '', repository.replace('/', '+'));
  const parts = folder.split('/');
  return parts.map((_, index) => join(tree, ...parts.slice(0, parts.length - index))).concat(tree);
}

/** Names and versions in a lock file. */
function locked(file) {
  return parse(readFileSync(file, 'utf8'))
    .package.filter(({ source }) => source?.virtual === undefined && source?.editable === undefined)
    .map((entry) => `${entry.name}==${entry.version}`);
}

/** What a project asks for, with ranges of versions. */
function asked(file) {
  if (!file.endsWith('.toml')) {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.replace(/(^|\s)#.*/, '').trim()).filter((line) => /^[A-Za-z0-9]/.test(line));
  }
  const { project } = parse(readFileSync(file, 'utf8'));
  return [project?.dependencies ?? [], ...Object.values(project?.['optional-dependencies'] ?? {})].flat();
}

/** The requirements of an application, and whether they are all that there are. */
function requirements(application) {
  const folders = foldersAbove(application);
  const find = (names) => folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  const lock = find(['uv.lock', 'poetry.lock']);
  if (lock !== undefined) return { pins: locked(lock), isWhole: true };
  const project = find(['requirements.txt', 'pyproject.toml']);
  return { pins: project === undefined ? [] : asked(project), isWhole: false };
}

/** Installs requirements; whether that worked. What is built from source may run code of its own while it is. */
function install(pip, requirements, { isBuilt = false, isWhole = true } = {}) {
  const options = ['--quiet', '--no-input', '--disable-pip-version-check'];
  if (isWhole) options.push('--no-deps');
  if (!isBuilt) options.push('--only-binary', ':all:');
  return (
    spawnSync(pip, ['install', ...options, ...requirements], { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0
  );
}

const { applications } = JSON.parse(readFileSync(join(CORPUS, 'applications.json'), 'utf8'));
const only = process.argv.slice(2);
for (const application of applications) {
  const { repository } = application;
  if (only.length > 0 && !only.some((part) => repository.includes(part))) continue;
  const name = repository.replace('/', '+');
  const record = join(CORPUS, 'packages', `${name}.txt`);
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : undefined;
  const { pins, isWhole } = recorded === undefined ? requirements(application) : { pins: recorded, isWhole: true };
  if (pins.length === 0) continue;
  const environment = join(into, name);
  mkdirSync(into, { recursive: true });
  if (!existsSync(environment)) spawnSync(ensureReference().python, ['-m', 'venv', environment], { stdio: 'inherit' });
  const pip = join(environment, 'bin', 'pip');
  const installs = (pin, isBuilt) => install(pip, [pin], { isBuilt, isWhole });
  const failed = install(pip, pins, { isWhole })
    ? []
    : pins.filter((pin) => !installs(pin) && !installs(pin.split(/[=<>~!;]/)[0]) && !installs(pin, true));
  const listed = spawnSync(pip, ['list', '--format=freeze', '--disable-pip-version-check'], {
    encoding: 'utf8',
  }).stdout;
  if (!existsSync(record)) writeFileSync(record, listed.replace(/^pip==.*\n/m, ''));
  console.log(`${repository}: ${pins.length - failed.length}/${pins.length} packages ${failed.join(' ')}`);
}
