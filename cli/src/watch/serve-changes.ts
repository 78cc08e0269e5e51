// A server that is built anew and started again whenever something of what its build looked at changes. While it is built, and while
// the sources cannot be built, the server before it goes on.

import { connect } from 'node:net';

import type { System } from '../../../compiler/src/services';
import { RecordingSystem } from '../../../compiler/src/services';
import type { RunningServer, ServerCommand } from '../native/server-process';
import { startServer, withSignals } from '../native/server-process';
import type { Terminal } from '../output/terminal';
import { nextChange } from './changes';

/** A server that can be started. */
export interface BuiltServer {
  readonly command: ServerCommand;
  /** Whether its binary is another one than before. */
  readonly isNew: boolean;
}

export interface Watched {
  readonly system: System;
  /** The folder that most edits are in. */
  readonly directory: string;
  readonly terminal: Terminal;
  /** Builds by what a system tells, which is recorded; null if it cannot be built, which the terminal has been told. */
  readonly build: (system: System) => Promise<BuiltServer | null>;
  /** Whether a path is the build's own output, whose changes start no build. */
  readonly isOutput: (path: string) => boolean;
}

/** Milliseconds that a server's open requests may take before it is ended. */
const GRACE = 2000;
/** Milliseconds between two attempts to reach a server. */
const PAUSE = 10;

/** Serves until a signal comes; gives the exit status of the last server, 0 if there was none. */
export async function serveChanges(watched: Watched): Promise<number> {
  const stopped = new AbortController();
  return withSignals(
    () => stopped.abort(),
    () => serveUntil(watched, stopped.signal),
  );
}

/** Serves until `stop`. */
export async function serveUntil(
  { system, directory, terminal, build, isOutput }: Watched,
  stop: AbortSignal,
): Promise<number> {
  const warn = (line: string): void => terminal.err(`warning: ${line}\n`);
  let server: Serving | null = null;
  for (let edited: number = performance.now(); ; ) {
    const seen = new RecordingSystem(system, (path) => !isOutput(path));
    const built = await build(seen);
    if (built !== null && !stop.aborted && !(server !== null && isServedBy(server, built))) {
      if (server !== null) await end(server);
      server = start(built.command);
      void tellWhenServed(server, edited, terminal);
    }
    const change = await nextChange(seen, directory, stop, warn);
    if (change === null) return server === null ? 0 : end(server);
    edited = change;
  }
}

/** A server that was started, and as what. */
interface Serving extends RunningServer {
  readonly command: ServerCommand;
  hasEnded: boolean;
}

function start(command: ServerCommand): Serving {
  const server: Serving = { ...startServer(command), command, hasEnded: false };
  const note = (): void => {
    server.hasEnded = true;
  };
  server.ended.then(note, note);
  return server;
}

/** Whether a server that runs is what would be started: an edit that changes no code, or a file that no code comes from. */
function isServedBy({ command, hasEnded }: Serving, built: BuiltServer): boolean {
  return !hasEnded && !built.isNew && JSON.stringify(command) === JSON.stringify(built.command);
}

/** Ends a server as a signal does, after its open requests; they have until the grace is over. Gives its exit status. */
async function end(server: RunningServer): Promise<number> {
  server.signal('SIGTERM');
  const timer = setTimeout(() => server.signal('SIGTERM'), GRACE);
  const status = await server.ended;
  clearTimeout(timer);
  return status;
}

/** Says how long it took from the edit until the server takes connections, or that it ended. */
async function tellWhenServed(
  { ended, command: { environment } }: Serving,
  edited: number,
  terminal: Terminal,
): Promise<void> {
  let status: number | null = null;
  const over = ended.then(
    (given) => {
      status = given;
    },
    (error: Error) => {
      status = 1;
      terminal.err(`error: the server could not be started (${error.message})\n`);
    },
  );
  const port = Number(environment['PORT'] ?? 8000);
  const host = environment['MOLT_HOST'] ?? '127.0.0.1';
  while (status === null && !(await isOpen(port, host))) await Promise.race([over, pause()]);
  if (status === null) terminal.err(`served: ${((performance.now() - edited) / 1000).toFixed(2)} s after the edit\n`);
  else if (status !== 0) terminal.err(`the server ended with status ${status}; it is built anew with the next edit\n`);
}

function isOpen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, PAUSE));
}
