// `npm run dropped [-- WORD...] [--check] [--reference]`: does module code that reaches what is not there do what Python does, or say that
// it cannot? `check` judges the forms below forms/; those of which it says that a binary can be made, whole or with `--python-side auto`, are
// made and asked what Python is asked. A form whose binary differs from Python without naming place and code is silent. Words choose forms
// by parts of their names; `--check` stops before building, `--reference` shows Python's answers alone. Details: results/dropped.json.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { compileNative } from '../../../cli/src/native/cargo';
import type { CompileRequest, Report } from '../../../compiler/src/index';
import { cacheDirectory, check, generate, MemoryStore, NodeSystem, PLAIN_ENGINE } from '../../../compiler/src/index';
import { ensureReference } from '../../../tools/reference/reference.js';
import { Combined, PART } from './combined';
import type { Form } from './forms';
import { readForms } from './forms';
import type { Conduct, Outcome, Served } from './judge';
import { conductOf, outcomeOf, refusalsOf } from './judge';
import type { Launch } from './sides';
import { serve, start } from './sides';

const REPOSITORY = join(__dirname, '..', '..', '..');
const WORK = join(REPOSITORY, '.cache', 'dropped');
const LISTED_CHARACTERS = 400;

const SYSTEM = new NodeSystem();
/** The forms have most of the library in common. */
const ENGINE = { ...PLAIN_ENGINE, store: new MemoryStore() };
const reference = ensureReference();
const MINOR = reference.version.split('.').slice(0, 2).join('.');

/** A form in a folder of its own, and what `check` says of it. */
interface Placed {
  readonly form: Form;
  readonly folder: string;
  readonly whole: Report;
  /** The report when what is refused may be left to Python; null where nothing is refused. */
  readonly hybrid: Report | null;
}

/** What one binary of a form did. */
interface Run {
  readonly conduct: Conduct;
  readonly served: Served;
}

/** A form and what Python answers; null where there is no binary to compare with. */
interface Asked {
  readonly placed: Placed;
  readonly expected: Served | null;
}

interface Result extends Asked {
  readonly outcome: Outcome;
  readonly whole: Run | null;
  readonly hybrid: Run | null;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, reference: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const forms = readForms(join(__dirname, 'forms')).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  if (forms.length === 0) throw new Error(`no form is called so: ${positionals.join(', ')}`);
  if (values.reference) return showReference(forms);
  const placed: Placed[] = [];
  for (const form of forms) placed.push(await judged(form));
  if (values.check) return showVerdicts(placed);
  const asked = await each(placed, askPython);
  const binary = await build(placed);
  const results = await each(asked, (one) => resultOf(one, binary));
  report(results);
  return results.every(isGood) ? 0 : 1;
}

/** Writes a form's package into a folder of its own. */
function place(form: Form): string {
  const folder = join(WORK, 'forms', form.name.replace(/[^a-z0-9]+/gi, '-'));
  rmSync(folder, { recursive: true, force: true });
  for (const [file, source] of Object.entries({ '__init__.py': '', ...form.files })) {
    mkdirSync(dirname(join(folder, 'app', file)), { recursive: true });
    writeFileSync(join(folder, 'app', file), source);
  }
  return folder;
}

async function judged(form: Form): Promise<Placed> {
  const folder = place(form);
  const whole = await reportOf(form, requestFor(folder, []));
  const hybrid = whole.summary.generates ? null : await reportOf(form, requestFor(folder, ['auto']));
  return { form, folder, whole, hybrid };
}

async function reportOf(form: Form, request: CompileRequest): Promise<Report> {
  const checked = await check(request, SYSTEM, ENGINE);
  if (checked.outcome === 'unusable') throw new Error(`${form.where}: ${checked.message}`);
  return checked.report;
}

function requestFor(folder: string, pythonSide: readonly string[]): CompileRequest {
  const packageDirectory = join(folder, 'app');
  return {
    ...{ packageDirectory, packageAsGiven: 'app', root: folder, application: 'app.main:app', pythonVersion: MINOR },
    ...{ pythonSide, allowUntestedVersions: false },
  };
}

