// What is new in Python 3.14: scripts compiled for it do what they do on the CPython 3.14 of npm's pyodide, and an application
// compiled for it answers as it does on the reference, whatever version that has.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY, runAside } from '../support/run';
import { ask, molt, serve } from '../support/serving';
import type { ScriptBinary } from '../support/scripts';
import { buildScripts, runCompiled } from '../support/scripts';

const CASES = join(__dirname, 'python-3.14');
const FILES = readdirSync(CASES).filter((file) => file.endsWith('.py'));

/** What a script printed, without addresses. */
function printed({ stdout }: { readonly stdout: string }): string {
  return stdout.replace(/ at 0x[0-9a-f]+/g, '');
}

describe('scripts behave as on CPython 3.14', () => {
  let binary: ScriptBinary;

  beforeAll(async () => {
    binary = await buildScripts('python-3-14', CASES, FILES, { executable: '', version: '3.14' });
  });

  it.concurrent.each(FILES)('%s', async (file) => {
    const pyodide = join(REPOSITORY, 'e2e', 'support', 'pyodide.mjs');
    const reference = await runAside(process.execPath, [pyodide, join(CASES, file)]);
    const compiled = await runCompiled(binary, file.slice(0, -'.py'.length));
    expect(printed(compiled)).toBe(printed(reference));
    expect(compiled.stderr + reference.stderr).toBe('');
  });
});

describe('an application compiled for 3.14', () => {
  const root = join(REPOSITORY, 'examples', 'hello');
  const work = mkdtempSync(join(tmpdir(), 'molt-python-3.14-'));
  let sides: readonly Server[] = [];

  beforeAll(async () => {
    const crate = join(work, 'crate');
    molt('generate', root, '--python', '3.14', '--name', 'hello-3-14', '-o', crate);
    molt('compile-native', crate, '--dev', '-o', work);
    const uvicorn = [ensureReference().python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
    sides = await Promise.all([serve(uvicorn, root), serve([join(work, 'hello-3-14')], root)]);
  });

  afterAll(async () => {
    await Promise.all(sides.map((side) => side.stop()));
    rmSync(work, { recursive: true, force: true });
  });

  it.each(['/', '/greetings/you', '/greetings/you?language=x', '/factorial/x', '/nowhere'])(
    'answers %s',
    async (target) => {
      const answers = await Promise.all(sides.map((side) => ask(side, 'GET', target)));
      expect(answers[1]).toEqual(answers[0]);
    },
  );
});
