// Parsers of what a request brings, at a size and at twice that size: the time may grow as n log n does, not as the square.

import { beforeAll, expect, it } from 'vitest';

import { runAside } from '../support/run';
import type { Sides } from './binary';
import { safetySides } from './binary';

/** Doubling doubles what is linear, a little more with a logarithm, and quadruples a square. */
const MOST = 3;

/** What takes less than this at twice the size says nothing of growth. */
const SHORT = 0.02;

/** A machine that is busy makes one measurement of a few wrong. */
const ATTEMPTS = 4;

let sides: Sides;

beforeAll(async () => {
  sides = await safetySides();
});

interface Measured {
  readonly name: string;
  readonly once: number;
  readonly twice: number;
}

async function measured(only: string | null): Promise<Measured[]> {
  const program = sides.compiled('growth', only === null ? {} : { GROWTH_ONLY: only });
  const { directory, environment } = program;
  const { status, stdout, stderr } = await runAside(program.executable, program.arguments, { directory, environment });
  expect(status, stderr).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', , once, twice] = line.split('\t');
      return { name, once: Number(once), twice: Number(twice) };
    });
}

function grows({ once, twice }: Measured): boolean {
  return twice > SHORT && twice > MOST * once;
}

it('takes time that grows with the size, and not with its square', async () => {
  const first = await measured(null);
  expect(first.length).toBeGreaterThan(30);
  let suspects = first.filter(grows);
  for (let attempt = 1; attempt < ATTEMPTS && suspects.length > 0; attempt += 1) {
    const again = await Promise.all(suspects.map(({ name }) => measured(name)));
    suspects = again.flat().filter(grows);
  }
  expect(suspects).toEqual([]);
});
