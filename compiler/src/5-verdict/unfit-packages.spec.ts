// Installed packages that start-up cannot run are left out, and what uses them is refused instead of the application.

import { describe, expect, it } from 'vitest';

import { reportOfFiles } from '../../tests/support/verdicts';
import type { Report } from '../report';

const BAD = 'import atexit\natexit.register(eval("1"))\n';

async function reportOf(packages: Readonly<Record<string, string>>, main: readonly string[]): Promise<Report> {
  const installed = Object.entries(packages).map(([file, text]) => [`/project/site/${file}`, text]);
  return reportOfFiles(Object.fromEntries(installed), main);
}

const ROUTES = [
  'app = FastAPI()',
  '@app.get("/one")',
  'def one():',
  '    return pack.give()',
  '@app.get("/two")',
  'def two():',
  '    return 2',
];

const statuses = ({ routes }: Report): Record<string, string> =>
  Object.fromEntries(routes.map(({ path, status }) => [path, status]));
const leftOut = ({ notes }: Report): readonly string[] =>
  notes.flatMap(
    (note) => /^(.*): the package (\w+) is left out, since its module code is refused: /.exec(note)?.[0] ?? [],
  );

describe('an installed package', () => {
  it('is left out where its module code is refused: only what uses it is refused', async () => {
    const report = await reportOf({ 'pack.py': `${BAD}def give():\n    return 1\n` }, ['import pack', ...ROUTES]);
    expect(report.global).toEqual([]);
    expect(statuses(report)).toEqual({ '/one': 'refused', '/two': 'native' });
    expect(leftOut(report)).toEqual([
      'site/pack.py:2: the package pack is left out, since its module code is refused: ',
    ]);
  });

  it('is left out where a module of it cannot be read', async () => {
    const packages = {
      'pack/__init__.py': 'from pack import other\ndef give():\n    return 1\n',
      'pack/other.py': 'print "1"\n',
    };
    const report = await reportOf(packages, ['import pack', ...ROUTES]);
    expect(statuses(report)).toEqual({ '/one': 'refused', '/two': 'native' });
    expect(leftOut(report)).toHaveLength(1);
  });

  it('stays where it is refused only for another, which goes first', async () => {
    const kept = ['class Kept:', '    def start(self):', '        pass', 'def run(one):', '    return one.start()'];
    const pack = ['import logging', ...kept, 'logging.info(run(Kept()))', 'def give():', '    return 1', ''];
    const packages = {
      'other.py': `${BAD}class Other:\n    def start(self):\n        eval("1")\nMADE = Other()\n`,
      'pack.py': pack.join('\n'),
    };
    const report = await reportOf(packages, ['import pack', 'import other', ...ROUTES]);
    expect(statuses(report)).toEqual({ '/one': 'native', '/two': 'native' });
    expect(leftOut(report)).toEqual([
      'site/other.py:2: the package other is left out, since its module code is refused: ',
    ]);
  });

  it.each([
    ['stays where another that it does not import has a refused method of that name', '', 'native'],
    ['stays where one that it imports has, and evaluation sees which is called', 'import other\n', 'native'],
    [
      'is left out where evaluation sees that the refused one is called',
      'import other\nother.MADE.start()\n',
      'refused',
    ],
    ['is left out where the refused one is called deep inside', 'import other\nother.through(other.MADE)\n', 'refused'],
    ['may have objects of any class that it looks up by a computed name', 'import sys\n', 'refused'],
  ])('%s', async (_, imports, expected) => {
    const computed = imports.includes('sys')
      ? ['for name in list(sys.modules):', '    run(sys.modules[name].MADE)']
      : [];
    const kept = ['class Kept:', '    def start(self):', '        pass', 'def run(one):', '    return one.start()'];
    const pack = [
      'import logging',
      imports,
      ...kept,
      ...computed,
      'logging.info(run(Kept()))',
      'def give():',
      '    return 1',
    ];
    const packages = {
      'other.py':
        'class Other:\n    def start(self):\n        eval("1")\nMADE = Other()\ndef through(one):\n    return one.start()\n',
      'pack.py': `${pack.join('\n')}\n`,
    };
    const report = await reportOf(packages, ['import pack', 'import other', ...ROUTES, 'USED = other.MADE']);
    expect(statuses(report)).toEqual({ '/one': expected, '/two': 'native' });
  });

  it('takes those with it that cannot do without it', async () => {
    const packages = {
      'other.py': `${BAD}def start():\n    pass\n`,
      'pack.py': 'import logging\nimport other\nlogging.info(other.start())\ndef give():\n    return 1\n',
    };
    const report = await reportOf(packages, ['import pack', ...ROUTES]);
    expect(statuses(report)).toEqual({ '/one': 'refused', '/two': 'native' });
    expect(leftOut(report)).toHaveLength(2);
  });

  it('is not imported by a `try`, which does not see an ImportError', async () => {
    const lines = ['try:', '    import pack', 'except ImportError:', '    pack = None', ...ROUTES];
    const report = await reportOf({ 'pack.py': `${BAD}def give():\n    return 1\n` }, lines);
    expect(statuses(report)).toEqual({ '/one': 'refused', '/two': 'native' });
  });

  it('is found among those that reach each other, with the first place that refuses it', async () => {
    const round = (other: string): string =>
      `import atexit, ${other}\nclass Kind:\n    def one_of_${other}(self): return ${other}.start()\n`;
    const packages = {
      'pack.py': `${round('other')}def start():\n    return other.start()\natexit.register(start)\ndef give():\n    return 1\n`,
      'other.py': `${round('pack')}def start():\n    return pack.start() or eval("1")\natexit.register(start)\n`,
    };
    const report = await reportOf(packages, ['import pack', ...ROUTES]);
    expect(statuses(report)).toEqual({ '/one': 'refused', '/two': 'native' });
    expect(leftOut(report)).toEqual([
      'site/other.py:5: the package other is left out, since its module code is refused: ',
      expect.stringMatching(/: the package pack is left out/),
    ]);
  });

  it('leaves the application refused that cannot do without it', async () => {
    const report = await reportOf({ 'pack.py': `${BAD}def give():\n    return 1\n` }, [
      'import logging',
      'import pack',
      'logging.info(pack.give())',
      ...ROUTES,
    ]);
    expect(report.global.map(({ code, where }) => `${where}: ${code}`)).toEqual(['/project/app/main.py:4: CMP0201']);
  });
});
