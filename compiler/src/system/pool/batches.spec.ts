// Batches hold every piece once and in order, and are neither many small ones nor a few large ones.

import { describe, expect, it } from 'vitest';

import { batchesOf } from './batches';

describe('batches', () => {
  it.each([
    ['nothing', []],
    ['one', [10]],
    ['equal ones', Array.from({ length: 1000 }, () => 4_000)],
    ['a large one among small ones', [100, 3_000_000, 100, 100]],
  ])('have every piece of %s once and in order', (_, sizes) => {
    expect(batchesOf(sizes, 2).flat()).toEqual(sizes.map((_size, at) => at));
  });

  it('are some to each worker', () => {
    expect(
      batchesOf(
        Array.from({ length: 1000 }, () => 2_000),
        2,
      ),
    ).toHaveLength(8);
  });

  it('are not too small and not too large', () => {
    expect(
      batchesOf(
        Array.from({ length: 20 }, () => 1_000),
        4,
      ),
    ).toHaveLength(1);
    expect(
      batchesOf(
        Array.from({ length: 1000 }, () => 100_000),
        2,
      ).length,
    ).toBeGreaterThan(150);
  });
});
