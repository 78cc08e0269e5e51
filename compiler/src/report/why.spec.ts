// `check --why`: which routes are meant, and the lines that are printed of them.

import { describe, expect, it } from 'vitest';

import type { Report, RouteVerdict } from './report';
import { renderWhy, renderWhyJson, witnessed } from './why';
import type { Witnessed } from './why';

const NATIVE: RouteVerdict = {
  ...{ method: 'GET', path: '/items', handler: 'read', where: '/project/app/main.py:3', status: 'native' },
  ...{ reason: null, code: null, suggestion: null, blockers: {} },
};
const REFUSED: RouteVerdict = {
  ...{ method: 'POST', path: '/items', handler: 'make', where: '/project/app/main.py:9', status: 'refused' },
  ...{ reason: '/project/app/crud.py:4: `eval` runs text', code: 'CMP0301', suggestion: 'write it out' },
  blockers: {},
};
const REPORT: Report = {
  ...{ package: 'app', backend: 'dyn', python_side_auto: false, python: {}, routes: [NATIVE, REFUSED], global: [] },
  summary: { total: 2, native: 1, 'python-side': 0, refused: 1, native_pct: 50, generates: false },
  ...{ notes: [], blockers: [], unblock: [] },
};
const WAY = [
  { where: '/project/app/main.py:10', name: 'make', by: null },
  { where: '/project/app/crud.py:2', name: 'Shelf.put', by: 'put' },
];

function asked(route: string, report = REPORT): Witnessed | string {
  return witnessed(report, { routes: [[], WAY], global: [WAY] }, route);
}

function shown(route: string, report = REPORT): string {
  const routes = asked(route, report);
  return typeof routes === 'string' ? routes : renderWhy(routes, report, '/project');
}

describe('--why', () => {
  it('prints the way to what refuses a route, one line a step', () => {
    expect(shown('post /items')).toBe(`refused POST /items app/main.py:9
  app/main.py:10 make
  → app/crud.py:2 Shelf.put, by the name .put
  → app/crud.py:4: \`eval\` runs text [CMP0301]
  help: write it out
`);
  });

  it('says so of a route that is native', () => {
    expect(shown('GET /items')).toBe('native GET /items app/main.py:3\n  nothing that it reaches is refused\n');
  });

  it('says so where it is the application that is refused', () => {
    const error = {
      construction: 'debug',
      error: 'debug',
      where: '/project/app/main.py:1',
      code: 'CMP0505',
      suggestion: '',
    };
    expect(shown('GET /items', { ...REPORT, global: [error] })).toContain('but the application as a whole is');
  });

  it('prints all that is known of the route and its way as JSON', () => {
    const routes = asked('POST /items');
    expect(JSON.parse(typeof routes === 'string' ? routes : renderWhyJson(routes))).toEqual([{ ...REFUSED, way: WAY }]);
  });

  it('prints the ways to what refuses the whole application', () => {
    const where = '/project/app/crud.py:4';
    const error = {
      construction: 'call of eval',
      error: '`eval` runs text',
      where,
      code: 'CMP0301',
      suggestion: 'write it',
    };
    const report = { ...REPORT, global: [error] };
    expect(shown('application', report)).toBe(`refused: \`eval\` runs text
  app/main.py:10 make
  → app/crud.py:2 Shelf.put, by the name .put
  → app/crud.py:4: \`eval\` runs text [CMP0301]
  help: write it
`);
    const found = asked('application', report);
    expect(JSON.parse(typeof found === 'string' ? found : renderWhyJson(found))).toEqual([{ ...error, way: WAY }]);
    expect(shown('application')).toBe('nothing refuses the application as a whole\n');
  });

  it.each([
    ['PUT /items', 'there is no PUT /items, but GET /items, POST /items'],
    ['GET /item', 'there is no route /item: check without --why lists those that there are'],
    [
      '/items',
      "a route is named by its method and its path, such as 'GET /items', and all of it is 'application', not /items",
    ],
  ])('names what is wrong with %s', (route, message) => {
    expect(asked(route)).toBe(message);
  });
});
