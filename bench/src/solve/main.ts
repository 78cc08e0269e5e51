// `npm run bench:solve [-- WORD...] [--steps N]`: the whole-program analysis of the examples and of the open applications below MOLT_APPS_DIR
// (with their packages below MOLT_APPS_PACKAGES), each in a process of its own: its size, its time, and the share of calls of which
// anything may be called. One that does not end within its steps is counted as unfinished. Words choose applications. Details go to
// results/bench-solve.json; the last line is `bench:solve apps=N finished=N worst_s=S worst_mb=M anything_pct=P`.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { folderName, readApplications, sitePackages } from '../../../conformance/corpus/hybrid-start/applications';
import type { Measured, Subject } from './one';
import { measure } from './one';

const REPOSITORY = join(__dirname, '..', '..', '..');
const MEGABYTES = 4_000;
const STEPS = 20_000_000;

function subjects(words: readonly string[]): Subject[] {
  const example = (name: string): Subject => ({
    name,
    root: join(REPOSITORY, 'examples', name),
    package: 'app',
    app: 'app.main:app',
    python: '3.13',
    packages: null,
  });
  const isWanted = ({ name }: Subject): boolean => words.length === 0 || words.some((word) => name.includes(word));
  return [...[example('hello'), example('bookshop')].filter(isWanted), ...applications(words)];
}

function applications(words: readonly string[]): Subject[] {
  const trees = process.env['MOLT_APPS_DIR'];
  if (trees === undefined) return [];
  const known = readApplications(join(REPOSITORY, 'conformance', 'corpus', 'applications.json'), words);
  return known.flatMap((application) => {
    const tree = join(trees, folderName(application));
    if (!existsSync(tree)) return [];
    const root = join(tree, application.root);
    return {
      name: application.repository,
      root,
      package: relative(root, join(tree, application.package)) || '.',
      app: application.app,
      python: application.python,
      packages: sitePackages(application, process.env['MOLT_APPS_PACKAGES']),
    };
  });
}

/** Measures an application in a process of its own; null for one that ran out of memory. */
function measureApart(subject: Subject, steps: number): Measured | null {
  const command = [`--max-old-space-size=${MEGABYTES}`, '-r', '@swc-node/register', __filename];
  const { stdout } = spawnSync(
    process.execPath,
    [...command, '--steps', String(steps), '--one', JSON.stringify(subject)],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const line = stdout.trim().split('\n').at(-1) ?? '';
  return line.startsWith('{') ? (JSON.parse(line) as Measured) : null;
}

function shown({
  finished,
  modules,
  functions,
  solveSeconds,
  megabytes,
  callSites,
  anySites,
  ...size
}: Measured): string {
  const share = ((100 * anySites) / Math.max(1, callSites)).toFixed(1);
  const { nodes, edges, values, saturated } = size;
  const end = finished ? 'finished' : 'unfinished';
  return `${end}: ${solveSeconds.toFixed(1)} s ${megabytes} MB, modules ${modules}, functions ${functions}, nodes ${nodes}, edges ${edges}, values ${values}, saturated ${saturated}, calls of anything ${share} %`;
}

function main(): number {
  const options = { steps: { type: 'string', default: String(STEPS) }, one: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const steps = Number(values.steps);
  if (values.one !== undefined) {
    console.log(JSON.stringify(measure(JSON.parse(values.one) as Subject, steps)));
    return 0;
  }
  const chosen = subjects(positionals);
  if (chosen.length === 0) throw new Error('no example, and no application below MOLT_APPS_DIR, has such a name');
  const results = chosen.map((subject) => {
    const result = measureApart(subject, steps);
    console.log(`${subject.name}: ${result === null ? `more than ${MEGABYTES} MB` : shown(result)}`);
    return { name: subject.name, result };
  });
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'bench-solve.json'), `${JSON.stringify(results, null, 2)}\n`);
  const measured = results.flatMap(({ result }) => result ?? []);
  const sum = (count: (one: Measured) => number): number => measured.reduce((total, one) => total + count(one), 0);
  const worst = (count: (one: Measured) => number): number => Math.max(0, ...measured.map(count));
  const anything =
    (100 * sum(({ anySites }) => anySites)) /
    Math.max(
      1,
      sum(({ callSites }) => callSites),
    );
  console.log(
    `bench:solve apps=${chosen.length} finished=${measured.filter(({ finished }) => finished).length} ` +
      `worst_s=${worst(({ solveSeconds }) => solveSeconds).toFixed(1)} worst_mb=${worst(({ megabytes }) => megabytes)} ` +
      `anything_pct=${anything.toFixed(1)}`,
  );
  return 0;
}

process.exitCode = main();
