// How bodies and alternatives end.

import { describe, expect, it } from 'vitest';

import { together, withDoubt } from './completion';
import type { Completion, Doubtful } from './completion';

describe('alternatives', () => {
  it.each<[Completion[], Completion]>([
    [['normal', 'normal'], 'normal'],
    [['return', 'normal'], 'may return'],
    [['continue', 'normal'], 'may continue'],
    [['break', 'may continue'], 'may break'],
    [['may break', 'may return'], 'may return'],
    [['return', 'return'], 'return'],
    [['return', 'continue'], 'continue'],
  ])('%j end with %s', (ends, end) => {
    expect(together(ends)).toBe(end);
  });
});

describe('a body that may have been left', () => {
  it.each<[Completion, Doubtful, Completion]>([
    ['normal', 'may return', 'may return'],
    ['return', 'may return', 'return'],
    ['may continue', 'may break', 'may break'],
    ['break', 'may return', 'break'],
  ])('and ends with %s after %s ends with %s', (end, doubt, whole) => {
    expect(withDoubt(end, doubt)).toBe(whole);
  });
});
