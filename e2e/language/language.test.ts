// Every construct of the language: each case is a script that prints what it sees. All of them become one binary; its output
// and exit status are compared with CPython's.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import PENDING from './pending.json';
import type { ScriptBinary } from '../support/scripts';
import { buildScripts, referencePython, runCompiled, runReference } from '../support/scripts';

const CASES = join(__dirname, 'cases');
const python = referencePython();

/** Cases that wait for something of the runtime, with what that is. They are not compiled. */
const pending: Readonly<Record<string, string>> = PENDING;

/** The cases that the reference interpreter can read: a first line `# python: 3.12` asks for at least that version. */
function cases(): string[] {
  return readdirSync(CASES)
    .filter((file) => file.endsWith('.py') && pending[file.slice(0, -'.py'.length)] === undefined)
    .filter((file) => minor(python.version) >= minimumMinor(file))
    .sort();
}

function minimumMinor(file: string): number {
  const needed = /^# python: (3\.\d+)/.exec(readFileSync(join(CASES, file), 'utf8'));
  return needed === null ? 11 : minor(needed[1] as string);
}

function minor(version: string): number {
  return Number(version.split('.')[1]);
}

describe.skipIf(cases().length === 0)('scripts behave as on CPython', () => {
  let binary: ScriptBinary;
  const files = cases();

  beforeAll(async () => {
    binary = await buildScripts('language', CASES, files, python);
  });

  // Some measure time, which those who run beside them take: what differs is done once more, by both sides.
  it.concurrent.each(files)('%s', { retry: 1 }, async (file) => {
    const expected = await runReference(CASES, file, python);
    const actual = await runCompiled(binary, file.slice(0, -'.py'.length));
    expect(actual.stdout).toBe(expected.stdout);
    expect(actual.status).toBe(expected.status);
  });
});
