// The target `check`: the coverage report of an application.

import type { PromiseExecutor } from '@nx/devkit';

import { executorWorld } from '../executor-world';
import { checkProject } from './check-project';
import type { CheckExecutorOptions } from './schema';

const run: PromiseExecutor<CheckExecutorOptions> = (options, context) => checkProject(executorWorld(context), options);

export default run;
