// Branches for versions of Python, and for platforms.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import { analyzeScopes } from './analyze-scopes';
import { knownTest, worldOf } from './known-tests';
import { ofVersion } from './known-versions';
import { summarize } from './summarize';

function moduleOf(text: string): Extract<ReturnType<typeof parseModule>, { ok: true }>['module'] {
  const parsed = parseModule(new TextEncoder().encode(text), { fileName: 'm.py', python: '3.13' });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.module;
}

function decide(test: string, minor: number | null): boolean | null {
  const [statement] = moduleOf(`if ${test}:\n    pass\n`).body;
  if (statement?.kind !== 'If') throw new Error('no if');
  return ofVersion(statement.test, minor);
}

describe('a comparison with a version', () => {
  it.each([
    ['sys.version_info >= (3, 12)', 11, false],
    ['sys.version_info >= (3, 12)', 12, true],
    ['sys.version_info < (3, 12)', 12, false],
    ['sys.version_info > (3, 12)', 12, true],
    ['sys.version_info <= (3, 12)', 12, false],
    ['version_info >= (3,)', 11, true],
    ['sys.version_info < (2, 7)', 11, false],
    ['sys.version_info >= (3, 12, 1)', 12, null],
    ['sys.version_info >= (3, 11, 9)', 12, true],
    ['sys.version_info < (3, 13, 2)', 12, true],
    ['(3, 12) <= sys.version_info < (3, 12, 3)', 13, false],
    ['(3, 12) <= sys.version_info < (3, 14)', 13, true],
    ['(3, 13) <= sys.version_info < (3, 13, 3)', 13, null],
    ['sys.version_info[0] >= 3', 12, true],
    ['sys.version_info[0] == 2', 12, false],
    ['sys.version_info[1] < 9', 12, false],
    ['sys.version_info[2] < 9', 12, null],
    ['sys.version_info.major == 3', 12, true],
    ['sys.version_info.micro == 3', 12, null],
    ['sys.version_info[:2] == (3, 12)', 12, true],
    ['sys.version_info[:2] != (3, 12)', 12, false],
    ['sys.version_info[:2] <= (3, 12)', 12, true],
    ['sys.version_info[:2] > (3,)', 12, true],
    ['sys.version_info[:3] > (3, 12, 1)', 12, null],
    ['sys.version_info == (3, 12)', 12, false],
    ['sys.version_info[0] == (3,)', 12, null],
    ['sys.version_info >= floor', 12, null],
    ['sys.version_info >= (3, floor)', 12, null],
    ['sys.version_info >= (3, 12)', null, null],
  ] as const)('%s on 3.%s is %s', (test, minor, expected) => {
    expect(decide(test, minor)).toBe(expected);
  });
});

describe('a question about the platform', () => {
  const outcome = (test: string, before = 'import os, platform, sys', after = ''): boolean | null => {
    const module = moduleOf(`${before}\nif ${test}:\n    pass\n${after}`);
    const statement = module.body.find(({ kind }) => kind === 'If');
    if (statement?.kind !== 'If') throw new Error('no if');
    return knownTest(statement.test, worldOf(module, analyzeScopes(module, 13).scopes, 13));
  };

  it.each([
    ['sys.platform == "win32"', false],
    ['sys.platform != "win32"', true],
    ['sys.platform.startswith("win")', false],
    ['sys.platform.startswith(("linux", "darwin"))', true],
    ['os.name in ("nt", "java")', false],
    ['os.name not in {"nt"}', true],
    ['platform.system() == "Windows"', false],
    ['platform.python_implementation() == "PyPy"', false],
    ['sys.implementation.name == "cpython"', true],
    ['sys.implementation.name == unknown', null],
    ['hasattr(sys, "pypy_version_info")', false],
    ['hasattr(sys, "gettrace")', null],
    ['hasattr(os, "pypy_version_info")', null],
    ['"__pypy__" in sys.builtin_module_names', false],
    ['"__pypy__" not in sys.builtin_module_names', true],
    ['"_csv" in sys.builtin_module_names', null],
    ['not sys.platform == "win32"', true],
    ['sys.platform == "win32" and unknown', false],
    ['unknown and sys.platform == "win32"', false],
    ['sys.platform == "linux" and unknown', null],
    ['sys.platform == "linux" or unknown', true],
    ['sys.platform == "win32" or unknown', null],
    ['sys.version_info >= (3, 12) and os.name == "posix"', true],
    ['sys.platform == name', null],
    ['sys.platform in names', null],
    ['sys.platform.startswith("win", 1)', null],
    ['"win32" == sys.platform', null],
    ['sys.platform == "win32" == True', null],
  ] as const)('%s is %s', (test, expected) => {
    expect(outcome(test)).toBe(expected);
  });

  it.each([
    ['os.name == "nt"', 'os = session.get(System)', ''],
    ['os.name == "nt"', 'import os', 'def of(os):\n    return os'],
    ['os.name == "nt"', 'import os', 'def change():\n    global os\n    os = None'],
    ['os.name == "nt"', 'import os', 'from models import os'],
    ['os.name == "nt"', 'import models as os', ''],
    ['platform.system() == "Windows"', 'from models import platform', ''],
    ['sys.platform == "win32"', '', ''],
  ])('%s is not decided after %j where there is %j', (test, before, after) => {
    expect(outcome(test, before, after)).toBeNull();
  });
});

it('leaves out what other platforms import, define and call', () => {
  const text = [
    'import sys',
    'if sys.platform == "win32":',
    '    import winreg',
    'elif sys.version_info >= (3, 12):',
    '    import pwd',
    'def use():',
    '    if not sys.platform.startswith("linux"):',
    '        return elsewhere()',
    '    return here()',
  ].join('\n');
  const summary = summarize({ module: 'm', file: 'm.py', isPackage: false }, moduleOf(text), 13);
  expect(summary.imports.map(({ from }) => from)).toEqual(['sys', 'pwd']);
  const called = summary.units.flatMap(({ references }) => references.filter(({ use }) => use === 'call'));
  expect(called.map(({ name, path }) => [name, ...path].join('.'))).toEqual(['sys.platform.startswith', 'here']);
});

it('leaves out what a conditional expression never gives', () => {
  const text = [
    'import sys',
    'def use():',
    '    given = ours() if sys.platform == "linux" else theirs()',
    '    return old() if sys.version_info < (3, 11) else either(given) if given else None',
  ].join('\n');
  const summary = summarize({ module: 'm', file: 'm.py', isPackage: false }, moduleOf(text), 13);
  const called = summary.units.flatMap(({ references }) => references.filter(({ use }) => use === 'call'));
  expect(called.map(({ name }) => name)).toEqual(['ours', 'either']);
});

it('leaves out what other versions import, define and call', () => {
  const text = [
    'import sys',
    'if sys.version_info < (3, 11):',
    '    from backport import Thing',
    'else:',
    '    from native import Thing',
    'def use():',
    '    if sys.version_info >= (3, 14):',
    '        return newer()',
    '    return older()',
  ].join('\n');
  const names = (forAllVersions: boolean): string[] => {
    const identity = { module: 'm', file: 'm.py', isPackage: false };
    const summary = summarize(identity, moduleOf(text), 13, forAllVersions ? null : 13);
    const called = summary.units.flatMap(({ references }) => references.filter(({ use }) => use === 'call'));
    return [...summary.imports.map(({ from }) => from), ...called.map(({ name }) => name ?? '')];
  };
  expect(names(false)).toEqual(['sys', 'native', 'older']);
  expect(names(true)).toEqual(['sys', 'backport', 'native', 'newer', 'older']);
});
