// The renderers over one report that has everything.

import { describe, expect, it } from 'vitest';
import type { Report } from './index';
import { renderJson, renderMarkdown, renderText } from './index';

const report: Report = {
  package: 'app',
  backend: 'dyn',
  python_side_auto: false,
  python: { version: '3.13', probed: {} },
  routes: [
    {
      method: 'GET',
      path: '/notes/{id}',
      handler: 'read_note',
      where: '/srv/shop/app/notes.py:31',
      status: 'native',
      reason: null,
      code: null,
      suggestion: null,
      blockers: {},
    },
    {
      method: 'POST',
      path: '/archives',
      handler: 'archive',
      where: '/srv/shop/app/archives.py:12',
      status: 'refused',
      reason: '/srv/shop/app/archives.py:14: zipfile.ZipFile is not supported',
      code: 'CMP0201',
      suggestion: 'move the call out of the request, or leave the route to Python',
      blockers: { 'zipfile.ZipFile': ['/srv/shop/app/archives.py:14'] },
    },
  ],
  global: [],
  notes: [],
  summary: { total: 2, native: 1, 'python-side': 0, refused: 1, native_pct: 50, generates: false },
  blockers: [
    {
      construction: 'zipfile.ZipFile',
      routes: 1,
      only_blocker: 1,
      code: 'CMP0201',
      where: [14, 20, 21, 22].map((line) => `/srv/shop/app/archives.py:${line}`),
    },
  ],
  unblock: [
    { construction: 'zipfile.ZipFile', code: 'CMP0201', new_native: 1, native_after: 2, suggestion: 'rewrite it' },
  ],
};

describe('renderText', () => {
  it('gives each route a line, and a refused one its construct and help', () => {
    expect(renderText(report, '/srv/shop')).toBe(`native GET /notes/{id} app/notes.py:31
refused POST /archives app/archives.py:12
  app/archives.py:14: zipfile.ZipFile is not supported [CMP0201]
  help: move the call out of the request, or leave the route to Python (--python-side '/archives')

What would make the most routes native:
  +1 -> 2/2 zipfile.ZipFile [CMP0201]

Blockers:
  routes  only blocker  construct
       1             1  zipfile.ZipFile (app/archives.py:14, app/archives.py:20, app/archives.py:21 and 1 more)

1/2 routes native (50.0 %), 0 python-side, 1 refused; generation would fail
why a construct is refused: check --explain CMP0201
leave refused routes to Python: --python-side auto
`);
  });

  it('shows errors about the whole application first', () => {
    const error = {
      construction: 'debug=True',
      error: 'the application is in debug mode',
      where: '/srv/shop/app/main.py:3',
      code: 'CMP0401',
      suggestion: 'leave debug out',
    };
    const text = renderText({ ...report, global: [error], routes: [], unblock: [], blockers: [] }, '/srv/shop');
    expect(text.split('\n').slice(0, 2)).toEqual([
      'error: app/main.py:3: the application is in debug mode [CMP0401]',
      '  help: leave debug out',
    ]);
  });
});

describe('renderJson', () => {
  it('is the report itself', () => {
    expect(JSON.parse(renderJson(report))).toEqual(report);
  });
});

describe('renderMarkdown', () => {
  it('has a table for the routes and leaves empty ones out', () => {
    const page = renderMarkdown(report, '/srv/shop');
    expect(page).toContain('| native | GET | `/notes/{id}` | `read_note` | app/notes.py:31 |  |  |  |');
    expect(page).not.toContain('Errors about the whole application');
  });

  it('keeps a bar inside its cell', () => {
    const route = { ...report.routes[0], handler: 'a|b' } as Report['routes'][number];
    expect(renderMarkdown({ ...report, routes: [route] }, '/')).toContain('`a\\|b`');
  });
});

describe('advice', () => {
  const { routes } = report;
  const refused = routes[1] as Report['routes'][number];
  const advised = (route: Partial<Report['routes'][number]>): string =>
    renderText({ ...report, routes: [{ ...refused, ...route }] }, '/srv/shop');

  it('leaves to Python what a Python process can take', () => {
    expect(advised({})).toContain("(--python-side '/archives')");
    expect(advised({})).toContain('--python-side auto');
  });

  it.each([
    ['a WebSocket', { method: 'WEBSOCKET' }],
    ['a route whose path is not known', { path: '?' }],
  ])('does not for %s', (_what, route) => {
    expect(advised(route)).not.toContain('--python-side');
  });
});
