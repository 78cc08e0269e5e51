// `npm run fuzz:http [-- --requests N] [--seed N]`: requests made up from the routes of an application that takes a parameter of every
// kind, malformed at every level, several at once and in pieces, sent to its binary and to uvicorn. The binary must not die or hang, and
// what it answers is what uvicorn answers, or stands with its reason in explained.json.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { compileNative } from '../../cli/src/native/cargo';
import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import { run, CACHE } from '../../e2e/support/run';
import { ensureReference } from '../reference/reference.js';
import { generator } from '../safety/mutations';
import type { Answered } from './connection';
import { play } from './connection';
import type { Exchange } from './requests';
import { exchangeOf } from './requests';
import type { OpenApi } from './signatures';
import { signaturesOf } from './signatures';

const REPOSITORY = join(__dirname, '..', '..');

/** How many exchanges are under way at once. */
const AT_ONCE = 8;

interface Explained {
  /** Regular expressions: over the request, over what uvicorn answers, over what the binary answers. */
  readonly request: string;
  readonly reference: string;
  readonly binary: string;
  readonly reason: string;
}

interface Difference {
  readonly number: number;
  readonly request: string;
  readonly reference: string;
  readonly binary: string;
}

interface Tally {
  requests: number;
  crashes: number;
  readonly hangs: Difference[];
  readonly statuses: Difference[];
  readonly bodies: Difference[];
  /** Resident memory of the binary in KiB, now and then. */
  readonly memory: number[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
  });
  const work = mkdtempSync(join(tmpdir(), 'molt-fuzz-http-'));
  const started: Server[] = [];
  try {
    const { python, version } = ensureReference();
    const binary = await compiled(work, version.split('.').slice(0, 2).join('.'));
    const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--log-level', 'critical', '--no-access-log', '--port'];
    const reference = await start(started, uvicorn);
    const own = await start(started, [binary]);
    const document = (await (await fetch(`http://127.0.0.1:${reference.port}/openapi.json`)).json()) as OpenApi;
    const tally = await fuzz({ reference, own }, document, Number(values.requests), Number(values.seed));
    report(tally, Number(values.seed));
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    rmSync(work, { recursive: true, force: true });
  }
}

async function compiled(work: string, minor: string): Promise<string> {
  const crateDirectory = join(work, 'crate');
  const molt = join(REPOSITORY, 'cli', 'bin', 'molt.js');
  const place = [
    join(__dirname, 'app'),
    '--root',
    __dirname,
    '--python',
    minor,
    '--name',
    'fuzzed',
    '-o',
    crateDirectory,
  ];
  const generated = run(process.execPath, [molt, 'generate', ...place]);
  if (generated.status !== 0) throw new Error(generated.stdout + generated.stderr);
  const places = { crateDirectory, targetDirectory: null, cacheDirectory: CACHE, outputDirectory: work };
  let said = '';
  const built = await compileNative({ ...places, profile: 'dev', lto: false, features: [] }, (text) => {
    said += text;
  });
  if (built.outcome === 'failed') throw new Error(`${built.message}\n${said}`);
  return built.binary;
}

/** Starts a server on a free port, which it is told by PORT, or as the last word of its command. */
async function start(started: Server[], command: readonly string[]): Promise<Server> {
  const port = await freePort();
  const inherited = Object.entries(process.env).map(([name, value]): [string, string] => [name, value ?? '']);
  const env = { ...Object.fromEntries(inherited), PORT: String(port), PYTHONDONTWRITEBYTECODE: '1' };
  const words = command.at(-1) === '--port' ? [...command, String(port)] : command;
  const server = await startServer({ command: words, cwd: __dirname, env }, port);
  started.push(server);
  if (server.state !== 'serving') throw new Error(server.output());
  return server;
}

interface Sides {
  readonly reference: Server;
  readonly own: Server;
}

async function fuzz({ reference, own }: Sides, document: OpenApi, requests: number, seed: number): Promise<Tally> {
  const tally: Tally = { requests: 0, crashes: 0, hangs: [], statuses: [], bodies: [], memory: [] };
  const signatures = signaturesOf(document);
  const explained = excuses();
  const below = generator(seed);
  let number = 0;
  const worker = async (): Promise<void> => {
    while (tally.requests < requests && tally.crashes === 0) {
      const exchange = exchangeOf(document, signatures, below);
      tally.requests += exchange.requests;
      number += 1;
      if (number % Math.ceil(requests / 20) === 1) tally.memory.push(residentOf(own.pid));
      const mine = number;
      const [expected, found] = await Promise.all([play(reference.port, exchange), play(own.port, exchange)]);
      if (residentOf(own.pid) === 0) tally.crashes += 1;
      note(tally, explained, mine, exchange, expected, found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  tally.memory.push(residentOf(own.pid));
  return tally;
}

function note(
  tally: Tally,
  explained: readonly Explained[],
  number: number,
  exchange: Exchange,
  expected: Answered,
  found: Answered,
): void {
  const request = Buffer.concat(exchange.pieces).toString('latin1');
  const difference = { number, request, reference: expected.text, binary: found.text };
  if (found.hung && !expected.hung) tally.hangs.push(difference);
  if (expected.hung || expected.text === found.text || isExplained(explained, difference)) return;
  const sameStatuses = expected.statuses.join() === found.statuses.join();
  (sameStatuses ? tally.bodies : tally.statuses).push(difference);
}

function isExplained(explained: readonly Explained[], difference: Difference): boolean {
  const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 's').test(text);
  return explained.some(
    ({ request, reference, binary }) =>
      matches(request, difference.request) &&
      matches(reference, difference.reference) &&
      matches(binary, difference.binary),
  );
}

function excuses(): readonly Explained[] {
  return JSON.parse(readFileSync(join(__dirname, 'explained.json'), 'utf8')) as readonly Explained[];
}

/** In KiB; 0 for a process that is no more. */
function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function report({ requests, crashes, hangs, statuses, bodies, memory }: Tally, seed: number): void {
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  const details = { seed, requests, crashes, memory, hangs, statuses, bodies };
  writeFileSync(join(REPOSITORY, 'results', 'fuzz-http.json'), `${JSON.stringify(details, null, 2)}\n`);
  const counts = [`requests=${requests}`, `crashes=${crashes}`, `hangs=${hangs.length}`];
  const differences = [`status_differences=${statuses.length}`, `body_differences=${bodies.length}`];
  console.log(`fuzz:http ${[...counts, ...differences].join(' ')}`);
  if (crashes + hangs.length + statuses.length + bodies.length > 0) process.exitCode = 1;
}

void main();
