// What reads files of a project, under mutated files, in a process of its own: `FUZZ_TARGET` is `ast` (Python modules to syntax trees)
// or `toml` (lock files and pyproject.toml). It prints how many it read; a file that brings it down is printed before.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PYTHON_VERSIONS, parseModule } from '../../compiler/src/1-parse';
import { markerEnvironment } from '../../compiler/src/versions/markers';
import { fromPyproject } from '../../compiler/src/versions/pyproject';
import { loadToml } from '../../compiler/src/versions/toml';
import { fromUvLock } from '../../compiler/src/versions/uv-lock';
import { generator, mutated } from './mutations';

interface Target {
  readonly corpus: readonly string[];
  readonly words: readonly string[];
  readonly read: (text: string) => void;
}

/** Modules that use much of the language. */
function modules(): string[] {
  const folder = join(__dirname, '..', '..', 'e2e', 'language', 'cases');
  const files = readdirSync(folder).filter((name) => name.endsWith('.py'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').slice(0, 6000));
}

// biome-ignore format: a table
const PYTHON_WORDS = [
  '(', ')', '[', ']', '{', '}', ':', ',', '.', ';', '\n', '    ', '\t', '\\\n', '\r', '\f', '"', "'", '"""', "f'", "f'{", '}}', "rb'", "t'", '\\N{', '\\x', '#', '@', '->', ':=', '**', '*', '//', '!=', '...',
  ' if ', ' else ', ' for ', ' in ', ' not ', ' lambda ', ' await ', ' yield ', ' async ', 'def f(', 'class A(', 'match x:\n case ', ' case ', 'try:', 'except* ', 'with ', 'global ', 'type X = ', 'import ', 'from . ',
  'return', 'print ', 'exec ', '0x', '1_', '1e', '1j', '0777', '\u00e9', '\u0000', '\ufeff', '\u2028', '~', '-', 'a.', 'a(', 'a[', 'not ', '(yield ', '*a, ', '**a, ', 'a=', '/, ', '*, ',
];

// biome-ignore format: a table
const TOML_WORDS = [
  '[', ']', '[[', ']]', '=', '"', '"""', "'", "'''", '\\', '\\u', '\n', '#', '{', '}', ',', '.', 'a = ', 'version', 'name', '0x', '1e', 'inf', '2020-01-01', '\u0000', '\r\n',
  '[package]\n', '[[package]]\n', 'requires-python', '>=3.11', '==', '~=', '*', '; python_version < "3.9"', ' and ', ' or ', '(', ')', 'extra', '1.0.post1', '1!2', '^1', '~1', '|',
];

const TOML_FILES = [
  '[project]\nname = "a"\nrequires-python = ">=3.11"\ndependencies = ["fastapi[standard]>=0.100,<1; python_version > \'3.8\'", "pydantic==2.*"]\n[project.optional-dependencies]\nx = ["sqlalchemy~=2.0"]\n',
  '[tool.poetry.dependencies]\npython = "^3.11"\nfastapi = {version = "^0.100", extras = ["all"]}\npydantic = ">=2,<3"\n[tool.poetry.group.dev.dependencies]\nx = "*"\n',
  'version = 1\nrequires-python = ">=3.11"\n[[package]]\nname = "fastapi"\nversion = "0.115.0"\nsource = { registry = "a" }\ndependencies = [{ name = "pydantic", marker = "sys_platform == \'linux\'" }]\n',
];

async function target(name: string): Promise<Target> {
  if (name === 'ast') {
    const bytes = new TextEncoder();
    const read = (text: string): void => {
      const python = PYTHON_VERSIONS[text.length % PYTHON_VERSIONS.length] as (typeof PYTHON_VERSIONS)[number];
      parseModule(bytes.encode(text), { fileName: 'fuzz.py', python });
    };
    return { corpus: modules(), words: PYTHON_WORDS, read };
  }
  const toml = await loadToml();
  const environment = markerEnvironment(13);
  const read = (text: string): void => {
    fromPyproject(text, environment, toml);
    fromUvLock(text, environment, toml);
  };
  return { corpus: TOML_FILES, words: TOML_WORDS, read };
}

async function main(): Promise<void> {
  const { corpus, words, read } = await target(process.env['FUZZ_TARGET'] ?? '');
  const below = generator(Number(process.env['FUZZ_SEED']));
  const ends = Date.now() + Number(process.env['FUZZ_SECONDS']) * 1000;
  let runs = 0;
  while (Date.now() < ends) {
    const text = mutated(below, corpus, words);
    const begun = Date.now();
    try {
      read(text);
    } catch (error) {
      console.error(JSON.stringify(text));
      throw error;
    }
    const took = Date.now() - begun;
    if (took > 10_000) throw new Error(`${took} ms for ${JSON.stringify(text)}`);
    runs += 1;
  }
  console.log(runs);
}

void main();
