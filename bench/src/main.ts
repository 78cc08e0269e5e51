// `npm run bench -- [--binary FILE] [--before FILE] [--rounds N] [--seconds S]`: four routes of the bookshop on uvicorn, on its binary,
// on one that an earlier Molt made of it, and on the server written by hand; `npm run bench:sync`: the same for a synchronous application, without one by hand. One server runs at a time, on a core of its own; rounds are interleaved, and a ratio is the
// median over rounds, so that what else the machine does falls on all alike.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Connection } from '../../conformance/src/http/connection';
import type { Contender, Name } from './contenders';
import { prepareBench, startContender, uvicornCommand } from './contenders';
import type { LoadSummary } from './load';
import { buildProgram, runLoad } from './load';
import { BOOKSHOP, STAFF } from './subjects';
import type { Subject } from './subjects';
import { describeMachine, residentMegabytes } from './machine';
import type { NamedRequest } from './workload';
import { readWorkload, writeRequests } from './workload';

const CONNECTIONS = 32;
const SETTLING_MS = 1000;

interface Measurement extends LoadSummary {
  readonly contender: Name;
  readonly route: string;
  readonly round: number;
  readonly rss_mb: number;
}

/** Resident memory of a contender before any request, and the most it had under load. */
interface Memory {
  rest: number;
  load: number;
}

interface Results {
  readonly measurements: Measurement[];
  readonly memory: Map<Name, Memory>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      binary: { type: 'string' },
      before: { type: 'string' },
      sync: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      record: { type: 'boolean', default: false },
    },
  });
  if (values.binary === undefined) {
    console.error('bench: nothing to measure: give the binary of the application by --binary FILE');
    process.exitCode = 1;
    return;
  }
  const subject = values.sync ? STAFF : BOOKSHOP;
  const workload = readWorkload(subject.workload);
  const generator = buildProgram('load', 'molt-load');
  const commands: [Name, string[]][] = [
    ['uvicorn', uvicornCommand()],
    ...binaryOf('molt', values.binary),
    ...binaryOf('before', values.before),
    ...(subject.byHand
      ? [['hand', [buildProgram(path.join('baselines', 'rust'), 'bookshop-by-hand')]] as [Name, string[]]]
      : []),
  ];
  const bench = await prepareBench(subject);
  const results: Results = { measurements: [], memory: new Map() };
  try {
    const files = writeRequests(workload, bench.folder);
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      for (const [name, command] of commands) {
        const contender = await startContender(name, command, bench);
        await measureAll(contender, workload, files, { generator, round, seconds: Number(values.seconds) }, results);
        await contender.server.stop();
      }
      console.error(round === 0 ? 'warmed up' : `round ${round} of ${values.rounds}`);
    }
  } finally {
    await bench.stop();
  }
  writeResults(subject, results, values);
  if (values.record) recordRatios(results);
}

function binaryOf(name: Name, file: string | undefined): [Name, string[]][] {
  return file === undefined ? [] : [[name, [path.resolve(file)]]];
}

async function measureAll(
  { name, server }: Contender,
  workload: readonly NamedRequest[],
  files: readonly string[],
  plan: { generator: string; round: number; seconds: number },
  { measurements, memory }: Results,
): Promise<void> {
  const remembered = memory.get(name) ?? { rest: await memoryAtRest(server.pid), load: 0 };
  memory.set(name, remembered);
  await checkAnswers(server.port, workload);
  for (const [index, { name: route }] of workload.entries()) {
    const file = files[index] ?? '';
    // The first second warms caches, pools and, in a cold process, the interpreter.
    await runLoad(plan.generator, server.port, CONNECTIONS, { seconds: 1 }, [file]);
    if (plan.round > 0) {
      const summary = await runLoad(plan.generator, server.port, CONNECTIONS, { seconds: plan.seconds }, [file]);
      const rss = residentMegabytes(server.pid);
      remembered.load = Math.max(remembered.load, rss);
      measurements.push({ contender: name, route, round: plan.round, rss_mb: rss, ...summary });
    }
  }
}

