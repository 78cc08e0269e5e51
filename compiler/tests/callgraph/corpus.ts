// `npm run corpus:callgraph`: the call graphs of the public PyCG micro-benchmark (its folder `snippets` in MOLT_PYCG_DIR) against those
// that come with it. Where an expectation is not what Python does, deviations.json says why. Details go to
// results/corpus-callgraph.json; the last line is `corpus:callgraph modules=N expected=N found=N extra_pct=P`.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeSystem } from '../../src/system';
import { edgesOf } from './edges';
import DEVIATIONS from './deviations.json';

const REPOSITORY = join(__dirname, '..', '..', '..');
/** Of the edges that are found, the share that nobody expects may not be more. */
const MOST_EXTRA_PERCENT = 5;

interface Outcome {
  readonly snippet: string;
  readonly expected: number;
  readonly found: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

function snippetsIn(folder: string): string[] {
  const found: string[] = [];
  for (const group of readdirSync(folder).sort())
    for (const name of readdirSync(join(folder, group)).sort())
      if (existsSync(join(folder, group, name, 'callgraph.json'))) found.push(`${group}/${name}`);
  return found;
}

function compareSnippet(folder: string, snippet: string): Outcome {
  const root = join(folder, snippet);
  const graph = JSON.parse(readFileSync(join(root, 'callgraph.json'), 'utf8')) as Record<string, readonly string[]>;
  const expected = new Set(
    Object.entries(graph).flatMap(([caller, targets]) => targets.map((to) => `${caller} → ${to}`)),
  );
  const ours = new Set(edgesOf(new NodeSystem(), root));
  const deviation = DEVIATIONS.find((one) => one.snippet === snippet);
  for (const edge of deviation?.wrong ?? []) {
    if (!expected.delete(edge)) throw new Error(`deviations.json: ${snippet} does not expect ${edge}`);
  }
  for (const edge of deviation?.right ?? []) expected.add(edge);
  return {
    snippet,
    expected: expected.size,
    found: ours.size,
    missing: [...expected].filter((edge) => !ours.has(edge)),
    extra: [...ours].filter((edge) => !expected.has(edge)),
  };
}

function main(): void {
  const folder = process.env['MOLT_PYCG_DIR'];
  if (folder === undefined || !existsSync(folder)) {
    console.error('corpus:callgraph: MOLT_PYCG_DIR is not the folder `micro-benchmark/snippets` of vitsalis/PyCG');
    process.exitCode = 1;
    return;
  }
  const outcomes = snippetsIn(folder).map((snippet) => compareSnippet(folder, snippet));
  for (const { snippet, missing, extra } of outcomes) {
    for (const edge of missing) console.log(`${snippet}: missing ${edge}`);
    for (const edge of extra) console.log(`${snippet}: extra ${edge}`);
  }
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + count(one), 0);
  const expected = sum((one) => one.expected);
  const found = sum((one) => one.expected - one.missing.length);
  const extra = (100 * sum((one) => one.extra.length)) / sum((one) => one.found);
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'corpus-callgraph.json'), `${JSON.stringify(outcomes, null, 2)}\n`);
  console.log(
    `corpus:callgraph modules=${outcomes.length} expected=${expected} found=${found} extra_pct=${extra.toFixed(1)}`,
  );
  if (found < expected || extra > MOST_EXTRA_PERCENT || outcomes.length === 0) process.exitCode = 1;
}

main();
