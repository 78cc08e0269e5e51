// The engine for a command: what it finds wrong with the store is a warning.

import type { Engine } from '../../compiler/src/index';
import { withEngine } from '../../compiler/src/index';
import type { World } from './world';

/** Does something with the user's store at hand. */
export function inEngine<Result>(world: World, use: (engine: Engine) => Promise<Result>): Promise<Result> {
  return withEngine(world.system, (line) => world.terminal.err(`warning: ${line}\n`), use);
}
