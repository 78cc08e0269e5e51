// `npm run bench:compile [-- --modules N] [--rounds N] [--parts NAME,...]`: how long the compiler takes over a generated application, from
// nothing, with nothing changed, and after an edit of one body and of one signature; what it emits again; its memory (`check`, `memory`). How
// long over an open application, as a part of what it took at an earlier commit (`open`, `--application NAME`); from an edit to its answer
// (`served`); for a first build (`first`).

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';

import { describeMachine } from '../machine';
import { firstBuild } from './first';
import type { Run } from './measured';
import { bareNode, buildCommand, median, molt, writeFiles, writeResult } from './measured';
import type { Monorepo } from './monorepo';
import { folderOf, monorepo } from './monorepo';
import { openRatio } from './open';
import { bookshopServed, editToServed } from './served';

/** The feature that is edited: one that others call. */
const EDITED = 1;

const SIGNATURE = 'def score_of(amount: int, bonus: int = 0) -> int:';

/** What can be measured apart from the rest, and takes longer. */
const PARTS = ['check', 'open', 'served', 'first', 'memory'] as const;

type Part = (typeof PARTS)[number];

/** How many modules the growth of memory is measured up to. */
const MANY = 5000;

type Line = Readonly<Record<string, string | number>>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      modules: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '3' },
      parts: { type: 'string', default: PARTS.join(',') },
      application: { type: 'string', default: 'fastapi/full-stack-fastapi-template' },
    },
  });
  const parts = partsOf(values.parts);
  const rounds = Number(values.rounds);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-bench-'));
  try {
    await buildCommand();
    const application = monorepo(Number(values.modules));
    const place = placeOf(folder, 'root', application);
    const line: Record<string, string | number> = { modules: application.modules };
    const steps: Readonly<Record<Part, () => Promise<Line>>> = {
      check: () => checks(place, rounds, folder),
      memory: () => memory(folder),
      open: () => open(values.application, rounds, folder),
      served: () => served(place, rounds, folder),
      first: async () => ({
        first_release_s: (await firstBuild('release', folder)).toFixed(1),
        first_dev_s: (await firstBuild('dev', folder)).toFixed(1),
      }),
    };
    for (const part of parts) Object.assign(line, await steps[part]());
    writeResult('bench-compile', { machine: describeMachine(), ...line });
    console.log(
      `bench:compile ${Object.entries(line)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`,
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function partsOf(text: string): readonly Part[] {
  const words = text.split(',');
  const wrong = words.find((word) => !(PARTS as readonly string[]).includes(word));
  if (wrong !== undefined) throw new Error(`there is no part ${wrong}; the parts are ${PARTS.join(', ')}`);
  return PARTS.filter((part) => words.includes(part));
}

/** Writes an application below a folder. */
function placeOf(folder: string, name: string, application: Monorepo): Place {
  const root = path.join(folder, name);
  writeFiles(root, application.files);
  return { root, package: path.join(root, application.package), cache: path.join(folder, `${name}-cache`) };
}

/** Checks from nothing, with nothing changed and after edits, and what is emitted after those. */
async function checks(place: Place, rounds: number, folder: string): Promise<Line> {
  const node = await times(rounds, () => bareNode());
  const cold = await check(place, path.join(folder, 'cold-cache'));
  await check(place, place.cache);
  const warm = await times(rounds, () => check(place, place.cache));
  const edits = await edit(place, rounds);
  const emitted = await emittedAfterEdits(place, folder);
  const seconds = (runs: readonly Run[]): number => median(runs.map((run) => run.seconds));
  const cpuSeconds = (runs: readonly Run[]): number => median(runs.map((run) => run.cpuSeconds));
  return {
    check_cold_s: cold.seconds.toFixed(2),
    check_cold_cpu_s: cold.cpuSeconds.toFixed(2),
    check_warm_s: (seconds(warm) - seconds(node)).toFixed(2),
    check_warm_cpu_s: (cpuSeconds(warm) - cpuSeconds(node)).toFixed(2),
    edit_body_s: seconds(edits.body).toFixed(2),
    edit_body_cpu_s: cpuSeconds(edits.body).toFixed(2),
    edit_body_emitted: emitted.body,
    edit_signature_emitted: emitted.signature,
    edit_signature_predicted: emitted.predicted,
    rss_mb: Math.round(cold.megabytes),
  };
}

/** The memory of a check of many modules. */
async function memory(folder: string): Promise<Line> {
  const application = monorepo(MANY);
  const place = placeOf(folder, 'many', application);
  const run = await check(place, place.cache);
  return { many_modules: application.modules, many_rss_mb: Math.round(run.megabytes) };
}

async function open(application: string, rounds: number, folder: string): Promise<Line> {
  const { before, now, ratio } = await openRatio(application, rounds, folder);
  return { open_before_s: before.toFixed(2), open_now_s: now.toFixed(2), open_cold_ratio: ratio.toFixed(2) };
}

/** From an edit to its answer, in the bookshop and in the generated application. */
async function served(place: Place, rounds: number, folder: string): Promise<Line> {
  const bookshop = await bookshopServed(folder, rounds);
  const generated = await editToServed(
    {
      args: [place.package, '--root', place.root, '--python', '3.13'],
      environment: {},
      file: editedFile(place),
      edited: (text, round) => withBody(text, 3000 + round),
    },
    rounds,
  );
  return { edit_to_served_s: bookshop.toFixed(2), edit_to_served_1000_s: generated.toFixed(2) };
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

interface Emitted {
  readonly body: number;
  readonly signature: number;
  /** Of how many modules the Rust is another one after the edit of the signature, where nothing is kept between runs. */
  readonly predicted: number;
}

/** How many modules are emitted again after either edit. */
async function emittedAfterEdits(place: Place, folder: string): Promise<Emitted> {
  const crate = path.join(folder, 'crate');
  const generate = async (output: string, cache: string): Promise<number> => {
    const flags = ['--root', place.root, '--python', '3.13', '--name', 'generated', '-o', output];
    const run = await molt([place.package, ...flags], cache);
    const emitted = /; (\d+) of \d+ modules? translated/.exec(run.stdout)?.[1];
    if (run.status !== 0 || emitted === undefined)
      throw new Error(`generation ended with ${run.status}: ${run.stderr}`);
    return Number(emitted);
  };
  await generate(crate, place.cache);
  editBody(place, 1000);
  const body = await generate(crate, place.cache);
  const before = modulesIn(crate);
  editSignature(place, 1000);
  const signature = await generate(crate, place.cache);
  const anew = path.join(folder, 'crate-anew');
  await generate(anew, path.join(folder, 'anew-cache'));
  const predicted = [...modulesIn(anew)].filter(([file, text]) => before.get(file) !== text).length;
  return { body, signature, predicted };
}

/** The Rust of the application's modules in a crate, by its files. */
function modulesIn(crate: string): ReadonlyMap<string, string> {
  const isModule = (file: string): boolean => /^(src|packages\/app[.\w]*\/src)\/.*\.rs$/.test(file);
  const files = fs.readdirSync(crate, { recursive: true, encoding: 'utf8' }).filter(isModule);
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(crate, file), 'utf8')]));
}

function editBody(place: Place, round: number): void {
  change(place, (text) => withBody(text, 2003 + round));
}

function withBody(text: string, number: number): string {
  return text.replace(/% \d+\n/, `% ${number}\n`);
}

function editedFile({ root }: Place): string {
  return path.join(root, folderOf(EDITED), 'service.py');
}

function editSignature(place: Place, round: number): void {
  change(place, (text) => text.replace(/def score_of\(.*/, SIGNATURE.replace(')', `, more_${round}: int = 0)`)));
}

function change(place: Place, edited: (text: string) => string): void {
  const file = editedFile(place);
  const before = fs.readFileSync(file, 'utf8');
  const after = edited(before);
  if (after === before) throw new Error(`${file}: nothing to edit`);
  fs.writeFileSync(file, after);
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
