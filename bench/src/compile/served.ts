// From an edit to its answer: `molt watch` over a project, one function of which is edited again and again.

import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';

import { withDatabase } from '../../../conformance/src/sides/environment';
import { freePort } from '../../../conformance/src/sides/free-port';
import { startPostgres } from '../../../tools/postgres';
import { median, MOLT, REPOSITORY } from './measured';

export interface Editable {
  /** What `molt watch` is given. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly file: string;
  /** The file's text after one more edit. */
  readonly edited: (text: string, round: number) => string;
}

/** What `molt watch` says when a server takes connections. */
const SERVED = /^served: ([\d.]+) s after the edit$/;

/** The middle one of some edits, in seconds; the first start is not counted. */
export async function editToServed({ args, environment, file, edited }: Editable, rounds: number): Promise<number> {
  const port = await freePort();
  const program = `require(${JSON.stringify(MOLT)}).main(process.argv.slice(1)).then((status) => { process.exitCode = status; });`;
  const child = spawn(process.execPath, ['-e', program, 'watch', ...args], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  let said = '';
  const times: number[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        said += `${line}\n`;
        const seconds = SERVED.exec(line)?.[1];
        if (seconds === undefined) return;
        times.push(Number(seconds));
        if (times.length > rounds) return resolve();
        fs.writeFileSync(file, edited(fs.readFileSync(file, 'utf8'), times.length));
      });
      void ended.then(() => reject(new Error(`molt watch ended:\n${said.slice(-2000)}`)));
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return median(times.slice(1));
}

/** The bookshop, copied, with a database of its own: one function is edited. */
export async function bookshopServed(folder: string, rounds: number): Promise<number> {
  const project = path.join(folder, 'bookshop');
  const source = path.join(REPOSITORY, 'examples', 'bookshop');
  fs.cpSync(source, project, { recursive: true, filter: (file) => !/__pycache__|\.molt$/.test(file) });
  const postgres = await startPostgres();
  try {
    const variables = parseEnv(fs.readFileSync(path.join(project, 'bookshop.env'), 'utf8'));
    const given = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value ?? '']));
    const environment = withDatabase(given, await postgres.createDatabase('edit'));
    const file = path.join(project, 'app', 'routers', 'misc.py');
    const edited = (text: string, round: number): string => text.replace(/"pong[^"]*"/, `"pong ${round}"`);
    return await editToServed({ args: [project], environment, file, edited }, rounds);
  } finally {
    await postgres.stop();
  }
}
