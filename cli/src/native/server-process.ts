// Runs a generated server in the foreground: its output is ours, and the signals we get are passed on to it.

import { spawn } from 'node:child_process';
import { constants } from 'node:os';

import { exitOfSignal } from '../exit-codes';

/** How to start the server. */
export interface ServerCommand {
  readonly binary: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The project's directory, as when uvicorn is started in it. */
  readonly directory: string;
}

const FORWARDED: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the server until it ends and gives its exit status. It is a process group of its own, so that a Ctrl-C of the
 * terminal reaches it once, from us, and not twice: for the server a second signal means to end at once.
 */
export async function serveForeground(command: ServerCommand): Promise<number> {
  const child = spawn(command.binary, [], {
    cwd: command.directory,
    env: command.environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => {
        resolve(status ?? exitOfSignal(signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}
