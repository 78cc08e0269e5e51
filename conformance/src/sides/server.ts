// A server process under test: started on a free port, watched until it accepts connections, ended by SIGTERM.

import { spawn } from 'node:child_process';
import * as net from 'node:net';
import { ConformError } from '../options';
import { endWithThisProcess } from './end-with-us';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const KEPT_OUTPUT = 64 * 1024;

/** What to run. */
export interface ServerCommand {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How a process ended: its exit status, or the signal that ended it. */
export type Ending = number | NodeJS.Signals;

/** A process that accepts connections, or that ended before it did. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  readonly state: 'serving' | 'ended';
  /** The last of what it wrote to stdout and stderr. */
  output(): string;
  /** Send SIGTERM and wait; a server that ignores it is killed. */
  stop(): Promise<Ending>;
}

/** Start a server and wait until it serves or has ended. */
export async function startServer(server: ServerCommand, port: number): Promise<Server> {
  const [program = '', ...args] = server.command;
  const child = spawn(program, args, { cwd: server.cwd, env: server.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (bytes: Buffer): void => {
    output = (output + bytes.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const over = new AbortController();
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  const outliveUs = endWithThisProcess(child);
  void ended.then(() => {
    outliveUs();
    over.abort();
  });

  const state = await Promise.race([ended.then(() => 'ended' as const), accepting(port, over.signal)]);
  const stop = async (): Promise<Ending> => {
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    return ended.finally(() => clearTimeout(overdue));
  };
  if (state === 'timeout') {
    await stop();
    throw new ConformError(
      `${server.command.join(' ')} did not listen within ${START_TIMEOUT_MS / 1000} s:\n${output}`,
    );
  }
  return { port, pid: child.pid ?? 0, state, output: () => output, stop };
}

async function accepting(port: number, over: AbortSignal): Promise<'serving' | 'timeout'> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && !over.aborted) {
    if (await canConnect(port)) {
      return 'serving';
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return 'timeout';
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
