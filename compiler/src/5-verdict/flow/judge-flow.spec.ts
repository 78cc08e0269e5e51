// Verdicts by the points-to result: what entry points are given, what is refused where, and the way there.

import { describe, expect, it } from 'vitest';

import { flowVerdicts } from '../../../tests/support/flow';

const HEAD = ['from fastapi import Depends, FastAPI, Request', 'from pydantic import BaseModel', 'app = FastAPI()'];

/** What is refused of the only route: `construct: the names of the code on the way`. */
async function refused(...lines: readonly string[]): Promise<readonly string[]> {
  const verdicts = await flowVerdicts({
    '/project/app/__init__.py': '',
    '/project/app/main.py': `${[...HEAD, ...lines].join('\n')}\n`,
  });
  expect(verdicts).toHaveLength(1);
  return verdicts.flatMap(({ refusals, witness }) =>
    refusals.map(({ construction }) => `${construction}: ${witness.map(({ name }) => name).join(' ')}`),
  );
}

const route = (parameters: string, ...body: readonly string[]): readonly string[] => [
  '@app.get("/")',
  `def root(${parameters}):`,
  ...body.map((line) => `    ${line}`),
];

const EVIL = ['class Evil:', '    def drain(self):', '        return eval("1")'];
const GOOD = ['class Good:', '    def drain(self):', '        return 1'];

describe('a route', () => {
  it('is refused for what it calls', async () => {
    expect(await refused(...EVIL, ...route('', 'Evil().drain()'))).toEqual(['call of eval: root Evil.drain']);
  });

  it('is not refused for what has the same name', async () => {
    expect(await refused(...EVIL, ...GOOD, 'evil = Evil()', ...route('', 'Good().drain()'))).toEqual([]);
  });

  it('is not refused for what a test keeps away', async () => {
    expect(
      await refused('import sys', ...route('', 'if sys.platform == "win32":', '    eval("1")', 'return 1')),
    ).toEqual([]);
  });

  it('is not refused for what another route calls', async () => {
    const other = ['@app.get("/other")', 'def other():', '    return eval("1")'];
    const verdicts = await flowVerdicts({
      '/project/app/__init__.py': '',
      '/project/app/main.py': `${[...HEAD, ...route('', 'return 1'), ...other].join('\n')}\n`,
    });
    expect(verdicts.map(({ refusals }) => refusals.length)).toEqual([0, 1]);
  });
});

describe('a parameter', () => {
  it('has what its dependency returns', async () => {
    const lines = [...EVIL, ...GOOD, 'def evil():', '    return Evil()'];
    expect(await refused(...lines, ...route('one=Depends(evil)', 'one.drain()'))).toEqual([
      'call of eval: root Evil.drain',
    ]);
    expect(await refused(...lines, ...route('one=Depends(Good)', 'one.drain()'))).toEqual([]);
  });

  it('has what a generator that it depends on yields', async () => {
    const lines = [...EVIL, 'async def evil():', '    yield Evil()'];
    expect(await refused(...lines, ...route('one=Depends(evil)', 'one.drain()'))).toEqual([
      'call of eval: root Evil.drain',
    ]);
  });

  it('has objects of the class that it is validated to be, and their fields', async () => {
    const lines = [
      ...['class Evil(BaseModel):', '    def drain(self):', '        return eval("1")'],
      ...['class Box(BaseModel):', '    inner: list[Evil]'],
    ];
    expect(await refused(...lines, ...route('box: Box', 'box.inner[0].drain()'))).toContain(
      'call of eval: root Evil.drain',
    );
  });
});

describe('an operation', () => {
  it('is what a module of the library lacks', async () => {
    expect(await refused('import zipfile', ...route('', 'zipfile.main()'))).toEqual([
      'library name zipfile.main: root',
    ]);
  });

  it('is not what an object of the project has', async () => {
    const lines = ['import inspect', ...GOOD];
    expect(await refused(...lines, ...route('', 'Good().drain()', 'inspect.getcallargs(root)'))).toEqual([
      'library name inspect.getcallargs: root',
    ]);
  });

  it('is an import of a package that nothing is known of', async () => {
    expect(await refused(...route('', 'import nobody_knows', 'return 1'))).toEqual([
      'library module nobody_knows: root',
    ]);
  });
});
