// `molt <package_dir> ... -o <out> --name <crate>`: writes the crate, or says why it cannot and writes nothing.

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';

import type { CompileRequest, Generated } from '../../../compiler/src/services';
import { renderText } from '../../../compiler/src/services';
import { inEngine } from '../engine';
import { EXIT } from '../exit-codes';
import type { CompileOptions } from '../options';
import { targetAt, withCompileOptions } from '../options';
import { runtimeDirectory } from '../runtime-directory';
import type { World } from '../world';
import { absolute, UsageError } from '../world';

export interface GenerateOptions extends CompileOptions {
  readonly output: string;
  readonly name: string;
}

/** Adds the command; it is the one that runs when none is named. */
export function addGenerate(program: Command, world: World, finish: (status: number) => void): void {
  withCompileOptions(
    program.command('generate', { isDefault: true }).description('write the Rust crate of the application'),
  )
    .argument('<package_dir>', 'the directory that holds the application')
    .requiredOption('-o, --output <dir>', 'where the crate goes')
    .requiredOption('--name <crate>', 'the name of the crate and of its binary', asCrateName)
    .action(async (packageDirectory: string, options: GenerateOptions) => {
      finish(await generate(world, packageDirectory, options));
    });
}

/** Generates the crate of a package and reports on it; gives the exit status. */
export async function generate(world: World, packageDirectory: string, options: GenerateOptions): Promise<number> {
  const { request } = targetAt(world, packageDirectory, options);
  const generated = await generateCrate(world, request, absolute(world, options.output), options.name);
  if (generated === null) return EXIT.failure;
  world.terminal.out(renderGenerated(generated, options.output));
  return EXIT.success;
}

/** Generates a crate; null when something refuses it, which the terminal is told. */
export async function generateCrate(
  world: World,
  request: CompileRequest,
  outputDirectory: string,
  crateName: string,
): Promise<Generated | null> {
  const whole = { ...request, outputDirectory, crateName, runtimeDirectory: runtimeDirectory() };
  const result = await inEngine(world, (engine) => world.compiler.generate(whole, world.system, engine));
  if (result.outcome === 'unusable') throw new UsageError(result.message);
  if (result.outcome === 'generated') return result;
  world.terminal.err(renderText(result.report, world.directory));
  return null;
}

function renderGenerated({ moved, counts, written, work: { emitting } }: Generated, output: string): string {
  const lines = moved.map(
    ({ path, method, handler, where, error }) =>
      `python-side (auto): ${path} (${method} ${handler}) - ${where}: ${error}`,
  );
  const parts = [
    counted(counts.functions, 'function'),
    counted(counts.models, 'model'),
    counted(counts.schemas, 'schema'),
  ];
  const translated = `${emitting.modules - emitting.kept} of ${counted(emitting.modules, 'module')} translated`;
  lines.push(`${output}: ${parts.join(', ')}; ${translated}; ${counted(written.length, 'file')} written`);
  return `${lines.join('\n')}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A name that Cargo takes for a package whose binary has the same name. */
function asCrateName(value: string): string {
  if (/^[a-z][a-z0-9_-]{0,63}$/.test(value)) return value;
  throw new InvalidArgumentError("it is written in lowercase letters, digits, '-' and '_', and starts with a letter.");
}
