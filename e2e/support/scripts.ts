// Plain scripts on both sides: CPython, and one binary compiled from all of them.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ScriptRequest } from '../../compiler/src/index';
import { generateScript, NodeSystem, withEngine } from '../../compiler/src/index';
import { compileNative } from '../../cli/src/native/cargo';
import { findPythons } from '../../tools/reference/reference.js';
import type { Finished } from './run';
import { CACHE, REPOSITORY, runAside } from './run';

/** A binary of several scripts. */
export interface ScriptBinary {
  readonly path: string;
  readonly root: string;
}

/** The interpreter that scripts are compared with. */
export interface ReferencePython {
  readonly executable: string;
  /** `X.Y` */
  readonly version: string;
}

/** The newest CPython that is found, 3.11 to 3.14. It takes a while: ask once. */
export function referencePython(): ReferencePython {
  const found = findPythons().find(({ version }) => /^3\.1[1-4]\./.test(version));
  if (found === undefined) throw new Error('no CPython 3.11 to 3.14 was found');
  return { executable: found.executable, version: found.version.split('.').slice(0, 2).join('.') };
}

/** Compiles scripts, given by paths below `root`, into one binary, with features of the runtime. Cargo's results are kept between runs. */
export async function buildScripts(
  name: string,
  root: string,
  scripts: readonly string[],
  python: ReferencePython,
  features: readonly string[] = [],
): Promise<ScriptBinary> {
  const [first, ...others] = scripts.map((script) => join(root, script));
  if (first === undefined) throw new Error(`${root}: no scripts`);
  const crateDirectory = join(REPOSITORY, '.cache', 'e2e', name);
  mkdirSync(crateDirectory, { recursive: true });
  const request: ScriptRequest = {
    scripts: [first, ...others],
    root,
    pythonVersion: python.version,
    outputDirectory: crateDirectory,
    crateName: name,
    runtimeDirectory: join(REPOSITORY, 'runtime-crate'),
  };
  const system = new NodeSystem();
  const generated = await withEngine(system, console.warn, (engine) => generateScript(request, system, engine));
  if (generated.outcome === 'unusable') throw new Error(generated.message);
  const places = { crateDirectory, targetDirectory: null, cacheDirectory: CACHE, outputDirectory: null };
  let said = '';
  const built = await compileNative({ ...places, profile: 'dev', lto: false, features }, (text) => {
    said += text;
  });
  if (built.outcome === 'failed') throw new Error(`${built.message}\n${said}`);
  return { path: built.binary, root };
}

/** Runs one script of a binary, by its module name. */
export function runCompiled(
  binary: ScriptBinary,
  module: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const own = { PYTHONHASHSEED: '0', MOLT_SCRIPT: module };
  return runAside(binary.path, [], { directory: binary.root, environment: { ...environment, ...own } });
}

/** Runs a script on CPython. */
export function runReference(root: string, script: string, python: ReferencePython): Promise<Finished> {
  const environment = { PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0', PYTHONIOENCODING: 'utf-8' };
  return runAside(python.executable, [script], { directory: root, environment });
}
