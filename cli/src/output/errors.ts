// How an error ends a command: one line for the user and an exit status.

import { EXIT } from '../exit-codes';
import type { World } from '../world';
import { UsageError } from '../world';

/** Writes the line and gives the status. A defect of ours gets its trace only under `MOLT_DEBUG`. */
export function reportError(error: unknown, world: World): number {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (problem instanceof UsageError || 'syscall' in problem) {
    world.terminal.err(`error: ${problem.message}\n`);
    return EXIT.usage;
  }
  world.terminal.err(`error: defect in molt: ${problem.message.split('\n')[0]}\n`);
  if (world.system.environment('MOLT_DEBUG') !== null) world.terminal.err(`${problem.stack}\n`);
  return EXIT.internal;
}
