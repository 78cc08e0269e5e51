// The standard library's source: where it is found, and which of its modules are compiled.

import { describe, expect, it } from 'vitest';

import { analyze } from '../analyze';
import { DECLARATIONS } from '../library-map/generated/declarations';
import { MemorySystem } from '../system';
import { standardFiles, standardSource } from './standard-source';

const PACKAGES = '/place/.venv/lib/python3.13/site-packages';
const LIBRARY = '/project/.python/lib/python3.13';
const system = new MemorySystem({
  '/place/.venv/pyvenv.cfg': 'home = /project/.python/bin\nversion = 3.13.0\n',
  [`${PACKAGES}/humps.py`]: '',
  [`${LIBRARY}/os.py`]: '',
  [`${LIBRARY}/colorsys.py`]: '',
  [`${LIBRARY}/wsgiref/__init__.py`]: '',
  [`${LIBRARY}/wsgiref/headers.py`]: '',
  [`${LIBRARY}/_collections_abc.py`]: '',
  [`${LIBRARY}/site-packages/stray.py`]: '',
});

describe('the source of the standard library', () => {
  it('is that of the Python that an environment was made with', () => {
    expect(standardSource(system, PACKAGES)).toBe(LIBRARY);
  });

  it('is nowhere for folders that are in no environment', () => {
    expect(standardSource(system, '/place/lib')).toBeNull();
    expect(standardSource(new MemorySystem({ [`${PACKAGES}/a.py`]: '' }), PACKAGES)).toBeNull();
  });

  it('gives the modules that the library has not', () => {
    const found = standardFiles(system, LIBRARY, '../lib', (name) => name === 'os');
    expect(found.map(({ file }) => file).sort()).toEqual([
      '../lib/colorsys.py',
      '../lib/wsgiref/__init__.py',
      '../lib/wsgiref/headers.py',
    ]);
  });
});

describe('a module of it', () => {
  const modulesWith = async (
    source: string,
    others: Readonly<Record<string, string>> = {},
  ): Promise<readonly string[]> => {
    const environment = '/project/.venv';
    const packages = `${environment}/lib/python3.13/site-packages`;
    const files = new MemorySystem({
      '/project/app/__init__.py': '',
      '/project/app/main.py': 'import colorsys\nfrom fastapi import FastAPI\napp = FastAPI()\n',
      [`${environment}/pyvenv.cfg`]: 'home = /project/.python/bin\n',
      [`${packages}/humps.py`]: '',
      [`${LIBRARY}/os.py`]: '',
      [`${LIBRARY}/colorsys.py`]: source,
      ...Object.fromEntries(Object.entries(others).map(([path, text]) => [`${LIBRARY}/${path}`, text])),
    });
    const request = {
      ...{ packageDirectory: '/project/app', packageAsGiven: 'app', root: '/project', application: null },
      ...{ pythonVersion: '3.13', pythonSide: [], packages: [packages], allowUntestedVersions: true },
    };
    const analysis = await analyze(request, files, { declarations: DECLARATIONS });
    if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
    return [...analysis.program.modules.keys()].sort();
  };

  it('is compiled where all that it imports is there', async () => {
    expect(await modulesWith('import math\ntry:\n    import _colors\nexcept ImportError:\n    pass\n')).toEqual([
      'app',
      'app.main',
      'colorsys',
    ]);
  });

  it('is compiled where it stands on what is in machine code, which is refused where it is used', async () => {
    expect(await modulesWith('import _curses\n')).toEqual(['app', 'app.main', 'colorsys']);
  });

  it('may lie in a package that the library has in part', async () => {
    const modules = await modulesWith('import xml.dom.minidom\n', {
      'xml/__init__.py': '',
      'xml/dom/__init__.py': '',
      'xml/dom/minidom.py': '',
    });
    expect(modules).toEqual(['app', 'app.main', 'colorsys', 'xml.dom', 'xml.dom.minidom']);
  });
});
