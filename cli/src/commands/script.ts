// `molt script FILE`: a plain Python script and the project modules it imports as one binary.

import { basename, dirname, join } from 'node:path';

import type { Command } from 'commander';

import { crateNameOf } from '../crate-name';
import { inEngine } from '../engine';
import { EXIT } from '../exit-codes';
import { compileNative } from '../native/cargo';
import { runtimeDirectory } from '../runtime-directory';
import type { World } from '../world';
import { absolute, UsageError } from '../world';
import type { NativeOptions } from './compile-native';
import { buildOptions, withNativeOptions } from './compile-native';

interface ScriptOptions extends NativeOptions {
  readonly root?: string;
  readonly python: string;
  readonly output?: string;
  readonly generateOnly?: boolean;
}

/** Adds the command; `finish` is told its exit status. */
export function addScript(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(program.command('script').description('compile a plain script into one binary'))
    .argument('<file...>', 'the script; of several, the binary runs the one that MOLT_SCRIPT names')
    .option('--root <dir>', "the directory on Python's import path (default: the script's)")
    .option('--python <X.Y>', 'the Python version to follow', '3.13')
    .option('-o, --output <dir>', 'where the crate goes (default: .molt/<name> beside the script)')
    .option('--generate-only', 'write the crate and build nothing')
    .action(async (files: string[], options: ScriptOptions) => {
      finish(await script(world, files, options));
    });
}

async function script(world: World, files: readonly string[], options: ScriptOptions): Promise<number> {
  const [first, ...others] = files.map((file) => absolute(world, file)) as [string, ...string[]];
  const root = options.root === undefined ? dirname(first) : absolute(world, options.root);
  const crateName = crateNameOf(basename(first, '.py'));
  const outputDirectory =
    options.output === undefined ? join(root, '.molt', crateName) : absolute(world, options.output);
  const request = {
    scripts: [first, ...others] as const,
    root,
    pythonVersion: options.python,
    outputDirectory,
    crateName,
  };
  const whole = { ...request, runtimeDirectory: runtimeDirectory() };
  const result = await inEngine(world, (engine) => world.compiler.generateScript(whole, world.system, engine));
  if (result.outcome === 'unusable') throw new UsageError(result.message);
  if (options.generateOnly === true) {
    world.terminal.out(`${outputDirectory}\n`);
    return EXIT.success;
  }
  const places = { crateDirectory: outputDirectory, outputDirectory: null };
  const built = await compileNative({ ...buildOptions(world, options), ...places }, (text) => world.terminal.err(text));
  if (built.outcome === 'failed') {
    world.terminal.err(`error: ${built.message}\n`);
    return EXIT.failure;
  }
  world.terminal.out(`${built.binary}\n`);
  return EXIT.success;
}
