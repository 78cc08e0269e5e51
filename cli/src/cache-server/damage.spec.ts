// When damage is told, and in how many lines.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Damage } from './damage';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

it('tells in one line what is damaged between the pauses of whoever asks', () => {
  const said: string[] = [];
  const damage = new Damage((line) => said.push(line));
  for (const hash of ['a', 'b', 'c']) {
    damage.note(hash);
    vi.advanceTimersByTime(5000);
  }
  expect(said).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['3 entries are damaged and were dropped, a among them']);
  damage.note('d');
  vi.advanceTimersByTime(10_000);
  expect(said.slice(1)).toEqual(['the entry d is damaged and was dropped']);
});
