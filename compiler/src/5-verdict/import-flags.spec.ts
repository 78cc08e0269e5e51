// Module code of packages that hangs on whether machine code can be imported, on the platform, or on attributes that a class makes up.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

const FLAG = ['FAST = not __debug__ or len(__name__) > 0', 'if FAST:', '    try:', '        from . import _fast'];
const RESET = ['    except ImportError:', '        FAST = False'];
const USE = [
  'from pack.flags import FAST',
  'if FAST:',
  '    from ._fast import run',
  'else:',
  '    def run():',
  '        return 1',
  'run()',
];

describe('a flag that a failed import sets to False', () => {
  it.each([
    ['is that, whatever it was before', [...FLAG, ...RESET], true],
    ['is not where the handler does not catch it', [...FLAG, '    except ValueError:', '        FAST = False'], false],
    ['is not where it is set again', [...FLAG, ...RESET, 'FAST = len(__name__) > 1'], false],
    ['is not where the handler leaves it', [...FLAG, '    except ImportError:', '        pass'], false],
  ])('%s', async (_, lines, expected) => {
    expect(
      await isNative({ pack: { ...packOf(...USE), 'flags.py': `${lines.join('\n')}\n` }, route: 'pack.run()' }),
    ).toBe(expected);
  });
});

describe('a module in machine code, of a package that answers for names', () => {
  const CHOICE = ['if _fast:', '    from ._fast import run', 'else:', '    def run():', '        return 1'];
  const ENDS = '    raise AttributeError(name)';
  const asked = (...hook: readonly string[]): Promise<boolean> =>
    isNative({
      pack: {
        '__init__.py': ['from .flags import run', 'def __getattr__(name):', ...hook, ''].join('\n'),
        'flags.py': ['try:', '    from . import _fast', 'except ImportError:', '    _fast = None', ...CHOICE, ''].join(
          '\n',
        ),
      },
      route: 'pack.run()',
    });

  it.each([
    ['is not there where it raises for all others', ['    if name == "old":', '        return 1', ENDS], true],
    [
      'is not there where it raises for it',
      ['    if name not in ("old", "older"):', `    ${ENDS}`, '    return 1'],
      true,
    ],
    [
      'is not there where a message comes first',
      ['    """Old."""', '    said = f"no {name}"', '    raise AttributeError(said)'],
      true,
    ],
    ['may be there where it answers for all', ['    return 1'], false],
    [
      'may be there where it answers for the name',
      ['    if name in ("old", "_fast"):', '        return 1', ENDS],
      false,
    ],
    ['may be there where the test is not known', ['    if name in globals():', '        return 1', ENDS], false],
    ['may be there where something else is raised', ['    raise ValueError(name)'], false],
    ['may be there where something is asked before', ['    print(name)', ENDS], false],
    ['may be there where another takes its place', [ENDS, '__getattr__ = len'], false],
  ])('%s', async (_, hook, expected) => {
    expect(await asked(...hook)).toBe(expected);
  });
});

describe('what stands behind the use of a name that is None', () => {
  const asked = (...use: readonly string[]): Promise<boolean> =>
    isNative({
      pack: packOf(
        ...['try:', '    from . import _fast', 'except ImportError:', '    _fast = None'],
        ...['def note(*given):', '    return given'],
        ...['def run():', ...use.map((line) => `    ${line}`)],
      ),
      route: 'pack.run()',
    });
  const ENDS = 'return eval("1")';

  it.each([
    ['never runs', ['made = _fast.make(1)', ENDS], true],
    ['never runs behind a call of it', ['_fast()', ENDS], true],
    ['never runs behind an argument', ['note(1, _fast.one + 1)', ENDS], true],
    ['never runs in a branch behind it', ['x: int = _fast[0]', 'if x:', `    ${ENDS}`], true],
    ['never runs behind a test that leaves', ['if _fast is None:', '    raise ValueError("none")', ENDS], true],
    ['never runs behind an assertion', ['assert _fast is not None, "none"', ENDS], true],
    ['runs behind what every object has', ['made = _fast.__class__', ENDS], false],
    ['runs where it is not surely used', ['made = note() or _fast.make()', ENDS], false],
    ['runs where a function uses it', ['made = lambda: _fast.make()', ENDS], false],
    ['runs behind a test that goes on', ['if _fast is None:', '    note()', ENDS], false],
    ['runs behind an attempt', ['try:', '    _fast.make()', 'except AttributeError:', '    pass', ENDS], false],
    ['runs in what handles that', ['try:', '    _fast.make()', 'except AttributeError:', `    ${ENDS}`], false],
    ['runs where the name is a variable', ['_fast = note', '_fast()', ENDS], false],
    ['runs where the name is set', ['global _fast', '_fast = note', '_fast()', ENDS], false],
  ])('%s', async (_, use, expected) => {
    expect(await asked(...use)).toBe(expected);
  });
});

describe('what stands behind a raise', () => {
  const ENDS = ['import atexit', 'atexit.register(eval("1"))'];
  const pack = (...before: readonly string[]): Readonly<Record<string, string>> => ({
    ...packOf(
      'try:',
      '    from pack import other',
      'except ImportError:',
      '    other = None',
      'def use():',
      '    return 1',
    ),
    'other.py': `${[...before, ...ENDS].join('\n')}\n`,
  });

  it.each([
    ['never runs', ['raise ImportError(__name__)'], true],
    [
      'never runs on another platform',
      ['import sys', 'if sys.platform != "win32":', '    raise ImportError(__name__)'],
      true,
    ],
    ['runs on this platform', ['import sys', 'if sys.platform == "win32":', '    raise ImportError(__name__)'], false],
    ['runs where the test is not known', ['if len(__name__) > 90:', '    raise ImportError(__name__)'], false],
  ])('%s', async (_, before, expected) => {
    expect(await isNative({ pack: pack(...before), route: 'pack.use()' })).toBe(expected);
  });
});

describe('an attribute that nothing defines, and objects of the reference have', () => {
  const NAMES = ['class Names:', '    def __getattr__(self, name):', '        return name', 'NAMES = Names()'];

  it('may be that of a class in the package that answers for all', async () => {
    const use = ['def use(thing):', '    return thing.get_schema_names'];
    expect(await isNative({ pack: packOf(...NAMES, ...use), route: 'pack.use(pack.NAMES)' })).toBe(true);
    expect(await isNative({ pack: packOf(...use), route: 'pack.use(pack)' })).toBe(false);
  });
});
