// The engine for a command: what it finds wrong with the store is a warning, and how far it is can be seen.

import type { Engine } from '../../compiler/src/services';
import { withEngine } from '../../compiler/src/services';
import { shownProgress } from './output/progress';
import type { World } from './world';

/** Does something with the user's store and worker threads at hand. */
export async function inEngine<Result>(world: World, use: (engine: Engine) => Promise<Result>): Promise<Result> {
  const progress = shownProgress(world.terminal, () => world.system.now());
  try {
    return await withEngine(world.system, (line) => world.terminal.err(`warning: ${line}\n`), use, progress);
  } finally {
    progress.clear();
  }
}
