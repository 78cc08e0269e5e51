// `npm run bench:edit [-- --edits N] [--python X.Y]`: from an edit to its answer. One function of a copy of the bookshop
// is edited; the compiler, cargo and the server run one after another, as a developer would run them, until a request gets
// the answer that the edit makes. The line at the end is the median of the edits; everything built before the first edit is
// not counted.

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { freePort } from '../../conformance/src/sides/free-port';
import { withDatabase } from '../../conformance/src/sides/environment';
import { startServer } from '../../conformance/src/sides/server';
import { startPostgres } from '../../tools/postgres';
import { describeMachine } from './machine';

const REPOSITORY = path.join(__dirname, '..', '..');
const BOOKSHOP = path.join(REPOSITORY, 'examples', 'bookshop');
const MOLT = path.join(REPOSITORY, 'cli', 'bin', 'molt.js');

/** The function that is edited, and what a request to it is answered with. */
const EDITED = path.join('app', 'routers', 'misc.py');
const ROUTE = '/ping';
const ANSWER = 'pong';

/** Seconds of one edit. */
interface Edit {
  /** The compiler: from Python to the crate. */
  readonly compiler: number;
  /** Cargo, with what prepares the build and finds the binary. */
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
  const folder = path.join(REPOSITORY, '.cache', 'bench-edit');
  const project = path.join(folder, 'bookshop');
  fs.rmSync(project, { recursive: true, force: true });
  fs.cpSync(BOOKSHOP, project, { recursive: true, filter: (file) => !/__pycache__|\.molt$/.test(file) });
  const postgres = await startPostgres();
  try {
    const address = await postgres.createDatabase('edit');
    const variables = { ...process.env, ...parseEnv(fs.readFileSync(path.join(project, 'bookshop.env'), 'utf8')) };
    const env = withDatabase(definedOf(variables), address);
    console.error('building for the first time');
    await answerOnce({ project, folder, flags, env }, ANSWER);
    const edits: Edit[] = [];
    for (let round = 1; round <= Number(values.edits); round += 1) {
      const answer = `${ANSWER} ${round}`;
      const source = fs.readFileSync(path.join(BOOKSHOP, EDITED), 'utf8');
      fs.writeFileSync(path.join(project, EDITED), source.replace(`"${ANSWER}"`, `"${answer}"`));
      const edit = await answerOnce({ project, folder, flags, env }, answer);
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
  readonly folder: string;
  /** For the compiler. */
  readonly flags: readonly string[];
  readonly env: Record<string, string>;
}

/** Compiles, builds and starts the application, and waits for the answer. */
async function answerOnce({ project, folder, flags, env }: Loop, answer: string): Promise<Edit> {
  const begun = performance.now();
  const crate = path.join(folder, 'crate');
  molt('generate', project, '--output', crate, '--name', 'bookshop', ...flags);
  const generated = performance.now();
  const built = molt('compile-native', crate, '--dev');
  const binary = built.trim().split('\n').at(-1) ?? '';
  const compiled = performance.now();
  const port = await freePort();
  const server = await startServer({ command: [binary], cwd: project, env: { ...env, PORT: String(port) } }, port);
  try {
    if (server.state === 'ended') throw new Error(`the server did not start:\n${server.output()}`);
    const response = await fetch(`http://127.0.0.1:${port}${ROUTE}`);
    const text = await response.text();
    if (text !== answer) throw new Error(`${ROUTE} answered ${JSON.stringify(text)}, not ${JSON.stringify(answer)}`);
    const answered = performance.now();
    return {
      compiler: seconds(generated - begun),
      cargo: seconds(compiled - generated),
      start: seconds(answered - compiled),
    };
  } finally {
    await server.stop();
  }
}

function molt(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MOLT, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`molt ${args[0]} failed:\n${stdout}${stderr}`);
  return stdout;
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
