// The `molt` command: arguments in, exit status out. Commands throw; here it ends.

import { Command, CommanderError } from 'commander';

import { NodeSystem } from '../../compiler/src/services';
import { addCache } from './commands/cache';
import { addCheck } from './commands/check';
import { addCompileNative } from './commands/compile-native';
import { addConform } from './commands/conform';
import { addGenerate } from './commands/generate';
import { addScript } from './commands/script';
import { addServe, addWatch } from './commands/serve';
import { COMPILER } from './compiler';
import { EXIT } from './exit-codes';
import { reportError } from './output/errors';
import { processTerminal } from './output/terminal';
import { packageVersion } from './package-version';
import type { World } from './world';
import { absolute } from './world';

/** Runs the command in this process's world. */
export function main(args: readonly string[]): Promise<number> {
  const terminal = processTerminal();
  return run(args, { compiler: COMPILER, system: new NodeSystem(), terminal, directory: process.cwd() });
}

/** Runs the command in a given world and gives its exit status; nothing is thrown. */
export async function run(args: readonly string[], world: World): Promise<number> {
  let status: number = EXIT.success;
  try {
    const program = buildProgram(world, (given) => {
      status = given;
    });
    if (args.length === 0) {
      program.outputHelp();
      return status;
    }
    refuseUnknownCommand(program, args[0] as string, world);
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
    return reportError(error, world);
  }
}

function buildProgram(world: World, finish: (status: number) => void): Command {
  const program = new Command('molt')
    .description('Compiles a FastAPI, Pydantic and SQLAlchemy application into one native server')
    .version(packageVersion(), '-V, --version', 'print the version of Molt')
    .exitOverride()
    .configureOutput({ writeOut: (text) => world.terminal.out(text), writeErr: (text) => world.terminal.err(text) })
    .enablePositionalOptions();
  addGenerate(program, world, finish);
  addCheck(program, world, finish);
  addCompileNative(program, world, finish);
  addServe(program, world, finish);
  addWatch(program, world, finish);
  addScript(program, world, finish);
  addConform(program, world, finish);
  addCache(program, world, finish);
  for (const command of program.commands) command.copyInheritedSettings(program);
  return program;
}

/** A first word is a command, or the directory to generate from. What is neither is taken for a command that does not exist. */
function refuseUnknownCommand(program: Command, word: string, world: World): void {
  const isCommand = word === 'help' || program.commands.some((command) => command.name() === word);
  if (isCommand || word.startsWith('-') || world.system.kindOf(absolute(world, word)) !== null) return;
  program.error(`error: unknown command '${word}', and there is no directory of that name (see molt --help)`);
}
