// How places are written.

import { expect, it } from 'vitest';

import { whereIn, whereOf } from './diagnostic';

it('names the line, or the file alone', () => {
  expect(whereOf({ file: 'app/a.py', line: 3, column: 7 })).toBe('app/a.py:3');
  expect(whereOf({ file: 'app/a.py', line: 0, column: 0 })).toBe('app/a.py');
});

it('goes straight to what lies beside the root', () => {
  const file = '../../libs/prices/src/prices/__init__.py';
  expect(whereIn('/srv/apps/shop', { file, line: 1, column: 0 })).toBe('/srv/libs/prices/src/prices/__init__.py:1');
});
