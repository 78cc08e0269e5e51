// Packages that are installed beside an application: their Python is compiled like its own, and answers are those of the reference.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY, run } from '../support/run';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'installed');
const LIBRARY = join(FOLDER, 'lib');
const { python, version } = ensureReference();
const MOLT = join(REPOSITORY, 'cli', 'bin', 'molt.js');
const TARGET = [join(FOLDER, 'app'), '--packages', LIBRARY, '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let sides: readonly Server[];

function molt(...args: string[]): string {
  const { status, stdout, stderr } = run(process.execPath, [MOLT, ...args]);
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

async function start(command: readonly string[], variables: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const inherited = Object.entries(process.env).map(([name, value]) => [name, value ?? '']);
  const env = { ...Object.fromEntries(inherited), PORT: String(port), PYTHONDONTWRITEBYTECODE: '1', ...variables };
  const words = command.map((word) => word.replace('PORT', String(port)));
  const server = await startServer({ command: words, cwd: work, env }, port);
  expect(server.state, server.output()).toBe('serving');
  return server;
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-installed-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--python-side', 'auto', '--name', 'installed', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  // The reference has a stand-in for what is in machine code.
  const rules = "import sys, types; rules = types.ModuleType('plural._rules'); rules.apply = lambda word: word + 's'";
  const serve = "sys.modules['plural._rules'] = rules; import uvicorn; uvicorn.main(sys.argv[1:])";
  const uvicorn = [python, '-c', `${rules}; ${serve}`, 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([
    start(uvicorn, { PYTHONPATH: `${FOLDER}:${LIBRARY}` }),
    start([join(work, 'installed')], {}),
  ]);
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it('leaves what needs machine code', () => {
  const report = molt('check', ...TARGET);
  expect(report).toContain('3/4 routes native');
  expect(report).toMatch(/refused GET \/plural\/\{word\}\/\{count\}[\s\S]*`plural\._rules\.apply` is not supported/);
});

it.each([
  ['GET', '/parse/3.5cm', ''],
  ['GET', '/parse/10%20in', ''],
  ['GET', '/parse/2%20m', ''],
  ['GET', '/parse/nothing', ''],
  ['GET', '/inches/1%20cm', ''],
  ['POST', '/boards', '{"width": "25 cm"}'],
  ['POST', '/boards', '{"width": "25"}'],
])('answers %s %s %s', async (method, path, body) => {
  const answers = await Promise.all(
    sides.map(async ({ port }) => {
      const headers = { 'content-type': 'application/json' };
      const options = method === 'GET' ? {} : { method, body, headers };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
      return { status: response.status, body: await response.text() };
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
});
