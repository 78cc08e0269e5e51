// Branches for versions of Python.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import { ofVersion } from './statements';
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
    ['sys.version_info[0] >= 3', 12, null],
    ['sys.version_info >= (3, 12)', null, null],
  ] as const)('%s on 3.%s is %s', (test, minor, expected) => {
    expect(decide(test, minor)).toBe(expected);
  });
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
    const summary = summarize(identity, moduleOf(text), 13, () => null, forAllVersions);
    const called = summary.units.flatMap(({ references }) => references.filter(({ use }) => use === 'call'));
    return [...summary.imports.map(({ from }) => from), ...called.map(({ name }) => name ?? '')];
  };
  expect(names(false)).toEqual(['sys', 'native', 'older']);
  expect(names(true)).toEqual(['sys', 'backport', 'native', 'newer', 'older']);
});
