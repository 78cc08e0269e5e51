// Which classes of a package count: the method `work` of `Bad` is refused, and the route asks an object of unknown class for `work`.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

const BAD = ['class Bad:', '    def work(self):', '        return eval("1")'];
const USE = ['def use(thing):', '    return thing.work()'];
const route = 'pack.use(pack.START)';

describe('a class counts', () => {
  it.each([
    ['that runs at import as a value', ['KEPT = [Bad]']],
    ['that a function reached names', ['def make():', '    return Bad()', 'make()']],
    ['that is a metaclass’s', ['class Meta(type):', '    pass', 'class Worse(Bad, metaclass=Meta):', '    pass']],
    [
      'that a base makes known',
      ['class Hooked(Bad):', '    def __init_subclass__(cls): pass', 'class Worse(Hooked): pass'],
    ],
    ['that a decorator is given', ['def keep(cls):', '    return cls', '@keep', 'class Worse(Bad):', '    pass']],
    ['that derives from a framework', ['from pydantic import BaseModel', 'class Worse(Bad, BaseModel):', '    pass']],
    [
      'that its package asks for by computed names',
      ['def named(name):', '    return globals()[name]', 'named("B" + "ad")'],
    ],
    ['in the application’s annotations', ['pass'], 'def other(bad: pack.Bad = None):\n    pass\nother()'],
  ])('%s', async (_, lines, before = '') => {
    const pack = packOf('START = None', ...BAD, ...USE, ...lines);
    expect(await isNative({ pack, before, route })).toBe(false);
  });

  it('of a module that is handed about', async () => {
    const pack = {
      '__init__.py': ['from pack import inner', 'START = None', ...USE, 'KEPT = [inner]'].join('\n'),
      'inner.py': BAD.join('\n'),
    };
    expect(await isNative({ pack, route })).toBe(false);
  });
});

describe('a class does not count', () => {
  it.each([
    ['that nothing names', []],
    ['that is a base of such a one', ['class Worse(Bad):', '    pass']],
    ['in annotations of the package', ['def other(bad: Bad) -> Bad:', '    return bad', 'other(None)']],
    ['that unreached code names', ['def make():', '    return Bad()']],
    [
      'that a plain decorator is given',
      ['import dataclasses', '@dataclasses.dataclass', 'class Worse(Bad):', '    pass'],
    ],
    ['that what is refused names', ['def make():', '    return Bad(), eval("1")', 'def unused():', '    make()']],
    ['whose module is only compared', ['import sys', 'OTHER = sys is None']],
  ])('%s', async (_, lines) => {
    expect(await isNative({ pack: packOf('START = None', ...BAD, ...USE, ...lines), route })).toBe(true);
  });

  it('of a module that only a function imports which nothing reaches', async () => {
    const pack = {
      '__init__.py': ['START = None', ...USE, 'def later():', '    from pack import inner', '    return inner'].join(
        '\n',
      ),
      'inner.py': [...BAD, 'KEPT = [Bad]'].join('\n'),
    };
    expect(await isNative({ pack, route })).toBe(true);
  });
});
