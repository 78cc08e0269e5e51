// What of start-up refuses the application, and what is only noted since start-up may not get there.

import { describe, expect, it } from 'vitest';

import { reportOfFiles } from '../../tests/support/verdicts';

type Case = readonly [name: string, lines: readonly string[]];

const ROUTE = ['@app.get("/")', 'def root():', '    return 1'];

async function outcomeOf(lines: readonly string[]): Promise<{ global: number; noted: number; native: number }> {
  const { global, notes, summary } = await reportOfFiles({ '/project/site/other.py': '' }, [
    'import os',
    'app = FastAPI()',
    ...lines,
    ...ROUTE,
  ]);
  const noted = notes.filter((note) => note.includes('[CMP0301]; start-up may get there')).length;
  return { global: global.length, noted, native: summary.native };
}

const CERTAIN: readonly Case[] = [
  ['where the module stands', ['app.title = eval("1")']],
  ['in a function that is called', ['def title():', '    return eval("1")', 'app.title = title()']],
  ['behind an exception that nothing takes', ['if not app:', '    raise RuntimeError', 'app.title = eval("1")']],
  ['on the way that a condition chooses', ['if 1 < 2:', '    app.title = eval("1")']],
  [
    'in a handler of what is raised',
    ['try:', '    raise KeyError', 'except LookupError:', '    app.title = eval("1")'],
  ],
];

const POSSIBLE: readonly Case[] = [
  ['under a condition on the environment', ['if os.environ.get("TITLE"):', '    app.title = eval("1")']],
  [
    'in a function that is called under one',
    ['def title():', '    return eval("1")', 'if os.environ.get("TITLE"):', '    app.title = title()'],
  ],
  [
    'behind a return that may happen',
    [
      'def configure():',
      '    if os.environ.get("PLAIN"):',
      '        return',
      '    app.title = eval("1")',
      'configure()',
    ],
  ],
  [
    'in a handler of what may be raised',
    [
      'try:',
      '    if os.environ.get("PLAIN"):',
      '        raise KeyError',
      'except LookupError:',
      '    app.title = eval("1")',
    ],
  ],
];

describe('what is not supported', () => {
  it.each(CERTAIN)('refuses the application %s', async (_, lines) => {
    expect(await outcomeOf(lines)).toMatchObject({ global: 1, noted: 0 });
  });

  it.each(POSSIBLE)('is noted %s', async (_, lines) => {
    expect(await outcomeOf(lines)).toEqual({ global: 0, noted: 1, native: 1 });
  });
});
