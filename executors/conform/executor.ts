// The target `conform`: the application beside its binary, request by request.

import type { PromiseExecutor } from '@nx/devkit';

import { compare } from '../../cli/src/commands/conform';
import { executorWorld, succeed } from '../executor-world';
import type { ConformExecutorOptions } from './schema';

const run: PromiseExecutor<ConformExecutorOptions> = ({ project, features = [], ...options }, context) => {
  const world = executorWorld(context);
  const defaults = { control: true, results: 'results', pythonSide: [] };
  return succeed(world, () => compare(world, project, { ...defaults, features, ...options }));
};

export default run;
