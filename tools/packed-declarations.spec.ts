// Declarations that are packed for the npm package and unpacked again are what they were.

import { expect, it } from 'vitest';

import { DECLARATIONS } from '../compiler/src/library-map/generated/declarations';

interface Tool {
  readonly packDeclarations: (declarations: readonly object[]) => string;
  readonly membersOf: (declaration: object) => readonly string[];
  readonly unpackDeclarations: (text: string, members: Tool['membersOf']) => readonly object[];
}

const tool = async (): Promise<Tool> => (await import('./packed-declarations.mjs' as string)) as Tool;

it('are what they were', async () => {
  const { packDeclarations, membersOf, unpackDeclarations } = await tool();
  const packed = packDeclarations(DECLARATIONS);
  expect(unpackDeclarations(packed, membersOf)).toEqual(DECLARATIONS);
  expect(packed.length).toBeLessThan(JSON.stringify(DECLARATIONS).length);
});

it('are unpacked by functions that stand alone', async () => {
  const { packDeclarations, membersOf, unpackDeclarations } = await tool();
  const alone = <Kept>(one: Kept): Kept => new Function(`return (${String(one)})`)() as Kept;
  const [unpack, members] = [alone(unpackDeclarations), alone(membersOf)];
  const declaration = {
    module: 'one',
    functions: { made: { params: '()' }, plain: { params: '()' } },
    classes: { Kept: { bases: [], methods: { get: { params: '(self)' } }, attributes: { size: null }, missing: [] } },
    results: {
      'Kept.get': null,
      'Kept.size': { classes: ['builtins.int', 'one.Kept'] },
      made: { classes: [], self: true },
      other: { classes: [] },
    },
  };
  const all = [declaration, { module: 'two' }];
  expect(unpack(packDeclarations(all), members)).toEqual(all);
});
