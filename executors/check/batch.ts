// The batch form of `check`: the projects of a run one after another in one process, which loads the compiler once.

import type { ExecutorContext, TaskGraph } from '@nx/devkit';

import { MemoryTerminal } from '../../cli/src/output/terminal';
import { executorWorld } from '../executor-world';
import { checkProject } from './check-project';
import type { CheckExecutorOptions } from './schema';

/** What Nx is told of a task of a batch. */
interface BatchResult {
  readonly task: string;
  readonly result: { readonly success: boolean; readonly terminalOutput: string; startTime: number; endTime: number };
}

/** Yields each result as it is there, so that Nx keeps those of the first projects whatever becomes of the others. */
export default async function* checkBatch(
  taskGraph: Pick<TaskGraph, 'tasks'>,
  options: Readonly<Record<string, CheckExecutorOptions>>,
  overrides: Partial<CheckExecutorOptions>,
  context: Pick<ExecutorContext, 'root'>,
): AsyncGenerator<BatchResult> {
  for (const task of Object.keys(taskGraph.tasks)) {
    const given = options[task];
    if (given === undefined) continue;
    const startTime = Date.now();
    const terminal = new MemoryTerminal();
    const { success } = await checkProject(executorWorld(context, terminal), { ...given, ...overrides });
    const terminalOutput = terminal.stderr + terminal.stdout;
    yield { task, result: { success, terminalOutput, startTime, endTime: Date.now() } };
  }
}
