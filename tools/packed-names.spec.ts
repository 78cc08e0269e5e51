// Packed names are the names.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

interface Names {
  readonly modules: Readonly<Record<string, string>>;
  readonly attributes: readonly string[];
}

async function unpacked<Given extends Names>(names: Given, known: readonly string[]): Promise<Given> {
  const tool = (await import('./packed-names.mjs' as string)) as {
    readonly packNames: (names: Given, known: readonly string[]) => string;
    readonly unpackNames: (text: string, known: readonly string[]) => Given;
  };
  return tool.unpackNames(Buffer.from(tool.packNames(names, known)).toString(), known);
}

const sorted = (words: readonly string[]): readonly string[] => [...words].sort();

it.each([[[]], [['x', 'zz', 'only']]])(
  'keeps what modules have and what is an attribute, beside known %j',
  async (known) => {
    const names = { pythons: ['3.13'], modules: { a: 'x xy b', b: 'only xyz' }, attributes: ['b', 'x', 'xy', 'xyz'] };
    const found = await unpacked(names, known);
    expect(found.pythons).toEqual(['3.13']);
    expect(found.modules).toEqual({ a: 'b x xy', b: 'only xyz' });
    expect(found.attributes).toEqual(['b', 'x', 'xy', 'xyz']);
  },
);

it('keeps the names that Python has', async () => {
  const folder = join(__dirname, '..', 'compiler', 'src', 'library-map', 'generated');
  const names = JSON.parse(readFileSync(join(folder, 'originals.json'), 'utf8')) as Names;
  const found = await unpacked(names, ['append', 'no_name_of_pythons']);
  const listed = ({ modules }: Names): unknown =>
    Object.entries(modules).map(([module, words]) => [module, sorted(words.split(' '))]);
  expect(listed(found)).toEqual(listed(names));
  expect(sorted(found.attributes)).toEqual(sorted(names.attributes));
});
