// A program run to its end or to the end of its time, with what it said.

import { spawn } from 'node:child_process';

export interface Ended {
  /** The exit status, or the signal's name, or `time` when it took too long. */
  readonly how: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Run {
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly milliseconds?: number;
}

/** Runs a program; nothing of how it ends is an error. */
export function runToEnd(
  program: string,
  args: readonly string[],
  { directory, environment, milliseconds }: Run,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: directory,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    let late = false;
    const clock = setTimeout(
      () => {
        late = true;
        child.kill('SIGKILL');
      },
      milliseconds ?? 2 ** 31 - 1,
    );
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.stderr += text;
    });
    const end = (how: number | string): void => {
      clearTimeout(clock);
      resolve({ how: late ? 'time' : how, ...said });
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (status, signal) => end(status ?? signal ?? 'unknown'));
  });
}

/** The last lines of what was said. */
export function tail(text: string, lines = 12): string {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