/** What a binary of a form is called in the program of all: its own, or the one that leaves to Python what is refused. */
function partOf({ name }: Form, isHybrid: boolean): string {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return `${slug}${isHybrid ? '_hybrid' : ''}`;
}

/** One development build of every form that can be made, as it is or with what is refused left to Python; null where there is none. */
async function build(placed: readonly Placed[]): Promise<string | null> {
  const wanted = placed.flatMap(({ form, folder, whole, hybrid }) => [
    ...(whole.summary.generates ? [{ form, request: requestFor(folder, []), part: partOf(form, false) }] : []),
    ...(hybrid?.summary.generates ? [{ form, request: requestFor(folder, ['auto']), part: partOf(form, true) }] : []),
  ]);
  if (wanted.length === 0) return null;
  const combined = new Combined(join(WORK, 'combined'));
  const crate = join(WORK, 'crate');
  mkdirSync(crate, { recursive: true });
  const places = { outputDirectory: crate, runtimeDirectory: join(REPOSITORY, 'runtime-crate'), crateName: 'dropped' };
  for (const { form, request, part } of wanted) {
    const generated = await generate({ ...request, ...places }, SYSTEM, ENGINE);
    if (generated.outcome !== 'generated') throw new Error(`${form.where}: check says that a crate can be made`);
    combined.add(part, crate);
  }
  combined.finish();
  const options = { profile: 'dev', lto: false, features: [], targetDirectory: null, outputDirectory: WORK } as const;
  const cache = { crateDirectory: join(WORK, 'combined'), cacheDirectory: cacheDirectory(SYSTEM) };
  const built = await compileNative({ ...options, ...cache }, (text) => process.stderr.write(text));
  if (built.outcome === 'failed') throw new Error(built.message);
  return built.binary;
}

/** Asks Python before anything is built, which takes long: a form that Python does not serve is none. */
async function askPython(placed: Placed): Promise<Asked> {
  const { form, folder, whole, hybrid } = placed;
  if (!whole.summary.generates && hybrid?.summary.generates !== true) return { placed, expected: null };
  const expected = await serve(python(folder), form.asks);
  if (expected.state !== 'serving') throw new Error(`${form.where}: Python does not serve it:\n${expected.output}`);
  return { placed, expected };
}

/** Asks the binaries of a form. */
async function resultOf({ placed, expected }: Asked, binary: string | null): Promise<Result> {
  const { form, folder, whole, hybrid } = placed;
  const run = async (isHybrid: boolean): Promise<Run> => {
    const launch = { command: [binary ?? ''], folder, variables: { [PART]: partOf(form, isHybrid) } };
    const served = isHybrid ? await beside(launch, form) : await serve(launch, form.asks);
    return { conduct: conductOf(expected?.answers ?? [], served), served };
  };
  const runs = {
    whole: whole.summary.generates ? await run(false) : null,
    hybrid: hybrid?.summary.generates === true ? await run(true) : null,
  };
  const outcome = outcomeOf(runs.whole?.conduct ?? null, runs.hybrid?.conduct ?? null);
  console.error(`${outcome.padEnd(8)}${form.name}${runs.hybrid === null ? '' : ` (hybrid: ${runs.hybrid.conduct})`}`);
  return { placed, outcome, expected, ...runs };
}

/** Asks a binary that has a Python process beside it. */
async function beside(launch: Launch, { asks }: Form): Promise<Served> {
  const upstream = await start(python(launch.folder));
  const variables = { ...launch.variables, MOLT_PYTHON_URL: `http://127.0.0.1:${upstream.port}` };
  return await serve({ ...launch, variables }, asks).finally(() => upstream.stop());
}

function python(folder: string): Launch {
  const command = [reference.python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  return { command, folder, variables: { PYTHONPATH: join(__dirname, 'beside') } };
}

/** `one` of every item, as many at a time as there are processors. */
async function each<T, R>(items: readonly T[], one: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<number, R>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results.set(index, await one(items[index] as T));
  };
  await Promise.all(cpus().map(work));
  return items.map((_, index) => results.get(index) as R);
}

