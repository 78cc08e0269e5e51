// Plain Python programs of a folder as one binary.

import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Profile } from '../../cli/src/native/cargo';
import { compileNative } from '../../cli/src/native/cargo';
import type { ScriptRequest } from '../../compiler/src/index';
import { cacheDirectory, generateScript, NodeSystem, withEngine } from '../../compiler/src/index';

const REPOSITORY = path.join(__dirname, '..', '..');

export interface ProgramsBuild {
  /** Of the crate. */
  readonly name: string;
  readonly profile: Profile;
  readonly lto?: boolean;
}

/** The programs of a folder by name, in order. */
export function programsIn(folder: string): readonly string[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.py'));
  return files.map((file) => path.basename(file, '.py')).sort();
}

/** One binary of all programs; MOLT_SCRIPT names the one that runs. `version` is CPython's, and may say the patch. */
export async function compilePrograms(
  folder: string,
  programs: readonly string[],
  version: string,
  { name, profile, lto = false }: ProgramsBuild,
): Promise<string> {
  const [first = '', ...others] = programs.map((program) => path.join(folder, `${program}.py`));
  const crateDirectory = path.join(REPOSITORY, '.cache', 'bench', name);
  fs.mkdirSync(crateDirectory, { recursive: true });
  const system = new NodeSystem();
  const request: ScriptRequest = {
    scripts: [first, ...others],
    root: folder,
    pythonVersion: version.split('.').slice(0, 2).join('.'),
    outputDirectory: crateDirectory,
    crateName: name,
    runtimeDirectory: path.join(REPOSITORY, 'runtime-crate'),
  };
  const generated = await withEngine(system, console.error, (engine) => generateScript(request, system, engine));
  if (generated.outcome === 'unusable') throw new Error(generated.message);
  const places = {
    crateDirectory,
    targetDirectory: null,
    cacheDirectory: cacheDirectory(system),
    outputDirectory: null,
  };
  const built = await compileNative({ ...places, profile, lto, features: [] }, (text) => {
    process.stderr.write(text);
  });
  if (built.outcome === 'failed') throw new Error(built.message);
  return built.binary;
}
