// `molt serve <package_dir>`: generates, compiles and runs the application in the foreground. `molt watch` does so again with each edit.

import type { Command } from 'commander';

import type { System } from '../../../compiler/src/services';
import { environmentWith, readEnvFile } from '../env-file';
import { EXIT } from '../exit-codes';
import { buildTarget, OUTPUT } from '../native/build-target';
import type { ServerCommand } from '../native/server-process';
import { serveForeground } from '../native/server-process';
import type { CompileOptions } from '../options';
import { targetAt, withCompileOptions } from '../options';
import { reportError } from '../output/errors';
import { runtimeDirectory } from '../runtime-directory';
import type { BuiltServer } from '../watch/serve-changes';
import { serveChanges } from '../watch/serve-changes';
import type { World } from '../world';
import { absolute, UsageError } from '../world';
import type { NativeOptions } from './compile-native';
import { buildOptions, withNativeOptions } from './compile-native';

export interface ServeOptions extends CompileOptions, NativeOptions {
  readonly envFile?: string;
  readonly watch?: boolean;
  readonly port?: number;
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
    .option('--watch', 'compile again and start again with each edit')
    .action(async (directory: string, options: ServeOptions) => {
      finish(await (options.watch === true ? watch : serve)(world, directory, options));
    });
}

/** Adds the command `watch`: `serve --watch --dev`. */
export function addWatch(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(
    withCompileOptions(
      program
        .command('watch')
        .description('compile the application without optimisation and run it, again with each edit'),
    ),
  )
    .argument('<package_dir>', 'the directory that holds the application, or its project')
    .option('--env-file <file>', 'variables for the server')
    .action(async (directory: string, options: ServeOptions) => {
      finish(await watch(world, directory, { ...options, dev: true }));
    });
}

/** Runs a binary until it ends and gives its exit status. */
export async function runBinary(world: World, options: RunOptions): Promise<number> {
  const command = commandOf(world, options);
  if (world.system.kindOf(command.binary) !== 'file') throw new UsageError(`${options.binary}: no such file`);
  return serveForeground(command);
}

function commandOf(world: World, { binary, root, envFile, port }: RunOptions): ServerCommand {
  const environment = environmentWith(envFile === undefined ? {} : readEnvFile(world, envFile));
  if (port !== undefined) environment['PORT'] = String(port);
  return { binary: absolute(world, binary), environment, directory: absolute(world, root) };
}

/** Serves the application, built anew with each edit, until a signal comes; gives the server's exit status. */
export function watch(world: World, directory: string, options: ServeOptions): Promise<number> {
  const { system, terminal } = world;
  if (system.kindOf(absolute(world, directory)) !== 'directory')
    throw new UsageError(`${directory}: no such directory`);
  const build = async (recording: System): Promise<BuiltServer | null> => {
    const recorded = { ...world, system: recording };
    try {
      const target = targetAt(recorded, directory, options);
      const built = await buildTarget(recorded, target, buildOptions(recorded, options));
      if (built === null) return null;
      const command = commandOf(recorded, { ...options, binary: built.binary, root: target.request.root });
      return { command, isNew: built.crates > 0 };
    } catch (error) {
      reportError(error, world);
      return null;
    }
  };
  const runtime = runtimeDirectory();
  const isOutput = (path: string): boolean => path.includes(`/${OUTPUT}/`) || path.startsWith(`${runtime}/`);
  const near = system.realPath(absolute(world, directory));
  return serveChanges({ system, directory: near, terminal, build, isOutput });
}

async function serve(world: World, directory: string, options: ServeOptions): Promise<number> {
  const target = targetAt(world, directory, options);
  const built = await buildTarget(world, target, buildOptions(world, options));
  if (built === null) return EXIT.failure;
  return runBinary(world, { ...options, binary: built.binary, root: target.request.root });
}
