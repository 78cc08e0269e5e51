// What start-up goes without: routes that look at what a refused statement would have bound or changed are refused, and no others.

import { describe, expect, it } from 'vitest';

import { flowVerdicts } from '../../../tests/support/flow';

const START = [
  'from fastapi import FastAPI, APIRouter',
  'app = FastAPI()',
  'KEPT = {}',
  'OTHER = {}',
  'class Thing:',
  '    kept = 1',
  'class Other:',
  '    kept = 1',
  'def put(where, what):',
  '    where["a"] = what',
  'def note(*values):',
  '    return None',
];

/** Whether a route that returns an expression is native behind some statements. */
async function isNative(statements: readonly string[], expression: string): Promise<boolean> {
  const route = ['@app.get("/")', 'def root():', `    return ${expression}`];
  const verdicts = await flowVerdicts({
    '/project/app/__init__.py': '',
    '/project/app/settings.py': 'LEVEL = eval("1")\nNAME = "shop"\n',
    '/project/app/main.py': `${[...START, ...statements, ...route].join('\n')}\n`,
  });
  expect(verdicts).toHaveLength(1);
  return verdicts.every(({ refusals }) => refusals.length === 0);
}

type Case = readonly [what: string, expected: boolean, statements: readonly string[], expression: string];

const CASES: readonly Case[] = [
  ['a name that it binds', false, ['one = eval("1")'], 'one'],
  ['another name', true, ['one = eval("1")', 'two = 1'], 'two'],
  ['a name of another module', false, ['from app.settings import LEVEL'], 'LEVEL'],
  ['another name of that module', true, ['from app.settings import NAME'], 'NAME'],
  ['an attribute of that module', false, ['from app import settings'], 'settings.LEVEL'],
  ['what is made of the name', false, ['one = eval("1")', 'two = [one]'], 'two'],
  ['an item that is set', false, ['KEPT["a"] = eval("1")'], 'len(KEPT)'],
  ['an item of another object', true, ['OTHER["a"] = eval("1")'], 'len(KEPT)'],
  ['an attribute that is set', false, ['Thing.kept = eval("1")'], 'Thing.kept'],
  ['an attribute of another class', true, ['Other.kept = eval("1")'], 'Thing.kept'],
  ['a method that is called', false, ['KEPT.update(eval("1"))'], 'len(KEPT)'],
  ['what a function that is called sets', false, ['put(KEPT, eval("1"))'], 'len(KEPT)'],
  ['what a function that is called only takes', true, ['note(KEPT, eval("1"))'], 'len(KEPT)'],
  ['what a class’s body binds', false, ['class More:', '    kept = eval("1")'], 'More.kept'],
  ['a function that is kept, and never called', true, ['KEPT["a"] = lambda: eval("1")'], 'len(KEPT)'],
  ['a function that is kept, and called', false, ['KEPT["a"] = lambda: eval("1")'], 'KEPT["a"]()'],
];

describe('a route behind a statement that cannot run', () => {
  it.each(CASES)('looks at %s: native %s', async (_what, expected, statements, expression) => {
    expect(await isNative(statements, expression)).toBe(expected);
  });

  it('is refused where the statement registers it', async () => {
    const lines = ['router = APIRouter(prefix=str(1))', '@router.get("/")', 'def inner():', '    return 1'];
    const verdicts = await flowVerdicts({
      '/project/app/__init__.py': '',
      '/project/app/main.py': `${[...START, ...lines, 'app.include_router(router, tags=[eval("1")])'].join('\n')}\n`,
    });
    expect(verdicts.map(({ refusals }) => refusals.map(({ construction }) => construction))).toEqual([
      ['call of eval'],
    ]);
  });
});
