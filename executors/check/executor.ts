// The target `check`: the coverage report of an application.

import type { PromiseExecutor } from '@nx/devkit';

import { check } from '../../cli/src/commands/check';
import { executorWorld, succeed } from '../executor-world';
import type { CheckExecutorOptions } from './schema';

const run: PromiseExecutor<CheckExecutorOptions> = (options, context) => {
  const world = executorWorld(context);
  return succeed(world, () => check(world, options.package, options));
};

export default run;
