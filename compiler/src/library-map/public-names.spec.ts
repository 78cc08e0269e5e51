// Names that the library lists as public although nothing declares them (`__molt_public__`): they are there, and the map has them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { pythonFiles } from '../3-link';
import { NodeSystem } from '../system';
import { LibraryMap } from './library-map';
import { readDeclarations } from './load';

const LIBRARY = join(__dirname, '../../../runtime-crate/python');
const LISTS = /^__molt_(?:public|missing)__ = \((?:[^()]|\([^)]*\))*\)/gm;

const texts = pythonFiles(new NodeSystem(), LIBRARY).map((file) => ({
  package: file.split('/')[0] as string,
  file,
  text: readFileSync(join(LIBRARY, file), 'utf8'),
}));

/** The names that a module's `__molt_public__` lists. */
function listed(text: string): string[] {
  const list = /^__molt_public__ = \(([^)]*)\)/m.exec(text)?.[1] ?? '';
  return [...list.matchAll(/"(\w+)"/g)].map((found) => found[1] as string);
}

describe('__molt_public__', () => {
  const lists = texts.filter(({ text }) => listed(text).length > 0);

  it.each(lists)('of $file lists names that its package has', (module) => {
    const code = texts
      .filter((other) => other.package === module.package)
      .map(({ text }) => text.replaceAll(LISTS, ''))
      .join('\n');
    expect(listed(module.text).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });

  const declarations = ['modules', 'python'].flatMap((folder) =>
    readDeclarations(new NodeSystem(), join(__dirname, folder)),
  );
  const map = new LibraryMap(declarations, 13);

  it('makes names known that begin with an underscore', () => {
    const names = ['_asdict', '_replace', '_fields', '_mapping', '_value_', '_member_map_', '_log'];
    expect(names.filter((name) => !map.hasMember(name))).toEqual([]);
    expect([map.hasMember('_undreamt_of'), map.lookup('collections._asdict').kind]).toEqual([false, 'gap']);
  });

  it('is not needed for what packages say of themselves', () => {
    const map = new LibraryMap(declarations, 13);
    for (const name of ['fastapi.__version__', 'starlette.__version__', 'jwt.__author__'])
      expect([name, map.lookup(name).kind]).toEqual([name, 'value']);
  });

  it('makes names known that a module makes when asked', () => {
    expect([map.lookup('typing.Pattern').kind, map.lookup('typing._GenericAlias').kind]).toEqual(['value', 'value']);
  });
});
