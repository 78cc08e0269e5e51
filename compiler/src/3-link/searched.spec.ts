// Folders that module code adds to `sys.path`: their modules are found by the names that they have there.

import { describe, expect, it } from 'vitest';

import { analyze } from '../analyze';
import { DECLARATIONS } from '../library-map/generated/declarations';
import { MemorySystem } from '../system';

const SITE = '/project/.venv/lib/python3.13/site-packages';

/** The files of the modules of an application whose module has some lines, by their names. */
async function modulesWith(
  lines: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const main = ['import os', 'import sys', 'from pathlib import Path', 'from fastapi import FastAPI', ...lines];
  const system = new MemorySystem({
    '/project/app/__init__.py': '',
    '/project/app/main.py': `${[...main, 'app = FastAPI()'].join('\n')}\n`,
    '/project/app/lib/tools.py': '',
    '/project/app/lib/email.py': '',
    [`${SITE}/pack/__init__.py`]: '',
    [`${SITE}/pack/_vendor/inner.py`]: '',
    ...files,
  });
  const request = {
    ...{ packageDirectory: '/project/app', packageAsGiven: 'app', root: '/project', application: 'app.main:app' },
    ...{ pythonVersion: '3.13', pythonSide: [], packages: [SITE], allowUntestedVersions: true },
  };
  const analysis = await analyze(request, system, { declarations: DECLARATIONS });
  if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
  const found = [...analysis.program.modules].map(([name, { summary }]) => [name, summary.file]);
  return Object.fromEntries(found.filter(([name]) => name !== 'app' && name !== 'app.main'));
}

const TOOLS = { tools: 'app/lib/tools.py' };
const OTHER = { '/project/tools.py': '' };

describe('a folder that is added to sys.path', () => {
  it.each([
    ['by append', ['sys.path.append(os.path.join(os.path.dirname(__file__), "lib"))']],
    ['by insert', ['sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))']],
    ['by extend', ['sys.path.extend(["app/lib"])']],
    [
      'where it is not there',
      [
        'HERE = os.path.dirname(os.path.abspath(__file__)) + "/lib"',
        'if HERE not in sys.path:',
        '    sys.path.append(HERE)',
      ],
    ],
  ])('is searched: %s', async (_, lines) => {
    expect(await modulesWith([...lines, 'import tools'])).toEqual(TOOLS);
  });

  it('is searched after the root where it is appended, and before it where it is inserted', async () => {
    expect(await modulesWith(['sys.path.append("app/lib")', 'import tools'], OTHER)).toEqual({ tools: 'tools.py' });
    expect(await modulesWith(['sys.path.insert(0, "app/lib")', 'import tools'], OTHER)).toEqual(TOOLS);
  });

  it('does not hide what the library has', async () => {
    expect(await modulesWith(['sys.path.insert(0, "app/lib")', 'import email', 'import tools'])).toEqual(TOOLS);
  });

  it('may be one of an installed package', async () => {
    const pack = [
      'import os, sys',
      "sys.path.extend(((at := os.path.join(os.path.dirname(__file__), '_vendor')) not in sys.path) * [at])",
      'import inner',
    ];
    const file = `${SITE.slice('/project/'.length)}/pack`;
    const found = await modulesWith(['import pack'], { [`${SITE}/pack/__init__.py`]: `${pack.join('\n')}\n` });
    expect(found).toEqual({ pack: `${file}/__init__.py`, inner: `${file}/_vendor/inner.py` });
  });

  it('is not searched where it lies anywhere else', async () => {
    const outside = { '/other/stray.py': '' };
    await expect(modulesWith(['sys.path.append("../other")', 'import stray'], outside)).resolves.toEqual({});
  });
});