/** A control is to be native and equal, any other form not silent. */
function isGood({ placed, outcome }: Result): boolean {
  return placed.form.isControl ? outcome === 'equal' : outcome !== 'silent';
}

async function showReference(forms: readonly Form[]): Promise<number> {
  const served = await each(forms, (form) => serve(python(place(form)), form.asks));
  for (const [index, { name, where, asks }] of forms.entries()) {
    const { state, answers, output } = served[index] as Served;
    console.log(`${where} ${name}`);
    if (state !== 'serving') console.log(output);
    for (const [at, { status, body }] of answers.entries())
      console.log(`  ${asks[at]?.method} ${asks[at]?.target}: ${status.slice('HTTP/1.1 '.length)} ${body}`);
  }
  const ended = served.filter(({ state }) => state !== 'serving').length;
  console.log(`dropped forms=${forms.length} ended=${ended}`);
  return ended === 0 ? 0 : 1;
}

function showVerdicts(placed: readonly Placed[]): number {
  for (const { form, whole, hybrid } of placed) {
    const verdict = whole.summary.generates ? 'made' : hybrid?.summary.generates ? 'hybrid' : 'refused';
    console.log(`${verdict.padEnd(8)}${form.where} ${form.name}`);
    for (const refusal of refusalsOf(whole)) console.log(`        ${refusal}`);
  }
  const made = placed.filter(({ whole }) => whole.summary.generates).length;
  console.log(`dropped forms=${placed.length} made=${made}`);
  return 0;
}

function report(results: readonly Result[]): void {
  for (const result of results.filter((one) => !isGood(one))) console.log(described(result));
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  const details = results.map(({ placed: { form, whole }, outcome, expected, ...runs }) => ({
    ...{ name: form.name, where: form.where, outcome, refusals: refusalsOf(whole) },
    ...{ asks: form.asks, expected: expected?.answers ?? null, whole: runs.whole, hybrid: runs.hybrid },
  }));
  writeFileSync(join(REPOSITORY, 'results', 'dropped.json'), `${JSON.stringify(details, null, 2)}\n`);
  const forms = results.filter(({ placed }) => !placed.form.isControl);
  const controls = results.filter(({ placed }) => placed.form.isControl);
  const count = (among: readonly Result[], wanted: Outcome): number =>
    among.filter(({ outcome }) => outcome === wanted).length;
  const outcomes: readonly Outcome[] = ['equal', 'refused', 'ended', 'raised', 'silent'];
  console.log(
    `dropped forms=${forms.length} ${outcomes.map((outcome) => `${outcome}=${count(forms, outcome)}`).join(' ')} ` +
      `controls=${controls.length} controls_equal=${count(controls, 'equal')}`,
  );
}

/** A form that is not as it should be, with what both sides answered. */
function described({ placed: { form, whole }, outcome, expected, ...runs }: Result): string {
  const lines = [`${form.where} ${form.name}: ${outcome}`];
  if (outcome === 'refused') lines.push(...refusalsOf(whole).map((refusal) => `  ${refusal}`));
  const run = runs.whole ?? runs.hybrid;
  if (run === null) return lines.join('\n');
  const { state, answers, output } = run.served;
  if (state !== 'serving') return [...lines, `  ${state}: ${output.trim().slice(-LISTED_CHARACTERS)}`].join('\n');
  for (const [index, { method, target }] of form.asks.entries()) {
    const [theirs, ours] = [expected?.answers[index], answers[index]].map((answer) => JSON.stringify(answer));
    if (theirs === ours) continue;
    lines.push(`  ${method} ${target}`, `    Python: ${theirs}`, `    Molt:   ${ours}`);
  }
  return lines.join('\n');
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    console.error(`dropped: ${error.message}`);
    process.exitCode = 1;
  },
);
