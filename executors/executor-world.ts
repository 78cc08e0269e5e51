// What the executors share: the command's world, rooted at the workspace, and how a status becomes Nx's result.

import { join } from 'node:path';

import type { ExecutorContext } from '@nx/devkit';

import { reportError } from '../cli/src/output/errors';
import type { Terminal } from '../cli/src/output/terminal';
import { processTerminal } from '../cli/src/output/terminal';
import { readProjectSettings } from '../cli/src/project-settings';
import type { World } from '../cli/src/world';
import { UsageError } from '../cli/src/world';
import * as compiler from '../compiler/src/index';
import { cacheDirectory, NodeSystem } from '../compiler/src/services';
import { PortableTerminal } from './portable-terminal';

/** A world whose relative paths start at the workspace, and whose text may be shown on another machine. */
export interface ExecutorWorld extends World {
  readonly terminal: PortableTerminal;
}

export function executorWorld(
  context: Pick<ExecutorContext, 'root'>,
  terminal: Terminal = processTerminal(),
): ExecutorWorld {
  const system = new NodeSystem();
  const workspaces = [...new Set([context.root, system.realPath(context.root)])];
  const portable = new PortableTerminal(terminal, workspaces, cacheDirectory(system));
  return { compiler, system, terminal: portable, directory: context.root };
}

/** Runs a command's function; a status other than 0, or an error, which is shown as one line, fails the task. */
export async function succeed(world: ExecutorWorld, command: () => Promise<number>): Promise<{ success: boolean }> {
  try {
    return { success: (await command()) === 0 };
  } catch (error) {
    reportError(error, world);
    return { success: false };
  } finally {
    world.terminal.flush();
  }
}

/**
 * Raises what is wrong with the pyproject.toml of a directory. The plugin makes a project of one with a mistake, whose directory
 * stands for its package, so that the mistake is its targets' to tell and stops nothing else.
 */
export function refuseBrokenSettings(world: World, directory: string): void {
  const file = join(directory, 'pyproject.toml');
  const bytes = world.system.readFile(join(world.directory, file));
  if (bytes === null) return;
  try {
    readProjectSettings(new TextDecoder().decode(bytes), directory);
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}
