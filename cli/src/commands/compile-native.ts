// `molt compile-native <crate_dir>`: builds a generated crate and prints where its binary is.

import type { Command } from 'commander';

import { cacheDirectory } from '../../../compiler/src/services';
import { EXIT } from '../exit-codes';
import type { BuildOptions } from '../native/build-target';
import { compileNative } from '../native/cargo';
import { renderUnits, unitsIn } from '../native/timings';
import type { World } from '../world';
import { absolute, UsageError } from '../world';

/** Commander's names for the options of a native build. */
export interface NativeOptions {
  readonly dev?: boolean;
  readonly lto?: boolean;
  readonly features: readonly string[];
  readonly targetDir?: string;
}

export interface CompileNativeOptions extends NativeOptions {
  readonly output?: string;
  readonly timings?: boolean;
}

/** Adds the command; `finish` is told its exit status. */
export function addCompileNative(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(program.command('compile-native').description('build a generated crate into one binary'))
    .argument('<crate_dir>', 'the directory of the generated crate')
    .option('-o, --output <dir>', 'a directory to copy the binary to')
    .option('--timings', 'say which crates took how long')
    .action(async (crateDirectory: string, options: CompileNativeOptions) => {
      finish(await compileCrate(world, crateDirectory, options));
    });
}

/** Declares the options of a native build, which `serve` and `conform` have too. */
export function withNativeOptions(command: Command): Command {
  return command
    .option('--dev', 'build without optimisation')
    .option('--lto', 'optimise over all crates: slower to build, faster to run')
    .option('--features <names>', 'Cargo features of the generated crate, with commas between', asNames, [])
    .option('--target-dir <dir>', 'where cargo keeps what it has built (default: in the cache, for all applications)');
}

/** What the options come to. */
export function buildOptions(world: World, options: NativeOptions): BuildOptions {
  return {
    profile: options.dev === true ? 'dev' : 'release',
    lto: options.lto ?? false,
    features: options.features,
    targetDirectory: options.targetDir === undefined ? null : absolute(world, options.targetDir),
    cacheDirectory: cacheDirectory(world.system),
    isWatched: world.terminal.isInteractive === true,
  };
}

/** Builds a crate and prints where the binary is; gives the exit status. */
export async function compileCrate(world: World, directory: string, options: CompileNativeOptions): Promise<number> {
  const crateDirectory = absolute(world, directory);
  if (world.system.kindOf(`${crateDirectory}/Cargo.toml`) !== 'file') {
    throw new UsageError(`${directory}: there is no crate (no Cargo.toml)`);
  }
  const outputDirectory = options.output === undefined ? null : absolute(world, options.output);
  const timings = options.timings ?? false;
  const build = { ...buildOptions(world, options), crateDirectory, outputDirectory, timings };
  const result = await compileNative(build, (text) => world.terminal.err(text));
  if (result.outcome === 'failed') {
    world.terminal.err(`error: ${result.message}\n`);
    return EXIT.failure;
  }
  if (result.timings !== null) tellTimings(world, result.timings);
  world.terminal.out(`${result.binary}\n`);
  return EXIT.success;
}

/** Says where the time went, and where cargo's report of it lies. */
function tellTimings({ system, terminal }: World, report: string): void {
  const units = unitsIn(new TextDecoder().decode(system.readFile(report) ?? new Uint8Array()));
  if (units !== null) terminal.err(renderUnits(units));
  terminal.err(`timings: ${report}\n`);
}

function asNames(value: string): readonly string[] {
  return value.split(',').filter((name) => name !== '');
}
