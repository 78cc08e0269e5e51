// `molt serve <package_dir>`: generates, compiles and runs the application in the foreground.

import type { Command } from 'commander';

import { environmentWith, readEnvFile } from '../env-file';
import { EXIT } from '../exit-codes';
import { buildTarget } from '../native/build-target';
import { serveForeground } from '../native/server-process';
import type { CompileOptions } from '../options';
import { targetAt, withCompileOptions } from '../options';
import type { World } from '../world';
import { absolute, UsageError } from '../world';
import type { NativeOptions } from './compile-native';
import { buildOptions, withNativeOptions } from './compile-native';

export interface ServeOptions extends CompileOptions, NativeOptions {
  readonly envFile?: string;
}

/** A binary to run, and how; paths start at the world's directory. */
export interface RunOptions {
  readonly binary: string;
  /** The project's root, which the server is started in. */
  readonly root: string;
  readonly envFile?: string;
  readonly port?: number;
}

/** Adds the command; `finish` is told the server's exit status, or ours when there is no server to run. */
export function addServe(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(withCompileOptions(program.command('serve').description('compile the application and run it')))
    .argument('<package_dir>', 'the directory that holds the application, or its project')
    .option('--env-file <file>', 'variables for the server')
    .action(async (directory: string, options: ServeOptions) => {
      finish(await serve(world, directory, options));
    });
}

/** Runs a binary until it ends and gives its exit status. */
export async function runBinary(world: World, options: RunOptions): Promise<number> {
  const variables = options.envFile === undefined ? {} : readEnvFile(world, options.envFile);
  const binary = absolute(world, options.binary);
  if (world.system.kindOf(binary) !== 'file') throw new UsageError(`${options.binary}: no such file`);
  const environment = environmentWith(variables);
  if (options.port !== undefined) environment['PORT'] = String(options.port);
  return serveForeground({ binary, environment, directory: absolute(world, options.root) });
}

async function serve(world: World, directory: string, options: ServeOptions): Promise<number> {
  const target = targetAt(world, directory, options);
  const built = await buildTarget(world, target, buildOptions(world, options));
  if (built === null) return EXIT.failure;
  return runBinary(world, { ...options, binary: built.binary, root: target.request.root });
}
