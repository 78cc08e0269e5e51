// Which Python and which library versions a project's files name.

import { beforeAll, describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { versionFindings } from './findings';
import { LIBRARIES } from './generated/libraries';
import { markerEnvironment } from './markers';
import { admits } from './pep440';
import { parsePoetryConstraint } from './poetry';
import { wantedLibraries } from './project-libraries';
import { choosePython } from './python-version';
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
    ['<3.12', '3.11'],
    ['>3.12', '3.13'],
    ['>=3.11,<3.13', '3.11'],
    ['>=3.12.4', '3.12'],
    ['>3.12.4,!=3.12.5', '3.12'],
    ['!=3.11.*,!=3.12.*', '3.13'],
    ['~=3.12.1', '3.12'],
    ['==3.9.*', '3.11'],
    ['^3.12', '3.12'],
  ])('[SPEC 9.4] is the lower bound of requires-python %s: %s', (requires, version) => {
    expect(chosen({ '/p/pyproject.toml': pyproject(requires) })).toEqual([version, 'requires-python']);
  });

  it.each([
    ['python = "^3.12"', '3.12'],
    ['python = ">=3.10,<3.13"', '3.11'],
    ['python = "~3.13"', '3.13'],
  ])("[SPEC 9.4] is the lower bound of Poetry's %s: %s", (line, version) => {
    expect(chosen({ '/p/pyproject.toml': `[tool.poetry.dependencies]\n${line}\n` })).toEqual([
      version,
      'requires-python',
    ]);
  });

  it('cannot be followed when only newer ones will do', () => {
    expect(chosen({ '/p/pyproject.toml': pyproject('>=3.15') })).toEqual({ unsupported: '>=3.15' });
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
  const wanted = (files: Record<string, string>, minor = 13) =>
    wantedLibraries(new MemorySystem(files), '/p', markerEnvironment(minor), toml);
  const read = (files: Record<string, string>, minor = 13) =>
    wanted(files, minor).map(({ library, text, file, line }) => `${file}:${line} ${library} ${text}`);

  it('[SPEC 9.4] come from uv.lock first, then requirements*.txt, then pyproject.toml', () => {
    const files = { '/p/uv.lock': uv, '/p/requirements-dev.txt': requirements, '/p/pyproject.toml': pyproject };
    expect(read(files)).toEqual(['uv.lock:3 fastapi 0.115.0', 'uv.lock:7 sqlalchemy 2.0.40']);
    expect(read({ ...files, '/p/uv.lock': '' })).toEqual([]);
    const { '/p/uv.lock': _, ...others } = files;
    expect(read(others)).toEqual([
      'requirements-dev.txt:2 fastapi 0.110.0',
      'requirements-dev.txt:3 pydantic-core 2.1',
    ]);
    expect(read({ '/p/pyproject.toml': pyproject })).toEqual([
      'pyproject.toml:3 starlette 0.40.0',
      'pyproject.toml:4 httpx >=0.27',
    ]);
  });

  it('[SPEC 9.4] of uv.lock are those for the Python that is followed', () => {
    const fork = (version: string, marker: string): string =>
      `[[package]]\nname = "fastapi"\nversion = "${version}"\nresolution-markers = ["python_full_version ${marker}"]\n\n`;
    const files = { '/p/uv.lock': `version = 1\n\n${fork('0.110.0', "< '3.12'")}${fork('0.141.1', ">= '3.12'")}` };
    expect(read(files, 11)).toEqual(['uv.lock:5 fastapi 0.110.0']);
    expect(read(files, 13)).toEqual(['uv.lock:10 fastapi 0.141.1']);
  });

  it('[SPEC 9.4] of requirements include other files, and constraints for what is wanted', () => {
    const files = {
      '/p/requirements.txt': '-r requirements/base.txt\n-c constraints.txt\n--index-url x\npydantic >=2 # any\n',
      '/p/requirements/base.txt': '--requirement=db.txt\n-r ../requirements.txt\nfastapi (==0.50.0)\n-e .\n',
      '/p/requirements/db.txt': 'sqlalchemy~=1.4 ; sys_platform == "linux"\nredis ; os_name == "nt"\n',
      '/p/constraints.txt': 'starlette<0.20\njinja2==2.0\nPydantic==2.6.4\n',
    };
    expect(read(files)).toEqual([
      'requirements/db.txt:1 sqlalchemy ~=1.4',
      'requirements/base.txt:3 fastapi 0.50.0',
      'requirements.txt:4 pydantic >=2',
      'constraints.txt:1 starlette <0.20',
      'constraints.txt:3 pydantic 2.6.4',
    ]);
  });

  it('[SPEC 9.4] of pyproject.toml are those of PEP 621 and of Poetry, optional ones if nothing else wants the library', () => {
    const text = `[project]
dependencies = ["fastapi (>=0.100,<0.142)", "redis; python_version < '3'"]
[project.optional-dependencies]
db = ["sqlalchemy<2", "fastapi==0.1"]
[tool.poetry.dependencies]
python = "^3.11"
pydantic = "^1.10"
starlette = { version = "~0.20", optional = true }
jinja2 = [{ version = "2.*", python = "<3.12" }, { version = "3.1.2", python = ">=3.12" }]
private = { git = "https://example.org/private.git" }
`;
    expect(read({ '/p/pyproject.toml': text })).toEqual([
      'pyproject.toml:2 fastapi >=0.100,<0.142',
      'pyproject.toml:7 pydantic ^1.10',
      'pyproject.toml:9 jinja2 3.1.2',
      'pyproject.toml:4 sqlalchemy <2',
      'pyproject.toml:8 starlette ~0.20',
    ]);
  });

  const found = (requirement: string) => {
    const [finding] = versionFindings(wanted({ '/p/requirements.txt': requirement }));
    return finding === undefined ? null : [finding.outside, finding.compared];
  };
  const { compared: fastapi, tested: fastapiRange } = LIBRARIES['fastapi'] ?? {};
  const { compared: pydantic, tested: pydanticRange } = LIBRARIES['pydantic'] ?? {};
  const { compared: sqlalchemy, tested: sqlalchemyRange } = LIBRARIES['sqlalchemy'] ?? {};

  it.each([
    ['pydantic<2', [pydanticRange, pydantic]],
    ['sqlalchemy~=1.4', [sqlalchemyRange, sqlalchemy]],
    ['sqlalchemy==1.4.*', [sqlalchemyRange, sqlalchemy]],
    ['sqlalchemy==2.0.100', [null, sqlalchemy]],
    ['fastapi (==0.50.0)', [fastapiRange, fastapi]],
    ['fastapi==0.110.0', [null, fastapi]],
    ['fastapi<0.116', [null, fastapi]],
    [`fastapi==${fastapi}`, null],
    [`fastapi===${fastapi}`, null],
    ['fastapi', null],
    ['pydantic==2.0', [null, pydantic]],
    ['pydantic>=1.10', null],
    ['numpy==99', null],
  ])('[SPEC 9.5] %s is refused, noted or taken: %j', (requirement, expected) => {
    expect(found(requirement)).toEqual(expected);
  });
});

