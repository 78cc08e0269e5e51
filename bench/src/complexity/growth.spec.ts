// How growths are judged, and what the programs print is read.

import { describe, expect, it } from 'vitest';
import { growthOf, least, parseTimes } from './growth';

describe('growth of an operation', () => {
  it('is worse where time grows with a size that CPython does not notice', () => {
    expect(growthOf('array.append', [1e-7, 1e-7, 1e-7], [2e-6, 7e-6, 3e-5]).isWorse).toBe(true);
  });

  it('is worse where time is quadratic and CPython is linear', () => {
    expect(growthOf('list.drain', [1e-5, 4e-5, 1.6e-4], [1e-4, 1.6e-3, 2.5e-2]).isWorse).toBe(true);
  });

  it('is not worse where both grow alike, however slow one is', () => {
    expect(growthOf('list.sort', [1e-4, 4.5e-4, 2e-3], [1e-2, 4.4e-2, 0.19]).isWorse).toBe(false);
  });

  it('is not worse where CPython grows more', () => {
    expect(growthOf('str.extend', [1e-4, 1.6e-3, 2.5e-2], [1e-4, 4e-4, 1.6e-3]).isWorse).toBe(false);
  });

  it('is not worse where one step of CPython lies on the edge of a table, and both grow alike in all', () => {
    expect(growthOf('set.copy', [3.9e-5, 1.6e-4, 3.2e-4], [4e-5, 1.7e-4, 7.1e-4]).isWorse).toBe(false);
    expect(growthOf('Decimal.__mul__', [1.3e-5, 2e-4, 3.2e-4], [7e-6, 5e-5, 4.4e-4]).isWorse).toBe(false);
  });

  it('takes times of the loop alone for constant', () => {
    expect(growthOf('list.append', [2e-8, 2e-8, 2e-8], [3e-8, 9e-8, 1.8e-7]).isWorse).toBe(false);
  });

  it('is worse where one size alone takes too long', () => {
    expect(growthOf('int.parse', [1e-5, 4e-5], [3]).isWorse).toBe(true);
  });
});

it('reads what the programs print, and keeps the least of two runs', () => {
  const times = parseTimes('list.append 1.0e-07 2.0e-07\nlist.sort 3.0e-05\n');
  expect(times.get('list.append')).toEqual([1e-7, 2e-7]);
  expect(least([3, 1], [2, 4, 9])).toEqual([2, 1]);
});
