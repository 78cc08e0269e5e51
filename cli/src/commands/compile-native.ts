// `molt compile-native <crate_dir>`: builds a generated crate and prints where its binary is.

import type { Command } from 'commander';

import { EXIT } from '../exit-codes';
import type { NativeBuild } from '../native/cargo';
import { compileNative } from '../native/cargo';
import type { World } from '../world';
import { absolute, UsageError } from '../world';

export interface NativeOptions {
  readonly dev?: boolean;
  readonly lto?: boolean;
  readonly features: readonly string[];
  readonly targetDir?: string;
  readonly output?: string;
}

/** Adds the command; `finish` is told its exit status. */
export function addCompileNative(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(program.command('compile-native').description('build a generated crate into one binary'))
    .argument('<crate_dir>', 'the directory of the generated crate')
    .option('-o, --output <dir>', 'a directory to copy the binary to')
    .action(async (crateDirectory: string, options: NativeOptions) => {
      finish(await compileCrate(world, nativeBuild(world, crateDirectory, options)));
    });
}

/** Declares the options of a native build, which `serve` and `conform` have too. */
export function withNativeOptions(command: Command): Command {
  return command
    .option('--dev', 'build without optimisation')
    .option('--lto', 'optimise over all crates: slower to build, faster to run')
    .option('--features <names>', 'Cargo features of the generated crate, with commas between', asNames, [])
    .option('--target-dir <dir>', 'where cargo keeps what it has built');
}

export function nativeBuild(world: World, crateDirectory: string, options: NativeOptions): NativeBuild {
  return {
    crateDirectory: absolute(world, crateDirectory),
    profile: options.dev === true ? 'dev' : 'release',
    lto: options.lto ?? false,
    features: options.features,
    targetDirectory: options.targetDir === undefined ? null : absolute(world, options.targetDir),
    outputDirectory: options.output === undefined ? null : absolute(world, options.output),
  };
}

function asNames(value: string): readonly string[] {
  return value.split(',').filter((name) => name !== '');
}

async function compileCrate(world: World, build: NativeBuild): Promise<number> {
  if (world.system.kindOf(`${build.crateDirectory}/Cargo.toml`) !== 'file') {
    throw new UsageError(`${build.crateDirectory}: there is no crate (no Cargo.toml)`);
  }
  const result = await compileNative(build, (text) => world.terminal.err(text));
  if (result.outcome === 'failed') {
    world.terminal.err(`error: ${result.message}\n`);
    return EXIT.failure;
  }
  world.terminal.out(`${result.binary}\n`);
  return EXIT.success;
}
