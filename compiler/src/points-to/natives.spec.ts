// What the library hands back, as the analysis takes it.

import { describe, expect, it } from 'vitest';

import { LibraryMap } from '../library-map';
import { DECLARATIONS } from '../library-map/generated/declarations';
import { libraryFacts } from './library-facts';
import { nativeClasses } from './native-classes';
import { solveText } from './solve-text';
import type { Solver } from './solver';
import { Kind } from './values';

const library = new LibraryMap(DECLARATIONS, 13);
const facts = libraryFacts(library);
const classes = nativeClasses(library);

function shown(solver: Solver, value: number): string {
  const { values } = solver;
  switch (values.kind(value)) {
    case Kind.any:
      return 'anything';
    case Kind.constant:
      return values.constantOf(value)?.type ?? '';
    case Kind.object:
      return `object of ${shown(solver, values.first(value))}`;
    case Kind.class:
      return solver.bodyOfClass(value)?.block.block.qualname ?? '';
    case Kind.native:
      return solver.textAt(values.first(value));
    case Kind.function:
      return solver.functionParts(value).block.block.qualname;
    default:
      return `kind ${values.kind(value)}`;
  }
}

/** The values of the variable `x` of a module. */
function held(text: string): string[] {
  const solver = solveText(text, facts, (name) => (library.hasModule(name) ? { kind: 'native', classes } : null));
  const node = solver.attributeNode(solver.module('main').value, solver.text('x'));
  return solver.graph
    .values(node)
    .map((value) => shown(solver, value))
    .sort();
}

const REQUEST = 'from starlette.requests import Request\nrequest = Request({})\n';
const SESSION = 'from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker\n';

describe('what the library gives', () => {
  it.each([
    ['a property', `${REQUEST}x = request.client`, ['none', 'object of starlette.datastructures.Address']],
    ['a function', 'import uuid\nx = uuid.uuid4()', ['object of uuid.UUID']],
    [
      'a method',
      `${SESSION}x = AsyncSession().begin()`,
      ['object of sqlalchemy.ext.asyncio.session.AsyncSessionTransaction'],
    ],
    ['anything where nothing is declared', 'import json\nx = json.loads("1")', ['anything']],
    ['a class by another name', 'import fastapi\nx = fastapi.Request({})', ['object of starlette.requests.Request']],
  ])('%s', (_, text, expected) => {
    expect(held(text)).toEqual(expected);
  });

  it.each([
    ['self', 'async with AsyncSession() as x: pass'],
    ['the class of sessions by default', 'x = async_sessionmaker()()'],
  ])('%s', (_, statement) => {
    const body = `async def main():\n    global x\n    ${statement}\n`;
    expect(held(`${SESSION}${body}import asyncio\nasyncio.run(main())`)).toEqual([
      'object of sqlalchemy.ext.asyncio.session.AsyncSession',
    ]);
  });

  it('a class of the program where a maker is given it', () => {
    const text = `${SESSION}class Mine(AsyncSession): pass\nx = async_sessionmaker(class_=Mine)()`;
    expect(held(text)).toEqual(['object of Mine']);
  });
});

describe('a property that reads what its object holds', () => {
  it('gives what the program has stored there', () => {
    expect(held(`${REQUEST}class Own: pass\nrequest._url = Own()\nx = request.url`)).toEqual([
      'object of Own',
      'object of starlette.datastructures.URL',
    ]);
  });

  it('gives anything for an object of a class of the program', () => {
    const text = `${REQUEST}class Own(Request):\n    _url = 1\nx = Own({}).url`;
    expect(held(text)).toContain('anything');
  });
});

describe('a container that the library makes', () => {
  it('holds anything, and what is put into it goes to the library', () => {
    const text = `${REQUEST}def f(): pass\ncookies = request.cookies\ncookies['f'] = f\nx = request.cookies['g']`;
    expect(held(text)).toContain('anything');
  });
});

it('takes the names that a module of the library declares by `import *`', () => {
  expect(held('from uuid import *\nx = UUID("1")')).toEqual(['object of uuid.UUID']);
  expect(held('from uuid import *\nx = 1')).toEqual(['int']);
});
