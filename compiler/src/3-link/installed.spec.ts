// Installed packages in the index: which of them, under what names, and what goes before them.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { isAbsent, isProjectName } from './imports';
import { installedFiles, isMachineCode } from './installed';
import { indexModules, moduleNamed, topOf } from './module-index';

const SITE = '/p/.venv/site';
const system = new MemorySystem({
  [`${SITE}/humps/__init__.py`]: '',
  [`${SITE}/humps/main.py`]: '',
  [`${SITE}/humps/_fast.cpython-313-x86_64-linux-gnu.so`]: '',
  [`${SITE}/six.py`]: '',
  [`${SITE}/fastapi/__init__.py`]: '',
  [`${SITE}/app/__init__.py`]: '',
  [`${SITE}/humps-1.0.dist-info/METADATA`]: '',
  [`${SITE}/humps-1.0.dist-info/stray.py`]: '',
});
const files = installedFiles(system, SITE, '.venv/site').filter(({ path }) => topOf(path) !== 'fastapi');
const inPython = files.filter((file) => !isMachineCode(file));
const index = indexModules(['app/__init__.py', 'app/main.py'], ['app'], inPython);

describe('installed packages', () => {
  it('are indexed under their names, where there is no twin and no package of the project', () => {
    expect(Object.fromEntries([...index.modules].map(([name, { file }]) => [name, file]))).toEqual({
      app: 'app/__init__.py',
      'app.main': 'app/main.py',
      humps: '.venv/site/humps/__init__.py',
      'humps.main': '.venv/site/humps/main.py',
      six: '.venv/site/six.py',
    });
  });

  it('have modules in machine code beside those in Python', () => {
    const machineCode = files.filter(isMachineCode);
    expect(machineCode.map(({ path }) => [moduleNamed(path), topOf(path)])).toEqual([['humps._fast', 'humps']]);
    const named = ['one.abi3.so', 'two.so', 'pack/three.cpython-314-x86_64-linux-gnu.so', 'pack/__init__.py'];
    expect(named.map(moduleNamed)).toEqual(['one', 'two', 'pack.three', 'pack']);
  });

  it('have no names in machine code', () => {
    expect(['humps', 'humps.main', 'humps._fast', 'app.gone'].map((name) => isProjectName(index, name))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(['humps.main', 'humps._fast', 'app.gone', 'redis'].map((name) => isAbsent(index, name))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
