// Attributes of classes that are made at run time: where their names cannot be told, an attribute that nothing defines may be one of theirs.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

const CASES: readonly (readonly [name: string, expected: boolean, made: string, attribute: string])[] = [
  ['no class', false, 'None', 'undreamt'],
  ['a class whose attributes are written out', false, 'type(name, (object,), {"wait": names})', 'undreamt'],
  ['one of them', true, 'type(name, (object,), {"wait": names})', 'wait'],
  ['a class whose attributes come from elsewhere', true, 'type(name, (object,), names)', 'undreamt'],
  ['one with a computed key', true, 'type(name, (object,), {name: 1})', 'undreamt'],
  ['one that takes in others', true, 'type(name, (object,), {"wait": 1, **names})', 'undreamt'],
  ['one that a function fills', true, 'types.new_class(name, (), {}, names.update)', 'undreamt'],
  ['a private attribute of such a class', false, 'type(name, (object,), names)', '_undreamt'],
  ['what a class of the library is known to lack', false, 'type(name, (object,), names)', 'set_psk_client_callback'],
];

describe('an attribute that nothing defines', () => {
  for (const [name, expected, made, attribute] of CASES)
    it(name, async () => {
      const pack = packOf(
        'import types',
        'START = None',
        'def make(name, names):',
        `    return ${made}`,
        'def use(thing, name):',
        '    make(name, {})',
        `    return thing.${attribute}`,
      );
      expect(await isNative({ pack, route: 'pack.use(pack.START, app.title)', before: '' })).toBe(expected);
    });
});
