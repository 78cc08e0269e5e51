// What the command says about input that it cannot use: one line, the right exit status, nothing written, no trace of ours.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { Finished } from '../support/run';
import { MOLT, run } from '../support/run';

const APPLICATION = 'from fastapi import FastAPI\n\napp = FastAPI()\n';

let directory: string;

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function project(files: Readonly<Record<string, string | Uint8Array>>): void {
  directory = mkdtempSync(join(tmpdir(), 'molt-refusals-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), content);
  }
}

function molt(...args: string[]): Finished {
  return run(process.execPath, [MOLT, ...args], { directory });
}

const UNUSABLE: readonly [string, Readonly<Record<string, string | Uint8Array>>, RegExp][] = [
  [
    'a missing folder',
    { 'README.md': '' },
    /^error: (app: no such directory|unknown command 'app', and there is no directory of that name \(see molt --help\))$/,
  ],
  ['a file for a folder', { app: '' }, /^error: app: not a directory$/],
  ['a folder without an application', { 'app/main.py': 'x = 1\n' }, /^error: .*\[CMP0401\]/],
  [
    'two applications',
    { 'app/__init__.py': '', 'app/one.py': APPLICATION, 'app/two.py': APPLICATION },
    /^error: .*app\.one:app.*app\.two:app.*\[CMP0402\]/,
  ],
  [
    'a syntax error',
    { 'app/__init__.py': '', 'app/main.py': `${APPLICATION}\nif app\n    pass\n` },
    /^error: app\/main\.py:5: SyntaxError: expected ':' \[CMP0101\]/,
  ],
  [
    'a wrong encoding',
    { 'app/__init__.py': '', 'app/main.py': Buffer.from(`${APPLICATION}x = "\xe9"\n`, 'latin1') },
    /^error: app\/main\.py:.*SyntaxError.*Non-UTF-8.*\[CMP0102\]/,
  ],
];

describe.each(UNUSABLE)('%s', (_what, files, line) => {
  it.each([
    ['check', ['check', 'app', '--root', '.']],
    ['generation', ['app', '--root', '.', '-o', 'out', '--name', 'shop']],
  ])('%s says so in one line, exits with 2 and writes nothing', (_command, args) => {
    project(files);
    const { status, stdout, stderr } = molt(...args);
    expect(stdout).toBe('');
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(status).toBe(2);
    expect(existsSync(join(directory, 'out'))).toBe(false);
  });
});

describe.each([
  [
    'an import that Python too would fail on',
    { 'app/__init__.py': '', 'app/main.py': `from app import nothing\n${APPLICATION}` },
    /app\/main\.py:1: .*nothing.*\[CMP010[34]\]/,
  ],
  [
    'a refused route',
    { 'app/__init__.py': '', 'app/main.py': `${APPLICATION}\n@app.get("/")\ndef f():\n    return eval("1")\n` },
    /call of eval \(app\/main\.py:7\)/,
  ],
])('%s', (_what, files, place) => {
  it('is reported by check, which exits with 0', () => {
    project(files);
    const { status, stdout, stderr } = molt('check', 'app', '--root', '.');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(place);
    expect(stdout).toContain('generation would fail');
  });

  it('stops generation, which exits with 1 and writes nothing', () => {
    project(files);
    const { status, stdout, stderr } = molt('app', '--root', '.', '-o', 'out', '--name', 'shop');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(place);
    expect(existsSync(join(directory, 'out'))).toBe(false);
  });
});

describe('--why', () => {
  const main = `${APPLICATION}
@app.get("/")
def f():
    return g("1")

@app.get("/native")
def native():
    return 1

def g(text):
    return eval(text)
`;
  const why = (...args: string[]): Finished => molt('check', 'app', '--root', '.', '--why', ...args);

  it('prints the way from a route to what refuses it', () => {
    project({ 'app/__init__.py': '', 'app/main.py': main });
    const { status, stdout, stderr } = why('GET /');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [head, ...steps] = stdout.split('\n');
    expect(head).toBe('refused GET / app/main.py:5');
    expect(steps.slice(0, 2)).toEqual(['  app/main.py:6 f', '  → app/main.py:13 g']);
    expect(steps[2]).toMatch(/^ {2}→ app\/main\.py:14: .*eval.*\[CMP\d{4}\]$/);
  });

  it('says so of a route that is native, and gives JSON that has the way', () => {
    project({ 'app/__init__.py': '', 'app/main.py': main });
    expect(why('GET /native').stdout).toBe('native GET /native app/main.py:9\n  nothing that it reaches is refused\n');
    const [route, ...others] = JSON.parse(why('GET /', '--json').stdout) as {
      status: string;
      way: { name: string }[];
    }[];
    expect(others).toEqual([]);
    expect(route).toMatchObject({ status: 'refused', reason: expect.stringContaining('app/main.py:14') });
    expect(route?.way.map(({ name }) => name)).toEqual(['f', 'g']);
  });

  it('names what is there in the place of a route that is not, and exits with 2', () => {
    project({ 'app/__init__.py': '', 'app/main.py': main });
    const { status, stdout, stderr } = why('PUT /');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe('error: there is no PUT /, but GET /\n');
  });
});
