// Which Python and which library versions a project's files name.

import { beforeAll, describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { lockedVersions } from './lock-files';
import { choosePython } from './python-version';
import { outsideTestedRange } from './tested-ranges';
import type { ParseToml } from './toml';
import { loadToml } from './toml';

let toml: ParseToml;
beforeAll(async () => {
  toml = await loadToml();
});

function chosen(files: Record<string, string>, asked: string | null = null) {
  const found = choosePython(asked, ['/p/app', '/p'], new MemorySystem(files), toml);
  return 'unsupported' in found ? found : [found.version, found.source];
}

describe('the Python version', () => {
  const pyproject = (requires: string) => `[project]\nrequires-python = "${requires}"\n`;

  it('is the one asked for, whatever the files say', () => {
    expect(chosen({ '/p/.python-version': '3.13\n' }, '3.12')).toEqual(['3.12', '--python']);
  });

  it('is that of .python-version before that of requires-python', () => {
    const files = { '/p/.python-version': '# pinned\n3.14.1\n', '/p/app/pyproject.toml': pyproject('>=3.11') };
    expect(chosen(files)).toEqual(['3.14', '.python-version']);
  });

  it.each([
    ['>=3.12', '3.12'],
    ['>=3.11,<3.14', '3.11'],
    ['~=3.13', '3.13'],
    ['==3.12.*', '3.12'],
    ['>=3.8', '3.11'],
  ])('is the lower bound of requires-python %s: %s', (requires, version) => {
    expect(chosen({ '/p/pyproject.toml': pyproject(requires) })).toEqual([version, 'requires-python']);
  });

  it('is 3.13 when nothing says', () => {
    expect(chosen({ '/p/app/main.py': '' })).toEqual(['3.13', 'default']);
  });

  it.each(['3.9', '3.15', '2.7', 'three'])('%s cannot be asked for', (asked) => {
    expect(chosen({}, asked)).toEqual({ unsupported: asked });
  });
});

describe('library versions', () => {
  const uv =
    '[[package]]\nname = "fastapi"\nversion = "0.115.0"\n\n[[package]]\nname = "SQLAlchemy"\nversion = "2.0.40"\n';
  const requirements =
    '# pinned\nfastapi[standard]==0.110.0 ; python_version > "3"\npydantic_core==2.1 \\\n    --hash=sha256:0\n';
  const pyproject = '[project]\ndependencies = [\n  "starlette==0.40.0",\n  "httpx>=0.27",\n]\n';
  const read = (files: Record<string, string>) =>
    lockedVersions(new MemorySystem(files), '/p', toml).map(
      ({ library, version, file, line }) => `${file}:${line} ${library} ${version}`,
    );

  it('come from uv.lock first, then requirements*.txt, then pyproject.toml', () => {
    const files = { '/p/uv.lock': uv, '/p/requirements-dev.txt': requirements, '/p/pyproject.toml': pyproject };
    expect(read(files)).toEqual(['uv.lock:3 fastapi 0.115.0', 'uv.lock:7 sqlalchemy 2.0.40']);
    expect(read({ ...files, '/p/uv.lock': '' })).toEqual([]);
    const { '/p/uv.lock': _, ...others } = files;
    expect(read(others)).toEqual([
      'requirements-dev.txt:2 fastapi 0.110.0',
      'requirements-dev.txt:3 pydantic-core 2.1',
    ]);
    expect(read({ '/p/pyproject.toml': pyproject })).toEqual(['pyproject.toml:3 starlette 0.40.0']);
  });

  it('are compared as numbers', () => {
    expect(outsideTestedRange('sqlalchemy', '2.0.100')).toBeNull();
    expect(outsideTestedRange('sqlalchemy', '1.4.54')).toBe('>=2.0.0,<2.1.0');
    expect(outsideTestedRange('pydantic', '2.0')).toBeNull();
    expect(outsideTestedRange('numpy', '99')).toBeNull();
  });
});
