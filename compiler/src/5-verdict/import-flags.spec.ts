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
