// How differences are shown.

import { describe, expect, it } from 'vitest';
import type { Difference } from '../compare/difference';
import type { ConformResult, ExchangeRecord } from '../options';
import { renderDifferences, renderStatuses, resultLine } from './text';

const EXCHANGES: readonly ExchangeRecord[] = ['200', '200', '404'].map((status, index) => ({
  ...{ request: index + 1, label: 'GET /a', method: 'GET', target: '/a' },
  reference: { status, milliseconds: 2 },
  subject: { status: '200', milliseconds: 1 },
}));

function result(...differences: Difference[]): ConformResult {
  return {
    ...{ name: 'shop', requests: 9, clientErrors: 2, differences, exchanges: EXCHANGES, versions: [] },
    ...{ statementCount: 0, statements: 'equal', output: { reference: '', subject: '' } },
  };
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

  it('of one kind stand together, with the first in full', () => {
    const at = (request: number, place: string, subject: string): Difference => ({
      ...base,
      request,
      place,
      reference: '1',
      subject,
    });
    const shown = renderDifferences(
      result(at(1, 'items.0.id', '2'), at(2, 'items.7.id', '30'), at(3, 'total', '5')),
      40,
    );
    expect(shown).toContain('items.0.id');
    expect(shown).toContain('2 times: also in #2');
    expect(shown).not.toContain('items.7.id');
    expect(shown).toContain('total');
  });

  it('end with the statuses of both sides', () => {
    expect(renderStatuses(result())).toBe('python     200: 2   404: 1\nbinary     200: 3');
  });

  it('are counted in the result line', () => {
    expect(resultLine(result({ ...base, reference: '1', subject: '2' }))).toBe(
      'conform shop requests=9 differences=1 statements=equal',
    );
  });
});
