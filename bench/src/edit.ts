// `npm run bench:edit [-- --edits N] [--python X.Y]`: from an edit to its answer. One function of a copy of the bookshop
// is edited, and `molt serve --dev` started, which compiles, builds and serves, until a request gets the answer that the edit
// makes. The line at the end is the median of the edits; everything built before the first edit is
// not counted.

import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, parseEnv } from 'node:util';
import { freePort } from '../../conformance/src/sides/free-port';
import { withDatabase } from '../../conformance/src/sides/environment';
import { startPostgres } from '../../tools/postgres';
import { describeMachine } from './machine';

const REPOSITORY = path.join(__dirname, '..', '..');
const BOOKSHOP = path.join(REPOSITORY, 'examples', 'bookshop');
const MOLT = path.join(REPOSITORY, 'cli', 'bin', 'molt.js');

/** The function that is edited, and what a request to it is answered with. */
const EDITED = path.join('app', 'routers', 'misc.py');
const ROUTE = '/ping';
const ANSWER = 'pong';

/** What `molt serve` says before it starts the server. */
const BUILT = /^built: .* compiled in ([\d.]+) s$/;

/** Seconds of one edit. */
interface Edit {
  /** The compiler: from the start of the command to the crate. */
  readonly compiler: number;
  /** Cargo, with what prepares the build. */
  readonly cargo: number;
  /** The server: from its start to the answer. */
  readonly start: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { edits: { type: 'string', default: '5' }, python: { type: 'string' } },
  });
  const flags = values.python === undefined ? [] : ['--python', values.python];
  // Always the same place: cargo knows it again in the next run.
  const project = path.join(REPOSITORY, '.cache', 'bench-edit', 'bookshop');
  fs.cpSync(BOOKSHOP, project, { recursive: true, filter: (file) => !/__pycache__|\.molt$/.test(file) });
  const postgres = await startPostgres();
  try {
    const address = await postgres.createDatabase('edit');
    const variables = { ...process.env, ...parseEnv(fs.readFileSync(path.join(project, 'bookshop.env'), 'utf8')) };
    const env = withDatabase(definedOf(variables), address);
    console.error('building for the first time');
    await answerOnce({ project, flags, env }, ANSWER);
    const edits: Edit[] = [];
    for (let round = 1; round <= Number(values.edits); round += 1) {
      const answer = `${ANSWER} ${round}`;
      const source = fs.readFileSync(path.join(BOOKSHOP, EDITED), 'utf8');
      fs.writeFileSync(path.join(project, EDITED), source.replace(`"${ANSWER}"`, `"${answer}"`));
      const edit = await answerOnce({ project, flags, env }, answer);
      console.error(`edit ${round}: ${JSON.stringify(edit)}`);
      edits.push(edit);
    }
    writeResults(edits);
  } finally {
    await postgres.stop();
  }
}

interface Loop {
  readonly project: string;
  /** For the compiler. */
  readonly flags: readonly string[];
  readonly env: Record<string, string>;
}

/** Runs `molt serve --dev` until the answer comes; gives where the time went. */
async function answerOnce({ project, flags, env }: Loop, answer: string): Promise<Edit> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [MOLT, 'serve', project, '--dev', ...flags], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stderr });
  let said = '';
  const cargo = new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      said += `${line}\n`;
      const time = BUILT.exec(line)?.[1];
      if (time !== undefined) resolve(Number(time));
    });
    void ended.then(() => reject(new Error(`molt serve ended:\n${said}`)));
  });
  try {
    const byCargo = await cargo;
    const built = performance.now();
    const text = await firstAnswer(port, () => child.exitCode !== null);
    const answered = performance.now();
    if (text !== answer) throw new Error(`${ROUTE} answered ${JSON.stringify(text)}, not ${JSON.stringify(answer)}`);
    return { compiler: seconds(built - begun - byCargo * 1000), cargo: byCargo, start: seconds(answered - built) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function firstAnswer(port: number, isOver: () => boolean): Promise<string> {
  while (!isOver()) {
    const response = await fetch(`http://127.0.0.1:${port}${ROUTE}`).catch(() => null);
    if (response !== null) return response.text();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the server ended before it answered');
}

function writeResults(edits: readonly Edit[]): void {
  const results = path.join(REPOSITORY, 'results');
  fs.mkdirSync(results, { recursive: true });
  const report = { machine: describeMachine(), edits };
  fs.writeFileSync(path.join(results, 'bench-edit.json'), `${JSON.stringify(report, null, 2)}\n`);
  const typical = [...edits].sort((left, right) => total(left) - total(right))[Math.floor(edits.length / 2)];
  if (typical === undefined) throw new Error('nothing was edited');
  const { compiler, cargo, start } = typical;
  console.log(
    `bench:edit seconds=${seconds(total(typical) * 1000)} compiler=${compiler} cargo=${cargo} start=${start}`,
  );
}

function total({ compiler, cargo, start }: Edit): number {
  return compiler + cargo + start;
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

function definedOf(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value ?? '']));
}

void main();
