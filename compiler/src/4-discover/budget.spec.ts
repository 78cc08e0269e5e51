// Who may take how many steps of evaluation.

import { describe, expect, it } from 'vitest';

import { Budget } from './budget';

/** Takes steps one by one until there are no more; how many there were. */
function exhaust(budget: Budget, most = 1_000_000): number {
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
      return exhaust(budget, 150_000);
    });
    expect(outer).toBe(150_000);
  });

  it('has one bound with all of its parts', () => {
    const budget = new Budget();
    let parts = 0;
    const whole = budget.statement(null, () => {
      for (; parts < 10; parts += 1) budget.part(() => exhaust(budget, 150_000));
      return exhaust(budget, 1);
    });
    expect(whole).toBeNull();
    expect(parts).toBe(10);
  });

  it('is what a part is that stands in none', () => {
    const budget = new Budget();
    expect(budget.part(() => exhaust(budget))).toBeNull();
    expect(budget.part(() => exhaust(budget, 1_000))).toBe(1_000);
  });
});

describe('packages', () => {
  it('take nothing from the application', () => {
    const budget = new Budget();
    for (let at = 0; at < 20; at += 1) takeAll(budget, `pack${at}`, 10);
    expect(allowanceOf(budget, null)).toBe(200_000);
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
