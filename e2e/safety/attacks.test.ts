// Attacks on the process that runs a request (scripts/attacks.py), each made on both sides: none ends the process or does not come back,
// and each ends as it does on CPython, where CPython itself survives it.

import { beforeAll, describe, expect, it } from 'vitest';

import type { Sides } from './binary';
import { safetySides } from './binary';
import type { Outcomes } from './sweep';
import { isLost, listed, sweep } from './sweep';

let sides: Sides;
let names: readonly string[];
let expected: Outcomes;
let found: Outcomes;

beforeAll(async () => {
  sides = await safetySides();
  names = await listed(sides.compiled('attacks'));
  [expected, found] = await Promise.all([
    sweep(sides.reference('attacks'), names),
    sweep(sides.compiled('attacks'), names),
  ]);
});

describe('attacks', () => {
  it('are many', () => {
    expect(names.length).toBeGreaterThan(50);
    expect([...found.keys()].sort()).toEqual(names.map((name) => `${name}|`).sort());
  });

  it('end no process, and each comes back', () => {
    expect([...found].filter(([, how]) => isLost(how))).toEqual([]);
  });

  it('end as on CPython', () => {
    const survived = names.filter((name) => !isLost(expected.get(`${name}|`)));
    expect(survived.length).toBeGreaterThan(45);
    const of = (outcomes: Outcomes): Record<string, string | undefined> =>
      Object.fromEntries(survived.map((name) => [name, outcomes.get(`${name}|`)]));
    expect(of(found)).toEqual(of(expected));
  });
});
