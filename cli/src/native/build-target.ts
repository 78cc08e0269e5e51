// From a target to a binary: the crate is generated into the project's `.molt` folder and built there.

import { join } from 'node:path';

import type { Generated } from '../../../compiler/src/services';
import { generateCrate } from '../commands/generate';
import type { Target } from '../options';
import type { World } from '../world';
import type { NativeBuild } from './cargo';
import { compileNative } from './cargo';

/** How cargo is to build, without the places, which follow from the target. */
export type BuildOptions = Pick<
  NativeBuild,
  'profile' | 'lto' | 'features' | 'targetDirectory' | 'cacheDirectory' | 'isWatched'
>;

/** The folder in a project's root for what is made of it; nothing of it belongs to the sources. */
export const OUTPUT = '.molt';

/** A binary, and what was generated for it. */
export interface BuiltTarget {
  readonly binary: string;
  readonly generated: Generated;
  /** How many crates were compiled for it, and not there from before. */
  readonly crates: number;
}

/** Generates and builds a target; null when it cannot be, which the terminal is told. */
export async function buildTarget(world: World, target: Target, options: BuildOptions): Promise<BuiltTarget | null> {
  const begun = world.system.now();
  const output = join(target.request.root, OUTPUT);
  // Before anything looks at the root: else the folder would be a change of it.
  world.system.writeFile(join(output, '.gitignore'), '*\n');
  const crateDirectory = join(output, 'crate');
  const generated = await generateCrate(world, target.request, crateDirectory, target.crateName);
  if (generated === null) return null;
  const generatedAt = world.system.now();
  const build: NativeBuild = { ...options, crateDirectory, outputDirectory: null };
  const result = await compileNative(build, (text) => world.terminal.err(text));
  if (result.outcome === 'failed') {
    world.terminal.err(`error: ${result.message}\n`);
    return null;
  }
  const times = [generatedAt - begun, world.system.now() - generatedAt].map((time) => (time / 1000).toFixed(2));
  const { reading, emitting } = generated.work;
  const translated = `${emitting.modules - emitting.kept} of ${reading.modules} modules translated`;
  const built = result.crates === 1 ? '1 crate' : `${result.crates} crates`;
  world.terminal.err(`built: ${translated} in ${times[0]} s, ${built} compiled in ${times[1]} s\n`);
  return { binary: result.binary, generated, crates: result.crates };
}
