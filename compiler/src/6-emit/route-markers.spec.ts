// Markers: what they keep of a definition, and when there can be none.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import type { Module } from '../ast';
import { dump } from '../ast';
import { routeMarker } from './route-markers';

function parse(source: string): Module {
  const result = parseModule(new TextEncoder().encode(source), { fileName: 'x.py', python: '3.13' });
  if (!result.ok) throw new Error(result.error.message);
  return result.module;
}

/** The tree, and a placeholder for what raises. */
function shown(module: Module): string {
  return dump(module, { positions: false }).replace(
    /Refused\(.*?text='x.py:1: refused'\)/,
    "Name(id='refused', ctx='Load')",
  );
}

function marked(source: string): string | null {
  const module = parse(source);
  const [statement] = module.body;
  const marker = statement === undefined ? null : routeMarker(statement, new Set(['lost']), 'x.py:1: refused');
  return marker === null ? null : shown({ ...module, body: [marker] });
}

describe('a marker', () => {
  it.each([
    [
      '@router.get("/a", dependencies=[lost], status_code=201)\nasync def f(x: lost, *y, z=lost) -> lost:\n  return 1\n',
      '@router.get("/a")\nasync def f():\n  refused\n',
    ],
    [
      '@cached\n@api.v1.api_route(path=f"/{version}/" + name, methods=["GET", "HEAD"], name="n")\ndef f[T](): return lost\n',
      '@api.v1.api_route(path=f"/{version}/" + name, methods=["GET", "HEAD"], name="n")\ndef f():\n  refused\n',
    ],
  ])('registers what was registered, and no more: %s', (source, expected) => {
    expect(marked(source)).toBe(dump(parse(expected), { positions: false }));
  });

  it.each([
    '@lost.get("/a")\ndef f(): pass\n',
    '@router.get(lost)\ndef f(): pass\n',
    '@router.get(made())\ndef f(): pass\n',
    '@router.get\ndef f(): pass\n',
    '@router.websocket("/a")\ndef f(): pass\n',
    'def f(): pass\n',
    'router.add_api_route("/a", f)\n',
  ])('is not made where nothing can be registered: %s', (source) => {
    expect(marked(source)).toBeNull();
  });
});
