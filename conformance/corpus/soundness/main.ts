// `npm run soundness [-- WORD...]`: does the whole-program analysis miss a call that really happens? CPython runs each subject under a trace;
// every pair of functions that it saw, and every function that ran, has to be in the analysis of the same files. Words choose subjects by
// parts of their names. Details go to results/soundness.json; the last line is `soundness subjects=N pairs=N missing=N failed=N`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { ensureReference } from '../../../tools/reference/reference.js';
import type { Missing } from './program';
import type { Outcome } from './scripts';
import { subjects } from './subjects';
import type { Place } from './trace';

const REPOSITORY = join(__dirname, '..', '..', '..');

function shown({ caller, line, callee }: Missing): string {
  const place = ({ file, qualname, line: at }: Place): string => `${relative(REPOSITORY, file)}:${at} ${qualname}`;
  return caller === null ? `not reached: ${place(callee)}` : `${place(caller)}, line ${line} → ${place(callee)}`;
}

function main(): void {
  const words = process.argv.slice(2);
  const { python } = ensureReference({ python: '3.13' });
  const outcomes: Outcome[] = [];
  for (const { name, judge } of subjects(python)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const outcome = judge();
    outcomes.push(outcome);
    if (outcome.failed !== undefined) console.log(`${name}: ${outcome.failed}`);
    for (const one of outcome.missing) console.log(`${name}: ${shown(one)}`);
  }
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'soundness.json'), `${JSON.stringify(outcomes, null, 2)}\n`);
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + count(one), 0);
  const missing = sum((one) => one.missing.length);
  const failed = outcomes.filter((one) => one.failed !== undefined).length;
  const pairs = sum((one) => one.pairs);
  console.log(`soundness subjects=${outcomes.length} pairs=${pairs} missing=${missing} failed=${failed}`);
  if (missing > 0 || failed > 0 || outcomes.length === 0) process.exitCode = 1;
}

main();
