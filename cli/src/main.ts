// The `molt` command: arguments in, exit status out. The only place that turns errors into lines for the user.

import { Command, CommanderError } from 'commander';

import * as compiler from '../../compiler/src/index';
import { addCheck } from './commands/check';
import { addCompileNative } from './commands/compile-native';
import { addGenerate } from './commands/generate';
import { addServe } from './commands/serve';
import { EXIT } from './exit-codes';
import { processTerminal } from './output/terminal';
import type { World } from './world';
import { UsageError } from './world';

/** Runs the command in this process's world. */
export function main(args: readonly string[]): Promise<number> {
  const terminal = processTerminal();
  return run(args, { compiler, system: new compiler.NodeSystem(), terminal, directory: process.cwd() });
}

/** Runs the command in a given world and gives its exit status; nothing is thrown. */
export async function run(args: readonly string[], world: World): Promise<number> {
  let status: number = EXIT.success;
  const program = buildProgram(world, (given) => {
    status = given;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    return report(error, world);
  }
}

function buildProgram(world: World, finish: (status: number) => void): Command {
  const program = new Command('molt')
    .description('Compiles a FastAPI, Pydantic and SQLAlchemy application into one native server')
    .exitOverride()
    .configureOutput({ writeOut: (text) => world.terminal.out(text), writeErr: (text) => world.terminal.err(text) })
    .enablePositionalOptions();
  addGenerate(program, world, finish);
  addCheck(program, world, finish);
  addCompileNative(program, world, finish);
  addServe(program, world, finish);
  for (const command of program.commands) command.copyInheritedSettings(program);
  return program;
}

/** Says what went wrong in one line; a defect of ours gets its trace only under `MOLT_DEBUG`. */
function report(error: unknown, world: World): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
  if (error instanceof UsageError) {
    world.terminal.err(`error: ${error.message}\n`);
    return EXIT.usage;
  }
  const problem = error instanceof Error ? error : new Error(String(error));
  if ('syscall' in problem) {
    world.terminal.err(`error: ${problem.message}\n`);
    return EXIT.usage;
  }
  world.terminal.err(`error: defect in molt: ${problem.message.split('\n')[0]}\n`);
  if (world.system.environment('MOLT_DEBUG') !== null) world.terminal.err(`${problem.stack}\n`);
  return EXIT.internal;
}
