// Child processes that must not outlive this one, however it ends.

import type { ChildProcess } from 'node:child_process';

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Kill the child when this process exits or is told to end; returns the way to undo that. */
export function endWithThisProcess(child: ChildProcess): () => void {
  const kill = (): void => void child.kill('SIGKILL');
  const undo = (): void => {
    process.off('exit', kill);
    for (const signal of ENDING_SIGNALS) {
      process.off(signal, endBy);
    }
  };
  const endBy = (signal: NodeJS.Signals): void => {
    undo();
    kill();
    // Somebody else may have a say in how this process ends; if nobody does, it ends as it would have without us.
    if (process.listenerCount(signal) === 0) {
      process.kill(process.pid, signal);
    }
  };
  process.on('exit', kill);
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, endBy);
  }
  return undo;
}
