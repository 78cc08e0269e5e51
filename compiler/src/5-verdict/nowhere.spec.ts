// Names that Python has nowhere: asking for them raises here as there, so nothing is refused for them.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

const CASES: readonly [string, boolean, ...(readonly string[])][] = [
  ['an attribute that nobody has', true, 'def use(value):', '    return value.undreamt_of()'],
  ['an attribute of originals that nothing here has', false, 'def use(value):', '    return value.get_schema_names()'],
  [
    'a name that a module of Python lacks',
    true,
    'import inspect',
    'def use(value):',
    '    return inspect.getargspec(use)',
  ],
  [
    'a name that a module of Python has',
    false,
    'import inspect',
    'def use(value):',
    '    return inspect.getcallargs(use, value)',
  ],
  [
    'a name that the project gives to a module of Python',
    true,
    'import logging',
    'logging.TRACE = 5',
    'def use(value):',
    '    return logging.TRACE',
  ],
  [
    'an import of what Python lacks where that is expected',
    true,
    'try:',
    '    from inspect import getargspec',
    'except ImportError:',
    '    getargspec = None',
    'def use(value):',
    '    return getargspec',
  ],
  [
    'a module that Python lacks',
    true,
    'try:',
    '    import xml.etree.undreamt',
    'except ImportError:',
    '    pass',
    'def use(value):',
    '    return 1',
  ],
];

describe('native code may ask in vain for', () => {
  it.each(CASES)('%s', async (_, expected, ...lines) => {
    expect(await isNative({ pack: packOf(...lines), route: 'pack.use(app.title)' })).toBe(expected);
  });
});
