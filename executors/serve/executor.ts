// The targets `serve` and `watch`: the binary in the foreground, until it ends or Nx is told to stop.

import type { PromiseExecutor } from '@nx/devkit';

import { runBinary, watch } from '../../cli/src/commands/serve';
import { UsageError } from '../../cli/src/world';
import type { ExecutorWorld } from '../executor-world';
import { executorWorld, refuseBrokenSettings, succeed } from '../executor-world';
import type { ServeExecutorOptions } from './schema';

const run: PromiseExecutor<ServeExecutorOptions> = (options, context) => {
  const world = executorWorld(context);
  return succeed(world, () =>
    options.watch === true ? watchProject(world, options) : runBinary(world, { ...options, binary: binaryOf(options) }),
  );
};

function watchProject(world: ExecutorWorld, { project, envFile, port }: ServeExecutorOptions): Promise<number> {
  if (project === undefined) throw new UsageError('the option watch needs project, the directory of the application');
  refuseBrokenSettings(world, project);
  const places = { ...(envFile === undefined ? {} : { envFile }), ...(port === undefined ? {} : { port }) };
  return watch(world, project, { pythonSide: [], features: [], dev: true, ...places });
}

function binaryOf({ binary }: ServeExecutorOptions): string {
  if (binary === undefined) throw new UsageError('the option binary is missing');
  return binary;
}

export default run;
