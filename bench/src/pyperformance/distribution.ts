// The benchmarks of the pinned `pyperformance`, as programs of one folder: its wheel comes from the package index, once.

import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

const PINNED = 'pyperformance==1.14.0';

/** Benchmarks that are no plain programs of one file, each with what keeps it out. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  '2to3': 'runs a subprocess',
  argparse: 'needs an argument to say what it measures',
  async_tree: 'needs an argument to say what it measures',
  asyncio_tcp: 'opens sockets',
  asyncio_websockets: 'needs the package websockets',
  chameleon: 'needs the package chameleon',
  concurrent_imap: 'starts processes',
  coverage: 'needs the package coverage',
  crypto_pyaes: 'needs the package pyaes',
  dask: 'needs the package dask',
  django_template: 'needs the package django',
  docutils: 'needs the package docutils',
  dulwich_log: 'needs the package dulwich',
  fastapi: 'needs the package httpx, and a server beside it',
  genshi: 'needs the package genshi',
  hg_startup: 'runs a subprocess',
  html5lib: 'needs the package html5lib',
  mako: 'needs the package mako',
  networkx: 'needs the package networkx',
  pickle: 'needs an argument to say what it measures',
  python_startup: 'runs a subprocess',
  regex_compile: 'measures the compiler of expressions by emptying a cache that only CPython has',
  sphinx: 'needs the package sphinx',
  sqlalchemy_declarative: 'needs the package sqlalchemy over sqlite3',
  sqlalchemy_imperative: 'needs the package sqlalchemy over sqlite3',
  sqlglot_v2: 'needs the package sqlglot',
  sqlite_synth: 'needs sqlite3',
  sympy: 'needs the package sympy',
  tomli_loads: 'needs the package tomli',
  tornado_http: 'opens sockets',
  xdsl: 'needs the package xdsl',
  yaml: 'needs the package pyyaml',
};

/** Lays the benchmarks out as `bm_NAME.py` beside the stand-in and their data, and returns the names of the programs. */
export function layOut(
  python: string,
  cache: string,
  standIn: string,
): { folder: string; programs: readonly string[] } {
  const benchmarks = path.join(unpacked(python, cache), 'pyperformance', 'data-files', 'benchmarks');
  const folder = path.join(cache, 'programs');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'data'), { recursive: true });
  fs.copyFileSync(standIn, path.join(folder, path.basename(standIn)));
  const names = fs
    .readdirSync(benchmarks)
    .filter((entry) => entry.startsWith('bm_'))
    .map((entry) => entry.slice('bm_'.length))
    .filter((name) => !Object.hasOwn(LEFT_OUT, name));
  for (const name of names) {
    const source = path.join(benchmarks, `bm_${name}`);
    fs.copyFileSync(path.join(source, 'run_benchmark.py'), path.join(folder, `bm_${name}.py`));
    const data = path.join(source, 'data');
    if (fs.existsSync(data)) fs.cpSync(data, path.join(folder, 'data'), { recursive: true });
  }
  return { folder, programs: names.map((name) => `bm_${name}`).sort() };
}

function unpacked(python: string, cache: string): string {
  const directory = path.join(cache, PINNED.replace('==', '-'));
  if (fs.existsSync(directory)) return directory;
  const draft = `${directory}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  run(
    python,
    ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--quiet', '--no-deps', '--no-compile'],
    ['--only-binary', ':all:', '--target', draft, PINNED],
  );
  fs.renameSync(draft, directory);
  return directory;
}

function run(command: string, ...parameters: readonly (readonly string[])[]): void {
  const finished = childProcess.spawnSync(command, parameters.flat(), { encoding: 'utf8' });
  if (finished.status !== 0) throw new Error(`${command} ${parameters.flat().join(' ')}: ${finished.stderr}`);
}
