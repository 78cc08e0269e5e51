// Each row of the specification has a test, or says what it waits for; each test that is named is there, and each tag names a row.

import { describe, expect, it } from 'vitest';

import { specification } from '../specification/scan';

describe('the specification', () => {
  const { untested, waitingInVain, unknown, rows } = specification();

  it('has rows', () => {
    expect(rows).toBeGreaterThan(100);
  });

  it('has a test for each row that waits for nothing', () => {
    expect(untested.filter(({ waits }) => waits === null)).toEqual([]);
  });

  it('has no row that waits and has a test', () => {
    expect(waitingInVain).toEqual([]);
  });

  it('has a row for each tag, and the tests that rows name', () => {
    expect(unknown).toEqual([]);
  });
});
