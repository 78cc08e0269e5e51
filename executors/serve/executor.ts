// The target `serve`: the binary in the foreground, until it ends or Nx is told to stop.

import type { PromiseExecutor } from '@nx/devkit';

import { runBinary } from '../../cli/src/commands/serve';
import { executorWorld, succeed } from '../executor-world';
import type { ServeExecutorOptions } from './schema';

const run: PromiseExecutor<ServeExecutorOptions> = (options, context) => {
  const world = executorWorld(context);
  return succeed(world, () => runBinary(world, options));
};

export default run;
