// The way from a route to what refuses it.

import { describe, expect, it } from 'vitest';

import { checkedFiles } from '../../tests/support/verdicts';

const SITE = { '/project/site/pack/__init__.py': '' };

/** The steps of the only route, below the project. */
async function way(files: Readonly<Record<string, string>>, main: readonly string[]): Promise<readonly string[]> {
  const { witnesses } = await checkedFiles({ ...SITE, ...files }, main);
  expect(witnesses.routes).toHaveLength(1);
  return (witnesses.routes[0] ?? []).map(
    ({ where, name, by }) => `${where.replace('/project/', '')} ${name}${by === null ? '' : ` .${by}`}`,
  );
}

const ROUTE = ['app = FastAPI()', '@app.get("/")', 'def root():'];

describe('a witness', () => {
  it('names each function on the way, where it is defined', async () => {
    const crud = 'import json\n\ndef page(text):\n    return run(text)\n\ndef run(text):\n    return eval(text)\n';
    expect(
      await way({ '/project/app/crud.py': crud }, ['from app import crud', ...ROUTE, '    return crud.page("1")']),
    ).toEqual(['app/main.py:5 root', 'app/crud.py:3 page', 'app/crud.py:6 run']);
  });

  it('is a shortest one', async () => {
    const main = [
      'def far():',
      '    near()',
      'def near():',
      '    return eval("1")',
      ...ROUTE,
      '    far()',
      '    near()',
    ];
    expect(await way({}, main)).toEqual(['app/main.py:8 root', 'app/main.py:4 near']);
  });

  it('says where nothing but the name of an attribute leads on', async () => {
    const main = [
      'class Pool:',
      '    def drain(self):',
      '        return eval("1")',
      'pool = [Pool()]',
      ...ROUTE,
      '    pool[0].drain()',
    ];
    expect(await way({}, main)).toEqual(['app/main.py:8 root', 'app/main.py:3 Pool.drain .drain']);
  });

  it('is empty where nothing is refused', async () => {
    expect(await way({}, [...ROUTE, '    return 1'])).toEqual([]);
  });

  it('leads to the refusal that the report gives as the reason', async () => {
    const main = ['def late():', '    return [', '        eval("1")]', ...ROUTE, '    eval("2")', '    late()'];
    const { report, witnesses } = await checkedFiles(SITE, main);
    expect(report.routes[0]?.reason).toMatch(/^\/project\/app\/main\.py:4: /);
    expect(witnesses.routes[0]?.map(({ name }) => name)).toEqual(['root', 'late']);
  });

  it('leads to what refuses the whole application', async () => {
    const main = ['app = FastAPI()', 'def inner():', '    return eval("1")'];
    const middleware = ['@app.middleware("http")', 'async def around(request, call_next):', '    return inner()'];
    const { report, witnesses } = await checkedFiles(SITE, [...main, ...middleware]);
    expect(report.global.map(({ construction }) => construction)).toEqual(['call of eval']);
    expect(witnesses.global.map((steps) => steps.map(({ name }) => name))).toEqual([['around', 'inner']]);
  });
});
