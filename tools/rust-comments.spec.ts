// What is left of Rust without comments: its tokens, on their lines.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const REPOSITORY = join(__dirname, '..');

type Strip = Readonly<Record<'withoutComments' | 'withoutTests', (text: string) => string>>;

async function withoutComments(text: string): Promise<string> {
  const strip: Strip = await import('./rust-comments.mjs' as string);
  return strip.withoutComments(text);
}

it('takes comments of all kinds, and leaves the lines', async () => {
  const text = '//! Of the file.\nfn f() { // why\n    /* one /* two */\n  still */ g(); //\n}\n/// Doc.\nstruct S;\n';
  expect(await withoutComments(text)).toBe('\nfn f() {\n\n g();\n}\n\nstruct S;\n');
});

it('leaves what only looks like a comment', async () => {
  const text = [
    'let url = "http://example.org/*"; let raw = r#"a "// b"#;',
    "let c = ['\"', '\\'', '/', '\\u{2F}']; let s = \"//\";",
    "fn f<'a>(x: &'a str) -> &'a str { x }",
    'let b = b"//"; let n = br"/*";',
    'let long = "one \\\n    // two";',
  ];
  expect(await withoutComments(text.join('\n'))).toBe(text.join('\n'));
});

it('leaves the documentation that macros read', async () => {
  const text =
    '//! File.\nuse molt_macros::class;\n/// Doc.\nstruct S; // why\n//// line\nmod m {\n    //! Of it.\n}\n';
  const expected = '\nuse molt_macros::class;\n/// Doc.\nstruct S;\n\nmod m {\n    //! Of it.\n}\n';
  expect(await withoutComments(text)).toBe(expected);
});

it('takes the tests at the end, and no other module', async () => {
  const { withoutTests }: Strip = await import('./rust-comments.mjs' as string);
  const code = 'fn f() {}\n\n#[cfg(unix)]\nmod tests {\n}\n';
  expect(withoutTests(`${code}#[cfg(test)]\nmod tests {\n    fn g() {\n    }\n}\n`)).toBe(code);
  expect(withoutTests(code)).toBe(code);
});

it('moves no line of the runtime', async () => {
  const crates = join(REPOSITORY, 'runtime-crate', 'crates');
  const files = readdirSync(crates, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.rs'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(join(crates, file), 'utf8');
    const lines = text.split('\n');
    const shown = (await withoutComments(text)).split('\n');
    expect(shown.length, file).toBe(lines.length);
    const moved = shown.findIndex((line, at) => lines[at]?.startsWith(line) !== true);
    expect(moved < 0 ? '' : `${file}:${moved + 1}: ${shown[moved]}`).toBe('');
  }
});
