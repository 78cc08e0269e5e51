// Programs whose calls CPython's own trace knows: the analysis has every pair, and reaches every function that ran. The pairs that it
// has and no run shows are listed in extra.json.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { ensureReference } from '../../../tools/reference/reference';
import { NodeSystem } from '../../src/system';
import EXTRA from './extra.json';
import { callsOf } from './edges';

const CASES = join(__dirname, 'cases');

interface Trace {
  readonly pairs: readonly (readonly [string, string])[];
  readonly reached: readonly string[];
}

let python = '';

beforeAll(() => {
  python = ensureReference().python;
}, 600_000);

function traceOf(file: string): Trace {
  return JSON.parse(execFileSync(python, [join(__dirname, 'trace.py'), file], { encoding: 'utf8' })) as Trace;
}

const extra: Readonly<Record<string, readonly string[]>> = EXTRA;

describe.each(readdirSync(CASES).filter((name) => name.endsWith('.py')))('%s', (name) => {
  const module = name.replace(/\.py$/, '');

  it('has every call that ran', () => {
    const trace = traceOf(join(CASES, name));
    const ours = callsOf(new NodeSystem(), CASES, [module]);
    const pairs = trace.pairs.map(([caller, callee]) => `${caller} → ${callee}`);
    expect(pairs.filter((pair) => !ours.pairs.includes(pair))).toEqual([]);
    expect(trace.reached.filter((one) => !ours.reached.includes(one))).toEqual([]);
    const suspending = (pair: string): boolean => !trace.pairs.some(([, callee]) => pair.endsWith(` → ${callee}`));
    const reached = (pair: string): boolean => trace.reached.some((one) => pair.endsWith(` → ${one}`));
    const beyond = ours.pairs.filter((pair) => !pairs.includes(pair) && !(suspending(pair) && reached(pair)));
    expect(beyond).toEqual(extra[module] ?? []);
  });
});

it('has the same result whatever the order of the modules', () => {
  const names = readdirSync(CASES).map((name) => name.replace(/\.py$/, ''));
  const forwards = callsOf(new NodeSystem(), CASES, names);
  const backwards = callsOf(new NodeSystem(), CASES, [...names].reverse());
  expect(backwards).toEqual(forwards);
});
