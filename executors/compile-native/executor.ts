// The target `compile-native`: one binary from the generated crate.

import type { PromiseExecutor } from '@nx/devkit';

import { compileCrate } from '../../cli/src/commands/compile-native';
import { executorWorld, succeed } from '../executor-world';
import type { CompileNativeExecutorOptions } from './schema';

const run: PromiseExecutor<CompileNativeExecutorOptions> = (options, context) => {
  const world = executorWorld(context);
  return succeed(world, () => compileCrate(world, options.crate, options));
};

export default run;
