// Lists and sets of numbers past the sizes at which they change how they are kept.

import { describe, expect, it } from 'vitest';

import { Bags, Numbers } from './numbers';

const COUNT = 5_000;

it('a list keeps its numbers when it grows', () => {
  const numbers = new Numbers();
  for (let at = 0; at < COUNT; at += 1) numbers.push(at * at);
  numbers.set(7, -7);
  expect(numbers.length).toBe(COUNT);
  expect([numbers.at(0), numbers.at(7), numbers.at(COUNT - 1)]).toEqual([0, -7, (COUNT - 1) * (COUNT - 1)]);
});

describe('a set', () => {
  it.each([0, 1, 2, 40])('of %i numbers has each once, in the order in which they came', (count) => {
    const bags = new Bags();
    bags.push();
    bags.push();
    const items = Array.from({ length: count }, (_, at) => (count - at) * 3);
    for (const item of items) expect(bags.add(1, item)).toBe(true);
    for (const item of items) expect(bags.add(1, item)).toBe(false);
    expect(bags.items(1)).toEqual(items);
    expect(bags.count(1)).toBe(count);
    expect(items.map((_, at) => bags.at(1, at))).toEqual(items);
    expect(items.every((item) => bags.has(1, item))).toBe(true);
    expect([bags.has(1, 1), bags.count(0)]).toEqual([false, 0]);
  });

  it('has nothing once it is cleared', () => {
    const bags = new Bags();
    bags.push();
    for (const item of [3, 4]) bags.add(0, item);
    bags.clear(0);
    expect(bags.items(0)).toEqual([]);
  });
});
