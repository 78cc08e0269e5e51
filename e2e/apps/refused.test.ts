// What is refused and reached after all, by names that are made at run time: the binary says so where it stands, and does nothing else in
// its place. In a request that is a plain 500, at start-up the end.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { REPOSITORY, run } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'refused');
const EVAL = 'app/parts.py:16: call of eval: ';
const WIDTH = /app\/parts\.py:11: library name ctypes\.sizeof: .*\[CMP0201\]/;

let work: string;
let server: Server;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-refused-'));
  const crate = join(work, 'crate');
  molt('generate', join(FOLDER, 'app'), '--root', FOLDER, '--name', 'refused', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  server = await serve([join(work, 'refused')], FOLDER);
});

afterAll(async () => {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
});

/** What a path answers, and what is logged meanwhile. */
async function asked(path: string): Promise<{ readonly answer: string; readonly logged: string }> {
  const before = server.output().length;
  const { statusLine, body } = await ask(server, 'GET', path);
  return { answer: `${statusLine} ${body}`, logged: server.output().slice(before) };
}

describe('in a request', () => {
  it.each([
    ...['never', 'swallowed', 'replaced', 'returned', 'suppressed', 'threaded', 'looped', 'pooled', 'stacked'].flatMap(
      (name) => [`/in-loop/${name}`, `/in-thread/${name}`],
    ),
    '/in-task/awaited',
    '/in-task/gathered',
    '/in-task/called_back',
    '/in-task/completed',
  ])('%s is a plain 500, logged with place and code', async (path) => {
    const { answer, logged } = await asked(path);
    expect(answer).toBe('HTTP/1.1 500 Internal Server Error Internal Server Error');
    expect(logged).toContain(EVAL);
    expect(logged).toMatch(/\[CMP\d{4}\]/);
  });

  it.each(['/in-loop/width', '/in-thread/width', '/handed-on/WIDTH', '/asked-for/WIDTH'])(
    '%s meets what a refused statement would have bound',
    async (path) => {
      const { answer, logged } = await asked(path);
      expect(answer).toBe('HTTP/1.1 500 Internal Server Error Internal Server Error');
      expect(logged).toMatch(WIDTH);
    },
  );

  it.each([
    ['spelled', 'app/parts.py:87: call of eval: '],
    ['mapped', 'app/parts.py:91: call of eval: '],
    ['asked', 'app/parts.py:95: library name json.scanner: '],
  ])('%s asks by a computed name for what is not there', async (name, said) => {
    for (const path of [`/in-loop/${name}`, `/in-thread/${name}`]) {
      const { answer, logged } = await asked(path);
      expect(answer).toBe('HTTP/1.1 500 Internal Server Error Internal Server Error');
      expect(logged).toContain(said);
    }
  });

  it('goes on, and has left what it entered', async () => {
    expect((await asked('/in-loop/fine')).answer).toBe('HTTP/1.1 200 OK {"value":"fine"}');
    const left = JSON.parse((await ask(server, 'GET', '/left')).body) as string[];
    expect(new Set(left)).toEqual(new Set(['opened', 'closed', 'finally', 'with']));
  });
});

/** What a binary said besides what every start says. */
function saidIn(stderr: string): readonly string[] {
  return stderr.split('\n').filter((one) => one !== '' && !one.startsWith('INFO:'));
}

describe('at start-up', () => {
  it.each([
    ['module', 'never', EVAL],
    ['module', 'swallowed', EVAL],
    ['module', 'pooled', EVAL],
    ['module', 'looped', EVAL],
    ['lifespan', 'never', EVAL],
    ['lifespan', 'stacked', EVAL],
    ['lifespan', 'width', 'app/parts.py:11: library name ctypes.sizeof: '],
  ])('in the %s, %s ends the binary with one line that names the place', (where, name, line) => {
    const environment = { PORT: '0', REFUSED_IN: where, REFUSED_NAME: name };
    const { status, stderr } = run(join(work, 'refused'), [], { directory: FOLDER, environment });
    expect(saidIn(stderr)).toEqual([expect.stringContaining(line)]);
    expect(status).toBe(1);
  });

  it('a thread of the module ends the binary, after its own traceback', () => {
    const environment = { PORT: '0', REFUSED_IN: 'module', REFUSED_NAME: 'threaded' };
    const { status, stderr } = run(join(work, 'refused'), [], { directory: FOLDER, environment });
    const [first, ...others] = saidIn(stderr);
    expect(first).toBe('Exception in thread Thread-1 (never):');
    expect(others.at(-1)).toMatch(/^app\/parts\.py:16: call of eval: .*\[CMP0301\]$/);
    expect(status).toBe(1);
  });

  it('what a statement under a condition does ends the binary where the condition holds', () => {
    const environment = { PORT: '0', REFUSED_DIRECTLY: 'yes' };
    const { status, stderr } = run(join(work, 'refused'), [], { directory: FOLDER, environment });
    expect(saidIn(stderr)).toEqual([expect.stringMatching(/app\/main\.py:37: call of eval: .*\[CMP0301\]/)]);
    expect(status).toBe(1);
  });

  it.each([
    ['REFUSED_ROUTE', 'swallowed', 'app/parts.py:19: route GET /late: swallowed reaches what is refused'],
    ['REFUSED_LATER', 'swallowed', 'app/parts.py:19: route GET /late: swallowed reaches what is refused'],
    ['REFUSED_DEPENDENCY', 'awaited', 'app/parts.py:59: route GET /late: awaited reaches what is refused'],
  ])('a route by %s that was not foreseen ends the binary with its name', (variable, name, line) => {
    const environment = { PORT: '0', [variable]: name };
    const { status, stderr } = run(join(work, 'refused'), [], { directory: FOLDER, environment });
    expect(saidIn(stderr)).toEqual([expect.stringContaining(line)]);
    expect(status).toBe(1);
  });
});
