// Classes that are made at run time: names that nothing defines may be among their attributes.

import { describe, expect, it } from 'vitest';

import { isNative } from '../../tests/support/verdicts';

const verdictOf = (namespace: string): Promise<boolean> => {
  const source = `def client(names):\n    return type("Client", (), ${namespace})()\n`;
  return isNative({ pack: { '__init__.py': source }, route: 'pack.client(app.title).undreamt_of()' });
};

describe('a class whose attributes are named at run time', () => {
  it('may have any', async () => {
    expect(await verdictOf('{name: name.upper for name in names}')).toBe(true);
    expect(await verdictOf('dict(names)')).toBe(true);
  });

  it('has no others where its names are spelled out', async () => {
    expect(await verdictOf('{}')).toBe(false);
    expect(await verdictOf('{"other": names}')).toBe(false);
  });
});
