// Generated crates become the parts of one program, under names of their own.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Combined, PART } from './combined';

const LINES = Buffer.from([0xff, 0, 0xc3, 0x28]);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molt-combined-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a generated crate has that matters here; `library` is a package that it reaches, with these modules of it. */
function crate(library: string, modules: readonly string[] = ['init'], text = '// generated'): string {
  const list = modules.map((module) => `&${module}::MODULE`).join(', ');
  const files = {
    ...Object.fromEntries(modules.map((module) => [`library/${library}/src/${module}.rs`, text])),
    'src/main.rs': `mod app;\n\nfn main() {\n    std::process::exit(molt::serve(&app::PACKAGES));\n}\n`,
    'src/app.rs': `pub static PACKAGES: &[&[u8]] = &[py_app::MODULES, molt_python_${library}::MODULES];\n`,
    'packages/app/Cargo.toml': '[package]\nname = "py-app"\n',
    'packages/app/src/lib.rs': 'pub static MODULES: &[u8] = &[];\n',
    [`library/${library}/src/lib.rs`]: `//! ${library}.\n\n${modules.map((module) => `mod ${module};\n`).join('')}\npub static MODULES: &[&ModuleDef] = &[${list}];\n`,
    [`library/${library}/Cargo.toml`]: `[package]\nname = "molt-python-${library}"\n`,
    'runtime/Cargo.toml': '',
    'build.rs': 'fn main() {}\n',
    'Cargo.toml': `[package]\nname = "form"\n[dependencies]\npy-app = { path = "packages/app" }\nmolt-python-${library} = { path = "library/${library}" }\n[profile.dev.package.py-app]\nopt-level = 0\n`,
    'Cargo.lock': `version = 4\n[[package]]\nname = "py-app"\nversion = "0.1.0"\n[[package]]\nname = "molt-python-${library}"\nversion = "0.1.0"\n`,
  };
  const directory = join(folder, `crate-${library}-${modules.join('-')}`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  writeFileSync(join(directory, 'src', 'lines.bin'), LINES);
  return directory;
}

it('combines crates that differ in what they reach', () => {
  const target = join(folder, 'combined');
  const combined = new Combined(target);
  combined.add('first', crate('json'));
  combined.add('second', crate('enum'));
  combined.finish();

  const read = (file: string): string => readFileSync(join(target, file), 'utf8');
  expect(read('src/main.rs')).toContain('        Some("second") => second::main(),');
  expect(read('src/main.rs')).toContain(PART);
  expect(read('src/first/mod.rs')).toContain('\npub fn main()');
  expect(readFileSync(join(target, 'src', 'first', 'lines.bin')).equals(LINES)).toBe(true);
  expect(read('src/second/app.rs')).toContain('[py_second::MODULES, &[&molt_python_enum::init::MODULE]]');
  expect(read('packages/first/Cargo.toml')).toContain('name = "py-first"');
  expect(existsSync(join(target, 'library', 'enum')) && existsSync(join(target, 'library', 'json'))).toBe(true);

  const manifest = parse(read('Cargo.toml'));
  expect(Object.keys(manifest['dependencies'] as object).sort()).toEqual([
    'molt-python-enum',
    'molt-python-json',
    'py-first',
    'py-second',
  ]);
  expect(manifest['profile']).toEqual({
    dev: { package: { 'py-first': { 'opt-level': 0 }, 'py-second': { 'opt-level': 0 } } },
  });
  const locked = (parse(read('Cargo.lock'))['package'] as { name: string }[]).map(({ name }) => name);
  expect(locked.sort()).toEqual(['molt-python-enum', 'molt-python-json', 'py-first', 'py-second']);
});

describe('a package of the library of which parts reach different modules', () => {
  it('has all of them, and each part lists its own', () => {
    const target = join(folder, 'combined');
    const combined = new Combined(target);
    combined.add('first', crate('json', ['init', 'decoder']));
    combined.add('second', crate('json', ['init', 'encoder']));
    combined.finish();
    const read = (file: string): string => readFileSync(join(target, file), 'utf8');
    expect(read('library/json/src/lib.rs')).toBe('//! json.\n\npub mod init;\npub mod decoder;\npub mod encoder;\n');
    expect(read('src/second/app.rs')).toContain(
      '&[&molt_python_json::init::MODULE, &molt_python_json::encoder::MODULE]',
    );
    expect(existsSync(join(target, 'library', 'json', 'src', 'decoder.rs'))).toBe(true);
  });

  it('is not shared where one of them differs', () => {
    const combined = new Combined(join(folder, 'combined'));
    combined.add('first', crate('json'));
    const other = crate('json', ['init', 'encoder'], '// something else');
    expect(() => combined.add('second', other)).toThrow(/library\/json: .*init\.rs is not what another part has/);
  });
});
