// Which files of installed packages a program carries: those that texts in a package's code name.

import { describe, expect, it } from 'vitest';

import { carriedFiles, filesBeside } from './carried-files';
import { summarize } from './2-summarize';
import { parseModule } from './1-parse';
import { indexModules, link } from './3-link';
import type { Program } from './3-link';
import type { CrateModule } from './6-emit/crate';
import { MemorySystem } from './system';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What is carried of `pack`. */
function carried(files: Files): readonly CrateModule[] {
  const { program, system } = linked(files);
  return carriedFiles(program, '3.13', '/project', system);
}

/** What of `pack` lies beside the program. */
function beside(files: Files): readonly string[] {
  const { program, system } = linked(files);
  return filesBeside(program, '/project', system).map(({ path }) => path);
}

/** A program in which `app` imports `pack`, which is installed in `site`. */
function linked(files: Files): { readonly program: Program; readonly system: MemorySystem } {
  const installed = Object.entries(files).map(([path, content]) => [`/project/site/${path}`, content]);
  const system = new MemorySystem({ '/project/app.py': 'import pack.one\n', ...Object.fromEntries(installed) });
  const python = Object.keys(files).filter((path) => path.endsWith('.py'));
  const places = python.map((path) => ({ path, file: `site/${path}` }));
  const index = indexModules(['app.py'], [], places);
  const program = link(index, ['app'], (module) => {
    const entry = index.modules.get(module);
    if (entry?.file == null) return null;
    const source = system.readFile(`/project/${entry.file}`) ?? new Uint8Array();
    const parsed = parseModule(source, { fileName: entry.file, python: '3.13' });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const identity = { module, file: entry.file, isPackage: entry.isPackage };
    return { summary: summarize(identity, parsed.module, 13), ast: parsed.module, tree: new Uint8Array() };
  });
  return { program, system };
}

const NAMING = { 'pack/__init__.py': '', 'pack/one.py': 'NAME = "data.pem"\nOTHER = "tables/more.json"\n' };

describe('the files that a program carries', () => {
  it('are those that a text names', () => {
    const [module, ...others] = carried({ ...NAMING, 'pack/data.pem': 'x"\\\u00fc', 'pack/other.pem': 'y' });
    expect(others).toEqual([]);
    expect(module?.name).toBe('pack.__molt_files__');
    expect(module?.text).toContain('data.pem');
    expect(module?.text).not.toContain('other.pem');
  });

  it('may lie in folders that are no packages', () => {
    const files = { ...NAMING, 'pack/tables/more.json': '{}', 'pack/tables/less.json': '{}' };
    expect(carried(files).map(({ text }) => [text.includes('more.json'), text.includes('less.json')])).toEqual([
      [true, false],
    ]);
  });

  it('belong to the package that they lie in', () => {
    const files = { ...NAMING, 'pack/inner/__init__.py': '', 'pack/inner/data.pem': 'z' };
    expect(carried(files)).toEqual([]);
  });

  it('are not code, nor what nothing names', () => {
    expect(carried({ ...NAMING, 'pack/py.typed': '', 'pack/data.txt': 'z' })).toEqual([]);
  });
});

describe('the files that lie beside a program', () => {
  const FILES = {
    'pack/__init__.py': '',
    'pack/data/a.json': '{}',
    'pack/inner/__init__.py': '',
    'pack/inner/b.txt': '',
  };

  it('are those of packages that ask where they lie', () => {
    expect(beside({ ...FILES, 'pack/one.py': 'from pack import inner\nPLACE = __file__\n' })).toEqual([
      'beside/pack/data/a.json',
      'beside/pack/inner/b.txt',
    ]);
  });

  it('are none of other packages', () => {
    expect(beside({ ...FILES, 'pack/one.py': 'from pack import inner\n' })).toEqual([]);
  });
});
