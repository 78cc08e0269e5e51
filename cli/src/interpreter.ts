// The Python that runs the application for `molt conform`.

import { join } from 'node:path';

import type { World } from './world';
import { absolute, UsageError } from './world';

/** Where an interpreter is looked for. */
export interface InterpreterSearch {
  /** The one that is named. */
  readonly named: string | undefined;
  /** Folders of installed packages that the application is compiled with. */
  readonly packages: readonly string[];
  readonly root: string;
  /** `X.Y` that the binary follows; null when it is not known. */
  readonly version: string | null;
}

/**
 * The interpreter with the application's libraries: the one that is named, else that of the environment whose packages are compiled, else
 * the active virtual environment's, else the `.venv` of the project, else, in a checkout of Molt, the reference's.
 */
export function interpreterFor(world: World, { named, packages, root, version }: InterpreterSearch): string {
  if (named !== undefined) return absolute(world, named);
  const active = world.system.environment('VIRTUAL_ENV');
  // `<environment>/lib/pythonX.Y/site-packages`
  const compiled = packages.map((folder) => join(folder, '..', '..', '..'));
  const environments = [...compiled, ...(active === null ? [] : [active]), join(root, '.venv')];
  const found = environments.map((directory) => join(directory, 'bin', 'python')).find((file) => isFile(world, file));
  if (found !== undefined) return found;
  const reference = join(__dirname, '..', '..', 'tools', 'reference', 'reference.js');
  if (!isFile(world, reference)) {
    throw new UsageError(
      'no virtual environment with the application: activate one, or name its python with --interpreter',
    );
  }
  return ensureReference(world, reference, version);
}

function ensureReference(world: World, file: string, version: string | null): string {
  const { ensureReference: ensure }: typeof import('../../tools/reference/reference') = require(file);
  const say = (line: string): void => world.terminal.err(`${line}\n`);
  try {
    return ensure({ say, ...(version === null ? {} : { python: version }) }).python;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function isFile(world: World, file: string): boolean {
  return world.system.kindOf(file) === 'file';
}
