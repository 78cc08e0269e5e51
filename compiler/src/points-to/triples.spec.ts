// Numbers of triples, past the sizes at which the tables grow.

import { expect, it } from 'vitest';

import { Triples } from './triples';

const COUNT = 5_000;

it('gives equal triples equal numbers, in the order in which they came', () => {
  const triples = new Triples();
  const numbers = Array.from({ length: COUNT }, (_, index) => triples.number(index % 7, -index, index * index));
  expect(numbers).toEqual(Array.from({ length: COUNT }, (_, index) => index));
  expect(triples.number(3, -3, 9)).toBe(3);
  expect(triples.size).toBe(COUNT);
});

it('knows the parts of a triple', () => {
  const triples = new Triples();
  const number = triples.number(1, -2, 3);
  expect([triples.first(number), triples.second(number), triples.third(number)]).toEqual([1, -2, 3]);
});
