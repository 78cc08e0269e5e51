// The target `generate`: the Rust crate of an application.

import type { PromiseExecutor } from '@nx/devkit';

import { generate } from '../../cli/src/commands/generate';
import { executorWorld, refuseBrokenSettings, succeed } from '../executor-world';
import type { GenerateExecutorOptions } from './schema';

const run: PromiseExecutor<GenerateExecutorOptions> = (options, context) => {
  const world = executorWorld(context);
  return succeed(world, () => {
    refuseBrokenSettings(world, options.package);
    return generate(world, options.package, options);
  });
};

export default run;