/** Resident megabytes a second after the server began to listen: a start may leave things to put in order. */
async function memoryAtRest(pid: number): Promise<number> {
  await setTimeout(SETTLING_MS);
  return residentMegabytes(pid);
}

/** Nobody gets points for fast errors. */
async function checkAnswers(port: number, workload: readonly NamedRequest[]): Promise<void> {
  const connection = new Connection(port, 'localhost');
  for (const { name, request } of workload) {
    const outcome = await connection.send(request);
    if (outcome.kind !== 'response' || outcome.status !== 200) {
      throw new Error(`${name}: ${outcome.kind === 'response' ? outcome.statusLine : outcome.kind}`);
    }
  }
  connection.close();
}

function writeResults(subject: Subject, { measurements, memory }: Results, settings: object): void {
  const folder = path.join(__dirname, '..', '..', 'results');
  fs.mkdirSync(folder, { recursive: true });
  const report = { machine: describeMachine(), settings, memory: Object.fromEntries(memory), measurements };
  fs.writeFileSync(
    path.join(folder, `${subject.target.replace(':', '-')}.json`),
    `${JSON.stringify(report, null, 2)}\n`,
  );
  console.log(renderTable(measurements));
  console.log(resultLine(subject, { measurements, memory }));
}

/** Keeps the ratios to uvicorn in the repository, for `npm start` to tell. */
function recordRatios({ measurements }: Results): void {
  const routes = [...new Set(measurements.map(({ route }) => route))];
  const ratios = Object.fromEntries(routes.map((route) => [route, Number(ratio(measurements, route, 'uvicorn'))]));
  const measured = { date: new Date().toISOString().slice(0, 10), ratios };
  fs.writeFileSync(path.join(__dirname, '..', 'measured.json'), `${JSON.stringify(measured, null, 2)}\n`);
}

function renderTable(measurements: readonly Measurement[]): string {
  const rows = [...new Set(measurements.map(({ route }) => route))].flatMap((route) =>
    [...new Set(measurements.map(({ contender }) => contender))].map((contender) => {
      const own = measurements.filter((one) => one.route === route && one.contender === contender);
      const rate = median(own.map(rateOf)).toFixed(0);
      const [p50, p99] = [median(own.map((one) => one.p50_us)), median(own.map((one) => one.p99_us))];
      return `${route.padEnd(6)} ${contender.padEnd(8)} ${rate.padStart(8)} requests/s   p50 ${p50} us   p99 ${p99} us`;
    }),
  );
  return rows.join('\n');
}

function resultLine(subject: Subject, { measurements, memory }: Results): string {
  const routes = [...new Set(measurements.map(({ route }) => route))];
  const against = (prefix: string, other: Name): string[] =>
    routes.map((route) => `${prefix}${route}=${ratio(measurements, route, other)}`);
  const { rest, load } = memory.get('molt') ?? { rest: Number.NaN, load: Number.NaN };
  const failed = measurements.reduce((sum, one) => sum + one.failed, 0);
  const sizes = [`rss_rest_mb=${rest.toFixed(1)}`, `rss_load_mb=${load.toFixed(1)}`, `failed=${failed}`];
  const byHand = subject.byHand ? against('hand_', 'hand') : [];
  const before = measurements.some(({ contender }) => contender === 'before') ? against('before_', 'before') : [];
  return [subject.target, ...against('', 'uvicorn'), ...before, ...byHand, ...sizes].join(' ');
}

/** Median over rounds of Molt's requests per second over the other's. */
function ratio(measurements: readonly Measurement[], route: string, other: Name): string {
  const rates = (contender: Name): number[] =>
    measurements.filter((one) => one.route === route && one.contender === contender).map(rateOf);
  const [own, theirs] = [rates('molt'), rates(other)];
  return own.length === 0 ? 'none' : median(own.map((rate, index) => rate / (theirs[index] ?? Number.NaN))).toFixed(2);
}

function rateOf({ requests, failed, seconds }: LoadSummary): number {
  return (requests - failed) / seconds;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]];
  return (low + high) / 2;
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
