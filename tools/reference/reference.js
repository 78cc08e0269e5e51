// The reference: CPython with the pinned libraries, in a virtual environment under .cache/reference/ that is made once and
// kept. Needs nothing but Node, so that `npm start` and `npm test` can use it before node_modules exists; CommonJS, so that
// TypeScript tests can import it too.
'use strict';

const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { homedir } = require('node:os');
const { delimiter, dirname, join } = require('node:path');

const REPOSITORY = join(__dirname, '..', '..');
const LOCK = join(__dirname, 'requirements.txt');
const SOURCE = join(__dirname, 'requirements.in');

/** The minor versions that the lock file is good for, newest first. */
const PYTHON_VERSIONS = ['3.14', '3.13', '3.12', '3.11'];

/** The version of uv that writes the lock file. */
const UV = 'uv==0.13.8';

/** Written into an environment last: one without it was interrupted and is made again. */
const COMPLETE = '.complete';

/**
 * The reference environment for a minor version of Python (the newest found, when none is named), made if it is missing.
 *
 * @param {{ python?: string, say?: (line: string) => void }} [options]
 * @returns {{ python: string, version: string, directory: string }} the interpreter of the environment, its full version
 * @throws {Error} with one line that says what is missing, when there is no such Python or the libraries cannot be had
 */
function ensureReference({ python, say = () => {} } = {}) {
  const base = findPython(python);
  const directory = join(REPOSITORY, '.cache', 'reference', `${base.version}-${lockHash()}`);
  const interpreter = join(directory, 'bin', 'python');
  if (!existsSync(join(directory, COMPLETE))) {
    say(`making the reference environment: CPython ${base.version} with the pinned libraries`);
    makeEnvironment(base.executable, directory);
  }
  return { python: interpreter, version: base.version, directory };
}

/** Every interpreter that can be found and runs, one a minor version, newest minor first. */
function findPythons() {
  const found = [];
  for (const version of PYTHON_VERSIONS) {
    const python = candidates(version)
      .map(probe)
      .find((one) => one?.version.startsWith(`${version}.`));
    if (python !== undefined) found.push(python);
  }
  return found;
}

function findPython(wanted) {
  if (wanted !== undefined && !PYTHON_VERSIONS.includes(wanted)) {
    throw new Error(`the reference needs one of Python ${PYTHON_VERSIONS.join(', ')}, not ${wanted}`);
  }
  for (const version of wanted === undefined ? PYTHON_VERSIONS : [wanted]) {
    for (const candidate of candidates(version)) {
      const python = probe(candidate);
      if (python?.version.startsWith(`${version}.`)) return python;
    }
  }
  throw new Error(
    `found no ${wanted === undefined ? 'CPython 3.11 to 3.14' : `CPython ${wanted}`} on PATH or under pyenv; install one with its venv module`,
  );
}

/** Where a minor version may lie: on PATH by its own name, among pyenv's versions (newest patch first), or as `python3`. */
function candidates(version) {
  const named = onPath(`python${version}`);
  const pyenv = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const installed = existsSync(pyenv)
    ? readdirSync(pyenv)
        .filter((name) => name.startsWith(`${version}.`))
        .sort((left, right) => Number(right.split('.')[2]) - Number(left.split('.')[2]))
        .map((name) => join(pyenv, name, 'bin', 'python'))
    : [];
  return [...named, ...installed, ...onPath('python3'), ...onPath('python')];
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .filter((file) => existsSync(file));
}

/** Runs an interpreter to learn its version; a pyenv shim without a version behind it, or a Python without venv, is none. */
function probe(executable) {
  const script =
    "import ensurepip, platform, sys, venv; print(platform.python_implementation(), '%d.%d.%d' % sys.version_info[:3])";
  const result = spawnSync(executable, ['-I', '-c', script], { encoding: 'utf8' });
  const [implementation, version] = (result.stdout ?? '').trim().split(' ');
  if (result.status !== 0 || implementation !== 'CPython') return undefined;
  return { executable, version };
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex').slice(0, 12);
}

/**
 * Makes the environment beside its place and moves it there when done: environments of several processes do not mix, and
 * an interrupted one is never mistaken for a whole one.
 */
function makeEnvironment(executable, directory) {
  const draft = `${directory}.${process.pid}`;
  mkdirSync(dirname(directory), { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  try {
    run(executable, ['-m', 'venv', draft]);
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--quiet'];
    run(join(draft, 'bin', 'python'), [...pip, '--require-hashes', '--only-binary', ':all:', '-r', LOCK]);
    removeScripts(join(draft, 'bin'));
    writeFileSync(join(draft, COMPLETE), '');
    if (existsSync(join(directory, COMPLETE))) return;
    rmSync(directory, { recursive: true, force: true });
    renameSync(draft, directory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes the scripts of `bin`, which name the place where they were made: everything is run as `python -m`. */
function removeScripts(directory) {
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const isScript = /^activate/i.test(name) || readFileSync(file).subarray(0, 2).toString() === '#!';
    if (isScript && !name.startsWith('python')) rmSync(file);
  }
}

/** Writes requirements.txt from requirements.in: the newest versions that fit, with the hashes of all their files. */
function writeLock() {
  const directory = join(REPOSITORY, '.cache', 'reference', 'lock');
  rmSync(directory, { recursive: true, force: true });
  run(findPython().executable, ['-m', 'venv', directory]);
  run(join(directory, 'bin', 'python'), ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', UV]);
  const oldest = PYTHON_VERSIONS[PYTHON_VERSIONS.length - 1];
  const quiet = ['--quiet', '--no-header', '--no-annotate', '--no-emit-index-url', '--no-emit-find-links'];
  const flags = ['--universal', '--python-version', oldest, '--generate-hashes', ...quiet];
  run(join(directory, 'bin', 'uv'), ['pip', 'compile', ...flags, SOURCE, '--output-file', LOCK]);
  rmSync(directory, { recursive: true, force: true });
}

function run(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (result.status === 0) return;
  const said = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim();
  throw new Error(`${command} ${args.slice(0, 3).join(' ')} ... failed:\n${said}`);
}

module.exports = { PYTHON_VERSIONS, ensureReference, findPythons, writeLock };
