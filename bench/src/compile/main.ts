// `npm run bench:compile [-- --modules N] [--rounds N]`: how long the compiler takes over a generated application, from nothing, with
// nothing changed, and after an edit of one body and of one signature; what it emits again; its memory.

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';

import { describeMachine } from '../machine';
import type { Run } from './measured';
import { bareNode, buildCommand, median, molt, writeFiles, writeResult } from './measured';
import { calledBy, folderOf, monorepo } from './monorepo';

/** The feature that is edited: one that others call. */
const EDITED = 1;

const SIGNATURE = 'def score_of(amount: int, bonus: int = 0) -> int:';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { modules: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '3' } },
  });
  const rounds = Number(values.rounds);
  const application = monorepo(Number(values.modules));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-bench-'));
  try {
    await buildCommand();
    const root = path.join(folder, 'root');
    writeFiles(root, application.files);
    const place = { root, package: path.join(root, application.package), cache: path.join(folder, 'cache') };
    const node = median(await times(rounds, async () => (await bareNode()).seconds));
    const cold = await check(place, path.join(folder, 'cold-cache'));
    await check(place, place.cache);
    const warm = await times(rounds, () => check(place, place.cache));
    const edits = await edit(place, rounds);
    const emitted = await emittedAfterEdits(place, path.join(folder, 'crate'));
    const predicted = 1 + callersOf(EDITED, application.features).length;
    const seconds = { node, cold, warm, ...edits };
    writeResult('bench-compile', {
      machine: describeMachine(),
      modules: application.modules,
      seconds,
      emitted,
      predicted,
    });
    const line = {
      modules: application.modules,
      check_cold_s: cold.seconds.toFixed(2),
      check_cold_cpu_s: cold.cpuSeconds.toFixed(2),
      check_warm_s: (median(warm.map((run) => run.seconds)) - node).toFixed(2),
      edit_body_s: median(edits.body.map((run) => run.seconds)).toFixed(2),
      edit_body_emitted: emitted.body,
      edit_signature_emitted: emitted.signature,
      edit_signature_predicted: predicted,
      rss_mb: Math.round(cold.megabytes),
    };
    console.log(
      `bench:compile ${Object.entries(line)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`,
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly root: string;
  readonly package: string;
  readonly cache: string;
}

async function check(place: Place, cache: string): Promise<Run> {
  const run = await molt(['check', place.package, '--root', place.root, '--python', '3.13'], cache);
  if (run.status !== 0) throw new Error(`check ended with ${run.status}: ${run.stderr}`);
  if (!/ \(100\.0 %\)/.test(run.stdout)) throw new Error(`not all routes are native: ${run.stdout.slice(-500)}`);
  return run;
}

/** Checks after edits of one function's body, and of its signature. */
async function edit(place: Place, rounds: number): Promise<{ body: readonly Run[]; signature: readonly Run[] }> {
  const body = await times(rounds, async (round) => {
    editBody(place, round);
    return check(place, place.cache);
  });
  const signature = await times(rounds, async (round) => {
    editSignature(place, round);
    return check(place, place.cache);
  });
  return { body, signature };
}

/** How many modules are emitted again after either edit. */
async function emittedAfterEdits(place: Place, crate: string): Promise<{ body: number; signature: number }> {
  const generate = async (): Promise<number> => {
    const flags = ['--root', place.root, '--python', '3.13', '--name', 'generated', '-o', crate];
    const run = await molt([place.package, ...flags], place.cache);
    const emitted = /; (\d+) of \d+ modules? translated/.exec(run.stdout)?.[1];
    if (run.status !== 0 || emitted === undefined)
      throw new Error(`generation ended with ${run.status}: ${run.stderr}`);
    return Number(emitted);
  };
  await generate();
  editBody(place, 1000);
  const body = await generate();
  editSignature(place, 1000);
  return { body, signature: await generate() };
}

function editBody(place: Place, round: number): void {
  change(place, (text) => text.replace(/% \d+\n/, `% ${2003 + round}\n`));
}

function editSignature(place: Place, round: number): void {
  change(place, (text) => text.replace(/def score_of\(.*/, SIGNATURE.replace(')', `, more_${round}: int = 0)`)));
}

function change({ root }: Place, edited: (text: string) => string): void {
  const file = path.join(root, folderOf(EDITED), 'service.py');
  const before = fs.readFileSync(file, 'utf8');
  const after = edited(before);
  if (after === before) throw new Error(`${file}: nothing to edit`);
  fs.writeFileSync(file, after);
}

/** The features that call a feature's function. */
function callersOf(feature: number, features: number): readonly number[] {
  return Array.from({ length: features }, (_, other) => other).filter((other) => calledBy(other) === feature);
}

async function times<Result>(rounds: number, run: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await run(round));
  return results;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