describe('[SPEC 9.4] constraints of Poetry', () => {
  const VERSIONS = '0 0.0.2 0.0.3 0.0.4 0.1.0 0.2.3 0.2.9 0.3.0 1.0.0 1.2.3 1.2.9 1.3.0 1.9.9 2.0.0 2.5.0 3.0.0'.split(
    ' ',
  );

  // What poetry-core 2.5.0 admits of VERSIONS.
  it.each([
    ['^1.2.3', '1.2.3 1.2.9 1.3.0 1.9.9'],
    ['^1.2', '1.2.3 1.2.9 1.3.0 1.9.9'],
    ['^1', '1.0.0 1.2.3 1.2.9 1.3.0 1.9.9'],
    ['^0.2.3', '0.2.3 0.2.9'],
    ['^0.0.3', '0.0.3'],
    ['^0.0', '0 0.0.2 0.0.3 0.0.4'],
    ['^0', '0 0.0.2 0.0.3 0.0.4 0.1.0 0.2.3 0.2.9 0.3.0'],
    ['~1.2.3', '1.2.3 1.2.9'],
    ['~1.2', '1.2.3 1.2.9'],
    ['~1', '1.0.0 1.2.3 1.2.9 1.3.0 1.9.9'],
    ['~=1.2', '1.2.3 1.2.9 1.3.0 1.9.9'],
    ['1.2.*', '1.2.3 1.2.9'],
    ['*', VERSIONS.join(' ')],
    ['1.2.3', '1.2.3'],
    ['>=1.2,<2', '1.2.3 1.2.9 1.3.0 1.9.9'],
    ['>= 1.2 < 2', '1.2.3 1.2.9 1.3.0 1.9.9'],
    ['^1.9 || >=2.5', '1.9.9 2.5.0 3.0.0'],
  ])('%s', (text, expected) => {
    const allowed = parsePoetryConstraint(text) ?? [];
    expect(VERSIONS.filter((version) => allowed.some((specifier) => admits(specifier, version))).join(' ')).toBe(
      expected,
    );
  });

  it.each(['one', '^', '1 || two'])('%s is none', (text) => {
    expect(parsePoetryConstraint(text)).toBeNull();
  });
});
