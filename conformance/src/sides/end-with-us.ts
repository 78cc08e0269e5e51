// What must not outlive this process, however it ends: child processes, and what they leave behind.

import type { ChildProcess } from 'node:child_process';

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `end` once when this process exits or is told to end; returns the way to undo that. */
export function whenThisProcessEnds(end: () => void): () => void {
  const undo = (): void => {
    process.off('exit', onExit);
    for (const signal of ENDING_SIGNALS) {
      process.off(signal, endBy);
    }
  };
  const onExit = (): void => {
    undo();
    end();
  };
  const endBy = (signal: NodeJS.Signals): void => {
    onExit();
    // Somebody else may have a say in how this process ends; if nobody does, it ends as it would have without us.
    if (process.listenerCount(signal) === 0) {
      process.kill(process.pid, signal);
    }
  };
  process.on('exit', onExit);
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, endBy);
  }
  return undo;
}

/** Kills the child when this process exits or is told to end; returns the way to undo that. */
export function endWithThisProcess(child: ChildProcess): () => void {
  return whenThisProcessEnds(() => void child.kill('SIGKILL'));
}
