// What is left of Python without comments: the same tree, at the same places.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { parseModule } from '../compiler/src/1-parse';

const LIBRARY = join(__dirname, '..', 'runtime-crate', 'python');

async function withoutComments(text: string): Promise<string> {
  const strip = (await import('./python-comments.mjs' as string)) as { withoutComments: (text: string) => string };
  return strip.withoutComments(text);
}

function treeOf(text: string, fileName: string): string {
  const parsed = parseModule(Buffer.from(text), { fileName, python: '3.14' });
  return JSON.stringify(parsed.ok ? parsed.module : parsed.error);
}

it('takes comments, and leaves the lines', async () => {
  expect(await withoutComments('# Of the file.\nx = 1  # why\n\n\tif x:\n\t    # so\n')).toBe('\nx = 1\n\n\tif x:\n\n');
});

it('leaves what only looks like a comment', async () => {
  const text = `a = "# 1"; b = '\\'# 2'; c = """\n# "3"\n"""\nd = r'\\'\ne = '''# ''\\''''\n`;
  expect(await withoutComments(text)).toBe(text);
});

it('changes nothing in the library but its comments', async () => {
  const files = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.py'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(join(LIBRARY, file), 'utf8');
    const stripped = await withoutComments(text);
    if (stripped !== text) expect(treeOf(stripped, file) === treeOf(text, file), file).toBe(true);
  }
}, 300_000);
