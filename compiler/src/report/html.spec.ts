// The page for browsers: everything of the report is on it, escaped, with the source around each place.

import { describe, expect, it } from 'vitest';

import { html, page } from './page';
import { renderHtml } from './html';
import type { Report } from './report';

const REPORT: Report = {
  package: 'app',
  backend: 'dyn',
  python_side_auto: false,
  python: { version: '3.13', probed: {} },
  routes: [
    {
      ...{ method: 'GET', path: '/items/{id}', handler: 'read', where: '/project/app/main.py:3', status: 'refused' },
      ...{ reason: '/project/app/main.py:4: `eval` runs text', code: 'CMP0301', suggestion: 'write it out' },
      blockers: { eval: ['/project/app/main.py:4'] },
    },
    {
      ...{ method: 'GET', path: '/', handler: 'home', where: '/project/app/other.py:1', status: 'native' },
      ...{ reason: null, code: null, suggestion: null, blockers: {} },
    },
  ],
  global: [],
  notes: ['a <note>'],
  summary: { total: 2, native: 1, 'python-side': 0, refused: 1, native_pct: 50, generates: false },
  blockers: [{ construction: 'eval', routes: 1, only_blocker: 1, code: 'CMP0301', where: ['/project/app/main.py:4'] }],
  unblock: [{ construction: 'eval', code: 'CMP0301', new_native: 1, native_after: 2, suggestion: 'write it out' }],
};

const WITNESSES = { routes: [[{ where: '/project/app/main.py:3', name: 'read<id>', by: null }], []], global: [] };

const SOURCE = ['import os', '', 'def read(id):', '    return eval("<" + id)', ''];

describe('the page', () => {
  const shown = renderHtml(REPORT, WITNESSES, '/project', (file) => (file === '/project/app/main.py' ? SOURCE : null));

  it('has the routes by module, with relative places', () => {
    expect(shown).toContain('<h3><code>app/main.py</code></h3>');
    expect(shown).toContain('<h3><code>app/other.py</code></h3>');
    expect(shown).not.toContain('/project/');
  });

  it('has the source around what refuses a route, with the line marked', () => {
    expect(shown).toContain('<mark>    4      return eval(&#34;&#60;&#34; + id)\n</mark>');
  });

  it('has the way to it', () => {
    expect(shown).toContain('<ol><li><code>app/main.py:3 read&#60;id&#62;</code></li></ol>');
  });

  it('has the order in which to unblock, and the notes, escaped', () => {
    expect(shown).toContain('2 of 2');
    expect(shown).toContain('a &#60;note&#62;');
  });

  it('needs no other file', () => {
    expect(shown).not.toMatch(/(?:src|href)=|@import|url\(/);
  });
});

describe('markup', () => {
  it('escapes what is put in, and nothing twice', () => {
    const inner = html`<b>${'<&"'}</b>`;
    expect(String(html`<p>${[inner, 1]}</p>`)).toBe('<p><b>&#60;&#38;&#34;</b>1</p>');
    expect(page('a<b', inner)).toContain('<title>a&#60;b</title>');
  });
});
