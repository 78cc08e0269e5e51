// `npm run fuzz:http [-- --requests N] [--seed N] [--only APPLICATION]`: requests made up from the routes of applications, one of which
// takes a parameter of every kind, malformed at every level, several at once and in pieces, sent to their binaries and to uvicorn. A
// binary must not die or hang, and what it answers is what uvicorn answers, or stands with its reason in explained.json.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { REPOSITORY } from '../../e2e/support/run';
import { generator } from '../safety/mutations';
import type { Application, Sides } from './applications';
import { APPLICATIONS, startSides } from './applications';
import type { Answered } from './connection';
import { play, QUIET } from './connection';
import type { Exchange } from './requests';
import { exchangeOf } from './requests';
import type { OpenApi } from './signatures';
import { signaturesOf } from './signatures';
import type { Tally } from './tally';
import { differenceOf, emptyTally, grown, kindOf, note } from './tally';

/** How often the memory of a binary is looked at. */
const SAMPLES = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '3000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const wanted = APPLICATIONS.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  if (wanted.length === 0) throw new Error(`the applications are ${APPLICATIONS.map(({ name }) => name).join(', ')}`);
  const work = mkdtempSync(join(tmpdir(), 'molt-fuzz-http-'));
  const tally = emptyTally();
  const begun = performance.now();
  try {
    for (const application of wanted) {
      await fuzzed(application, work, tally, Math.ceil(Number(values.requests) / wanted.length), Number(values.seed));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  report(tally, Number(values.seed), (performance.now() - begun) / 60_000);
}

async function fuzzed(
  application: Application,
  work: string,
  tally: Tally,
  requests: number,
  seed: number,
): Promise<void> {
  const sides = await startSides(application, work);
  try {
    const address = `http://127.0.0.1:${sides.reference.port}/openapi.json`;
    const document = (await (await fetch(address)).json()) as OpenApi;
    await exchanges({ application, sides, document, tally, requests, seed });
  } finally {
    await sides.stop();
  }
}

interface Work {
  readonly application: Application;
  readonly sides: Sides;
  readonly document: OpenApi;
  readonly tally: Tally;
  readonly requests: number;
  readonly seed: number;
}

async function exchanges({ application, sides, document, tally, requests, seed }: Work): Promise<void> {
  const signatures = signaturesOf(document);
  const below = generator(seed);
  const memory: number[] = [];
  tally.memory[application.name] = memory;
  let made = 0;
  let number = 0;
  let isAlive = true;
  const worker = async (): Promise<void> => {
    while (made < requests && isAlive) {
      const exchange = exchangeOf(document, signatures, sides.authorization, below);
      made += exchange.requests;
      tally.requests += exchange.requests;
      number += 1;
      await compare(application, sides, tally, exchange, number);
      const resident = residentOf(sides.own.pid);
      if (resident === 0 && isAlive) {
        isAlive = false;
        tally.crashes += 1;
        console.error(`fuzz:http: ${application.name} ended at exchange ${number}\n${sides.own.output()}`);
      }
      if (made >= (requests * (memory.length + 1)) / SAMPLES) memory.push(resident);
    }
  };
  await Promise.all(Array.from({ length: application.atOnce }, worker));
}

/** Plays an exchange on both sides. A difference under load is looked at again, with more patience. */
async function compare(
  application: Application,
  { reference, own }: Sides,
  tally: Tally,
  exchange: Exchange,
  number: number,
): Promise<void> {
  for (const quiet of [QUIET.soon, QUIET.late]) {
    const [expected, found] = await Promise.all([
      play(reference.port, exchange, quiet),
      play(own.port, exchange, quiet),
    ]);
    const texts = { reference: masked(application, expected), binary: masked(application, found) };
    const difference = differenceOf(application.name, number, exchange, texts);
    const kind = kindOf(expected, found, difference);
    if (kind === null) return;
    if (quiet === QUIET.late) note(tally, kind, difference);
  }
}

function masked({ masks }: Application, { text }: Answered): string {
  return masks.reduce((shown, [pattern, mask]) => shown.replace(pattern, mask), text);
}

/** In KiB; 0 for a process that is no more. */
function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function report(tally: Tally, seed: number, minutes: number): void {
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(
    join(REPOSITORY, 'results', 'fuzz-http.json'),
    `${JSON.stringify({ seed, minutes, ...tally }, null, 2)}\n`,
  );
  const { requests, crashes, hangs, statuses, bodies } = tally;
  const growing = grown(tally);
  for (const line of growing) console.error(`fuzz:http: the memory of ${line}`);
  console.error(`fuzz:http: ${Math.round(requests / minutes)} requests a minute`);
  const counts = [`requests=${requests}`, `crashes=${crashes}`, `hangs=${hangs.count}`];
  const differences = [`status_differences=${statuses.count}`, `body_differences=${bodies.count}`];
  console.log(`fuzz:http ${[...counts, ...differences].join(' ')}`);
  if (crashes + hangs.count + statuses.count + bodies.count + growing.length > 0) process.exitCode = 1;
}

void main();
