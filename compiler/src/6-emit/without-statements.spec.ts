// Statements taken out of a module: where they stand, and what stays.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import type { Module } from '../ast';
import { dump } from '../ast';
import type { StatementPlace } from './without-statements';
import { withoutStatements } from './without-statements';

function parse(source: string): Module {
  const result = parseModule(new TextEncoder().encode(source), { fileName: 'x.py', python: '3.13' });
  if (!result.ok) throw new Error(result.error.message);
  return result.module;
}

function without(source: string, ...places: StatementPlace[]): string {
  return dump(withoutStatements(parse(source), places), { positions: false });
}

describe('withoutStatements', () => {
  it('puts pass where the statements stood, in every kind of block', () => {
    const source = `a = 1
if a:
    b = 2
else:
    c = 3
try:
    d = 4
except E:
    e = 5
match a:
    case 1:
        f = 6
`;
    const places = [3, 5, 7, 9].map((line) => ({ line, column: 4 }));
    const expected = source.replace(/[bcde] = \d/g, 'pass').replace('f = 6', 'pass');
    expect(without(source, ...places, { line: 12, column: 8 })).toBe(dump(parse(expected), { positions: false }));
  });

  it('takes a compound statement as a whole', () => {
    expect(without('with a:\n    b = 1\nc = 2\n', { line: 1, column: 0 })).toBe(
      dump(parse('pass\nc = 2\n'), { positions: false }),
    );
  });

  it('leaves the bodies of functions and classes alone', () => {
    const source = 'def f():\n    a = 1\nclass C:\n    b = 2\n';
    expect(without(source, { line: 2, column: 4 }, { line: 4, column: 4 })).toBe(
      dump(parse(source), { positions: false }),
    );
  });
});
