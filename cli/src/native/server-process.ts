// A generated server as a process: its output is ours, and the signals we get are passed on to it.

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

/** A server that was started. */
export interface RunningServer {
  /** Its exit status, when it has ended; rejected if it could not be started. */
  readonly ended: Promise<number>;
  signal(signal: NodeJS.Signals): void;
}

const FORWARDED: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts the server. It is a process group of its own, so that a Ctrl-C of the terminal reaches it once, from us, and not twice: for
 * the server a second signal means to end at once.
 */
export function startServer(command: ServerCommand): RunningServer {
  const child = spawn(command.binary, [], {
    cwd: command.directory,
    env: command.environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      resolve(status ?? exitOfSignal(signal === null ? 0 : constants.signals[signal]));
    });
  });
  return { ended, signal: (signal) => void child.kill(signal) };
}

/** Runs the server until it ends and gives its exit status. */
export function serveForeground(command: ServerCommand): Promise<number> {
  const server = startServer(command);
  return withSignals(server.signal, () => server.ended);
}

/** Does something while the signals that end a process go to `handle` and do not end ours. */
export async function withSignals<Result>(
  handle: (signal: NodeJS.Signals) => void,
  action: () => Promise<Result>,
): Promise<Result> {
  for (const signal of FORWARDED) process.on(signal, handle);
  try {
    return await action();
  } finally {
    for (const signal of FORWARDED) process.off(signal, handle);
  }
}
