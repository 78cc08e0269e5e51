// `molt serve <package_dir>`: generates, compiles and runs the application in the foreground.

import { basename, join } from 'node:path';

import type { Command } from 'commander';

import { environmentWith, readEnvFile } from '../env-file';
import { EXIT } from '../exit-codes';
import { compileNative } from '../native/cargo';
import { serveForeground } from '../native/server-process';
import type { CompileOptions } from '../options';
import { compileRequest, withCompileOptions } from '../options';
import type { World } from '../world';
import type { NativeOptions } from './compile-native';
import { nativeBuild, withNativeOptions } from './compile-native';
import { generate } from './generate';

export interface ServeOptions extends CompileOptions, NativeOptions {
  readonly envFile?: string;
}

/** Adds the command; `finish` is told the server's exit status, or ours when there is no server to run. */
export function addServe(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(withCompileOptions(program.command('serve').description('compile the application and run it')))
    .argument('<package_dir>', 'the directory that holds the application')
    .option('--env-file <file>', 'variables for the server')
    .action(async (packageDirectory: string, options: ServeOptions) => {
      finish(await serve(world, packageDirectory, options));
    });
}

async function serve(world: World, packageDirectory: string, options: ServeOptions): Promise<number> {
  const variables = options.envFile === undefined ? {} : readEnvFile(world, options.envFile);
  const { root, packageDirectory: directory } = compileRequest(world, packageDirectory, options);
  const crate = join(root, '.molt', 'crate');
  const name = crateNameOf(basename(directory));
  const generated = await generate(world, packageDirectory, { ...options, output: crate, name });
  if (generated !== EXIT.success) return generated;
  const result = await compileNative(nativeBuild(world, crate, options), (text) => world.terminal.err(text));
  if (result.outcome === 'failed') {
    world.terminal.err(`error: ${result.message}\n`);
    return EXIT.failure;
  }
  return serveForeground({ binary: result.binary, environment: environmentWith(variables), directory: root });
}

/** A crate's name made of a directory's: what Cargo does not take becomes `-`. */
export function crateNameOf(directory: string): string {
  const name = directory.toLowerCase().replace(/[^a-z0-9_-]+/g, '-');
  return /^[a-z]/.test(name) ? name : `app-${name}`;
}
