// Packages that method names lead routes into, and on to what is refused: the application does without where that is better.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

/** A class whose method is refused, and that code which reads names at run time can meet. */
const PACK = packOf(
  'class Machine:',
  '    def operate(self):',
  '        return eval("1")',
  'MACHINES = [Machine()]',
  'def harmless(value):',
  '    return value',
);

describe('a package that method names lead to what is refused', () => {
  it('is left out where routes are native without it', async () => {
    expect(await isNative({ pack: PACK, route: 'app.state.engine.operate()' })).toBe(true);
  });

  it('is there where it is named', async () => {
    expect(await isNative({ pack: PACK, route: 'pack.harmless(app.state.engine.operate())' })).toBe(false);
  });
});
