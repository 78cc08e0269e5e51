// Branches of packages' module code that are not taken: their statements do not run, and no name stands for what they bind.

import { describe, expect, it } from 'vitest';

import { isNative, packOf, SOLVED } from '../../tests/support/verdicts';

const OLD = '    from pydantic.generics import GenericModel as Base';
const NEW = '    from pydantic import BaseModel as Base';
const USE = ['class Page(Base):', '    pass', 'def use():', '    return Page()'];

describe('a branch of a package’s module', () => {
  it.each([
    ['is not taken by the version', ['if VERSION.startswith("2."):', NEW, 'else:', OLD], true],
    ['is taken by the version', ['if VERSION.startswith("1."):', NEW, 'else:', OLD], false],
    ['may be taken where the test is not known', ['if len(__name__) > 90:', NEW, 'else:', OLD], false],
    ['is not taken inside another', ['if VERSION:', NEW, 'else:', '    if VERSION:', `    ${OLD}`], true],
    ['is taken behind a loop', ['for _ in VERSION:', OLD], false],
  ])('%s', async (_, lines, expected) => {
    const pack = packOf('from pydantic import VERSION', ...lines, ...USE);
    expect(await isNative({ pack, route: 'pack.use()' })).toBe(expected);
    expect(await SOLVED.isNative({ pack, route: 'pack.use()' })).toBe(expected);
  });
});
