// How differences are shown.

import { describe, expect, it } from 'vitest';
import type { Difference } from './compare/difference';
import type { ConformResult } from './options';
import { renderDifferences, resultLine } from './report';

function result(...differences: Difference[]): ConformResult {
  const output = { reference: '', subject: '' };
  return { name: 'shop', requests: 9, clientErrors: 2, differences, statementCount: 0, statements: 'equal', output };
}

const base = { request: 3, label: 'GET /a', where: 'body', place: 'items.0' } as const;

describe('differences', () => {
  it('stand side by side when they are narrow, with a mark where lines differ', () => {
    const shown = renderDifferences(result({ ...base, reference: 'a: 1\nb: 2', subject: 'a: 1\nb: 3' }), 40);
    expect(shown.split('\n').map((line) => line.trimEnd())).toEqual([
      '#3 GET /a',
      '  body items.0',
      '    python           | binary',
      '    a: 1             | a: 1',
      '  ! b: 2             | b: 3',
    ]);
  });

  it('stand one below the other, from shortly before they part, when they are wide', () => {
    const same = 'x'.repeat(100);
    const shown = renderDifferences(result({ ...base, reference: `${same}1`, subject: `${same}2` }), 40);
    expect(shown).toContain(`    python     ...${'x'.repeat(40)}1\n    binary     ...${'x'.repeat(40)}2`);
  });

  it('are counted in the result line', () => {
    expect(resultLine(result({ ...base, reference: '1', subject: '2' }))).toBe(
      'conform shop requests=9 differences=1 statements=equal',
    );
  });
});
