// What the executors share: the command's world, rooted at the workspace, and how a status becomes Nx's result.

import type { ExecutorContext } from '@nx/devkit';

import { reportError } from '../cli/src/output/errors';
import { processTerminal } from '../cli/src/output/terminal';
import type { World } from '../cli/src/world';
import * as compiler from '../compiler/src/index';

/** A world whose relative paths start at the workspace. */
export function executorWorld(context: ExecutorContext): World {
  return { compiler, system: new compiler.NodeSystem(), terminal: processTerminal(), directory: context.root };
}

/** Runs a command's function; a status other than 0, or an error, which is shown as one line, fails the task. */
export async function succeed(world: World, command: () => Promise<number>): Promise<{ success: boolean }> {
  try {
    return { success: (await command()) === 0 };
  } catch (error) {
    reportError(error, world);
    return { success: false };
  }
}
