// Who may take how many steps of evaluation.

import { describe, expect, it } from 'vitest';

import { Budget } from './budget';

/** Takes steps one by one until there are no more; how many there were. */
function exhaust(budget: Budget, most = 2_000_000): number {
  let taken = 0;
  while (taken < most) {
    budget.take(1);
    taken += 1;
  }
  return taken;
}

/** What a statement of an owner gets. */
function allowanceOf(budget: Budget, owner: string | null): number {
  let taken = 0;
  budget.statement(owner, () => {
    for (;;) {
      budget.take(1);
      taken += 1;
    }
  });
  return taken;
}

const takeAll = (budget: Budget, owner: string | null, statements: number): void => {
  for (let at = 0; at < statements; at += 1) allowanceOf(budget, owner);
};

describe('a statement', () => {
  it('has a bound', () => {
    const budget = new Budget();
    expect(budget.statement(null, () => exhaust(budget))).toBeNull();
    expect(budget.statement(null, () => exhaust(budget, 1_000))).toBe(1_000);
  });

  it('takes nothing from the one that imports its module', () => {
    const budget = new Budget();
    const outer = budget.statement(null, () => {
      expect(allowanceOf(budget, 'pack')).toBe(200_000);
      return exhaust(budget, 900_000);
    });
    expect(outer).toBe(900_000);
  });

  it('is not ended by its loops', () => {
    const budget = new Budget();
    const loops: (number | null)[] = [];
    const rest = budget.statement('pack', () => {
      for (let at = 0; at < 3; at += 1) loops.push(budget.loop(() => exhaust(budget)));
      return exhaust(budget, 1_000);
    });
    expect(loops).toEqual([null, null, null]);
    expect(rest).toBe(1_000);
  });

  it('pays for what its loops take', () => {
    const budget = new Budget();
    const rest = budget.statement('pack', () => {
      budget.loop(() => exhaust(budget, 150_000));
      return exhaust(budget, 50_001);
    });
    expect(rest).toBeNull();
  });
});

describe('what makes the application', () => {
  it('has its allowance, whatever the modules have taken', () => {
    const budget = new Budget();
    takeAll(budget, null, 12);
    expect(allowanceOf(budget, null)).toBe(2_000);
    expect(budget.application(() => exhaust(budget, 1_000_000))).toBe(1_000_000);
    expect(budget.application(() => exhaust(budget))).toBeNull();
  });
});

describe('a call', () => {
  it('of another owner takes nothing from the one that calls', () => {
    const budget = new Budget();
    const rest = budget.statement(null, () => {
      expect(budget.call('pack', () => exhaust(budget))).toBeNull();
      return exhaust(budget, 900_000);
    });
    expect(rest).toBe(900_000);
    expect(budget.takenBy(null)).toBe(900_000);
  });

  it("of the owner's own code is a part of what calls it", () => {
    const budget = new Budget();
    expect(budget.statement('pack', () => budget.call('pack', () => exhaust(budget)))).toBeNull();
  });
});

describe('packages', () => {
  it('take nothing from the application', () => {
    const budget = new Budget();
    for (let at = 0; at < 20; at += 1) takeAll(budget, `pack${at}`, 10);
    expect(allowanceOf(budget, null)).toBe(1_000_000);
  });

  it('leave each other a share', () => {
    const budget = new Budget();
    for (let at = 0; at < 20; at += 1) takeAll(budget, `pack${at}`, 10);
    expect(allowanceOf(budget, 'pack0')).toBeLessThan(3_000);
    expect(allowanceOf(budget, 'other')).toBe(100_000);
  });
});

it('what takes too much leaves a little to the rest of its owner', () => {
  const budget = new Budget();
  takeAll(budget, 'pack', 6);
  expect(allowanceOf(budget, 'pack')).toBe(2_000);
  takeAll(budget, null, 26);
  expect(allowanceOf(budget, null)).toBe(2_000);
  expect(allowanceOf(budget, 'other')).toBe(200_000);
});
