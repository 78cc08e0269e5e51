// The library's Python half imports only what there is: a module that cannot be imported would be a promise that start-up breaks.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import { absoluteModule, STANDARD_MODULES, withNeeds } from '../3-link';
import type { StmtNode } from '../ast';
import { DECLARATIONS } from './generated/declarations';
import { LibraryMap } from './library-map';

const ROOT = join(__dirname, '..', '..', '..');
const PYTHON_HALF = join(ROOT, 'runtime-crate', 'python');

const FILES = readdirSync(PYTHON_HALF, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.py'))
  .map((entry) => relative(PYTHON_HALF, join(entry.parentPath, entry.name)));

function moduleOf(file: string): string {
  return file
    .slice(0, -'.py'.length)
    .split(sep)
    .join('.')
    .replace(/\.__init__$/, '');
}

/** The modules that importing a file certainly imports: those of its own statements, not of functions or `try`. */
function imported(statements: readonly StmtNode[], module: string, isPackage: boolean): string[] {
  return statements.flatMap((statement) => {
    if (statement.kind === 'Import') return statement.names.map(({ name }) => name);
    if (statement.kind !== 'ImportFrom') return [];
    const from = absoluteModule({ level: statement.level, from: statement.module ?? '' }, module, isPackage);
    return from === null ? [] : [from];
  });
}

const IMPORTS = FILES.map((file) => {
  const parsed = parseModule(readFileSync(join(PYTHON_HALF, file)), { fileName: file, python: '3.14' });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.error.message}`);
  return { file, names: imported(parsed.module.body, moduleOf(file), file.endsWith('__init__.py')) };
});

it('imports modules that are there', () => {
  const map = new LibraryMap(DECLARATIONS, 14);
  const modules = new Set(FILES.map(moduleOf));
  const missing = IMPORTS.flatMap(({ file, names }) =>
    names
      .filter((name) => !modules.has(name) && map.lookup(name).kind !== 'module')
      .map((name) => `${file} imports ${name}`),
  );
  expect(FILES.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

/** Modules that their packages import only where another package is known to be there. */
const OPTIONAL: ReadonlySet<string> = new Set(['httpcore/_backends/_foreign.py']);

it('imports other packages only where the original cannot do without them either', () => {
  const wrong = IMPORTS.flatMap(({ file, names }) => {
    const [top = ''] = moduleOf(file).split('.');
    const isOwn = (name: string): boolean =>
      name.startsWith('_') || STANDARD_MODULES.has(name) || name === 'annotationlib';
    if (isOwn(top) || OPTIONAL.has(file)) return [];
    const needed = withNeeds([top]);
    return names
      .filter((name) => !isOwn(name.split('.')[0] as string) && !needed.has(name.split('.')[0] as string))
      .map((name) => `${file} imports ${name}`);
  });
  expect(wrong).toEqual([]);
});
