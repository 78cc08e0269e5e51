// Statements of module code that cannot run, by the whole-program analysis: each costs what it would have bound, or the application.

import { describe, expect, it } from 'vitest';

import { packOf, SOLVED } from '../../../tests/support/verdicts';

const { isNative, refusalsOf, reportOfFiles } = SOLVED;

const BEFORE = [
  'import extlib, sys',
  'from contextlib import suppress',
  'from fastapi import APIRouter, Depends',
  'r = APIRouter()',
  'REG = []',
  'LOG = []',
  'LIMIT = 3',
  'def note(value):',
  '    REG.append(value)',
  '    return value',
  'def bad():',
  '    eval("1")',
  'class Thing:',
  '    pass',
];

const bare = (statement: string, route: string): Parameters<typeof isNative>[0] => {
  return { pack: { '__init__.py': '' }, isOwn: true, isBare: true, before: [...BEFORE, statement].join('\n'), route };
};

/** What does more than bind names, or may: the application goes with it. */
const MORE: readonly string[] = [
  'REG.append(extlib.x)',
  'REG[0] = extlib.x',
  'alias = REG\nalias.append(extlib.x)',
  'X = note(extlib.x)',
  'X = [note(one) for one in extlib.all]',
  'X = list(map(note, extlib.all))',
  'def more(value=note(extlib.x)):\n    return value',
  'del REG[extlib.x]',
  'if LIMIT:\n    REG.append(extlib.x)',
  'try:\n    REG.append(extlib.x)\nexcept ValueError:\n    pass',
  'try:\n    import nowhere\nexcept ImportError:\n    LOG.append(1)',
  'try:\n    X = extlib.load()\nexcept Exception:\n    LOG.append(1)',
  'try:\n    X = extlib.load()\n    LOG.append(1)\nexcept Exception:\n    X = None',
  'with suppress(Exception):\n    X = extlib.load()\n    LOG.append(1)',
  'r.dependencies.append(Depends(extlib.guard))',
  'r.dependencies.extend([Depends(extlib.guard)])',
  'r.dependencies += [Depends(extlib.guard)]',
  'r.route_class = extlib.Route',
  'r.routes.append(extlib.Mount())',
  'X = extlib.load(REG)',
  'X = extlib.load(Thing)',
  'X = extlib.load(*REG)',
  'X = extlib.load(key=REG)',
  'X = extlib.load(note)',
  'X = extlib.load(lambda: note(1))',
  'class C(Thing, extlib.Base):\n    pass',
  '@note\n@extlib.task\ndef task():\n    pass',
  'if extlib.ready:\n    REG.append(1)',
  'for one in extlib.all:\n    REG.append(one)',
  'while extlib.ready:\n    break',
  'with extlib.opened():\n    REG.append(1)',
  'match extlib.kind:\n    case 1:\n        REG.append(1)',
  'extlib.setup()',
  'X = eval("note(1)", globals())',
  'from extlib import *',
  'sys.excepthook = bad',
];

describe('a statement that cannot run', () => {
  it('costs what it binds', async () => {
    const statement = 'X = extlib.y';
    expect(await refusalsOf(bare(statement, '1'))).toEqual([]);
    expect(await isNative(bare(statement, 'str(X)'))).toBe(false);
    expect(await isNative(bare(statement, 'LIMIT'))).toBe(true);
  });

  it.each(MORE)('costs the application: %s', async (statement) => {
    expect(await refusalsOf(bare(statement, '1'))).not.toEqual([]);
  });

  it('costs the names that others take with all that a module has', async () => {
    const pack = packOf('import extlib', 'X = extlib.y', 'Y = 1');
    const sources = { pack, isOwn: true, isBare: true, before: 'from pack import *' };
    expect(await isNative({ ...sources, route: 'X' })).toBe(false);
    expect(await isNative({ ...sources, route: 'Y' })).toBe(true);
  });
});

describe('an installed package whose module code is refused', () => {
  const ROUTES = ['app = FastAPI()', '@app.get("/one")', 'def one():', '    return pack.give()'];
  const OTHER = ['@app.get("/two")', 'def two():', '    return 2'];
  const GIVE = 'def give():\n    return 1\n';

  it('does not come up, and costs who uses it', async () => {
    const files = { '/project/site/pack.py': `import atexit\natexit.register(eval("1"))\n${GIVE}` };
    const { global, routes } = await reportOfFiles(files, ['import pack', ...ROUTES, ...OTHER]);
    expect(global).toEqual([]);
    expect(routes.map(({ path, status }) => `${path} ${status}`)).toEqual(['/one refused', '/two native']);
  });

  it('ends the application that cannot do without it', async () => {
    const files = { '/project/site/pack.py': `import atexit\natexit.register(eval("1"))\n${GIVE}` };
    const { global } = await reportOfFiles(files, [
      'import logging',
      'import pack',
      'logging.info(pack.give())',
      ...ROUTES,
    ]);
    expect(global.map(({ code }) => code)).toEqual(['CMP0301']);
  });
});

describe('a module that is imported by a name made at run time', () => {
  it('counts, by what it makes', async () => {
    const load = ['from importlib import import_module', 'NAMES = ["pack.one.Kind"]', 'def load():'];
    const body = ['    for name in NAMES:', '        module, kind = name.rsplit(".", 1)'];
    const call = ['        getattr(import_module(module), kind)().setup()'];
    const one = 'class Kind:\n    def setup(self):\n        eval("1")\n';
    const pack = { ...packOf(...load, ...body, ...call), 'one.py': one };
    expect(await refusalsOf({ pack, before: 'pack.load()', route: '1' })).not.toEqual([]);
    expect(await isNative({ pack, route: 'pack.load()' })).toBe(false);
    expect(await isNative({ pack, route: '1' })).toBe(true);
  });
});

describe('what stands behind an import that fails', () => {
  const installed = ['fastapi', 'starlette', 'pydantic', 'uvicorn'];
  const tried = (handler: string): Readonly<Record<string, string>> =>
    packOf(
      'def use():',
      '    try:',
      '        import redis',
      '    except ImportError:',
      `        ${handler}`,
      '    eval("1")',
    );

  it.each([
    ['raise ValueError("no")', true],
    ['return 1', true],
    ['pass', false],
  ])('runs where a handler goes on: %s', async (handler, expected) => {
    expect(await isNative({ pack: tried(handler), installed, route: 'pack.use()' })).toBe(expected);
  });
});
