// `molt watch` over a copy of the first example: an edit is served, one that cannot be built leaves the server as it was, and a signal ends both.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import { CACHE, MOLT, REPOSITORY } from '../support/run';

let project: string;
let port: number;
let child: ChildProcess;
let said = '';

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'molt-watch-'));
  cpSync(join(REPOSITORY, 'examples', 'hello'), project, { recursive: true, filter: (file) => !/\.molt$/.test(file) });
  port = await freePort();
  child = spawn(process.execPath, [MOLT, 'watch', project], {
    env: { ...process.env, MOLT_CACHE: CACHE, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString('utf8');
  });
  await answered('{"quotient":2.5}');
});

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  rmSync(project, { recursive: true, force: true });
});

/** Waits for an answer of the route whose function is edited. */
async function answered(text: string): Promise<void> {
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/numbers/divide?dividend=5&divisor=2`).catch(() => null);
    return (await response?.text()) === text;
  });
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`molt watch ended with ${child.exitCode}:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function edit(change: (source: string) => string): void {
  const file = join(project, 'app', 'numbers.py');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

it('serves an edit, and says what it took', async () => {
  said = '';
  edit((source) => source.replace('dividend / divisor}', 'dividend / divisor + 1}'));
  await answered('{"quotient":3.5}');
  await until(() => /^served: [\d.]+ s after the edit$/m.test(said));
  expect(said).toMatch(/^built: 1 of 7 modules translated in [\d.]+ s, \d+ crates? compiled in [\d.]+ s$/m);
});

it('says why an edit cannot be built, and goes on with the server before it', async () => {
  said = '';
  edit((source) => source.replace('return {"quotient"', 'return {"quotient'));
  await until(() => /app\/numbers\.py:\d+: .* \[CMP0101\]/.test(said));
  await answered('{"quotient":3.5}');
  edit((source) => source.replace('return {"quotient', 'return {"quotient"').replace('divisor + 1}', 'divisor + 2}'));
  await answered('{"quotient":4.5}');
});

it('restarts nothing for a comment at the end of a module, and nothing for a file that no build reads', async () => {
  said = '';
  writeFileSync(join(project, 'notes.txt'), 'x');
  edit((source) => `${source}# the end\n`);
  await until(() => /^built: 0 of 7 modules translated in [\d.]+ s, 0 crates compiled in/m.test(said));
  await answered('{"quotient":4.5}');
  expect(said).not.toContain('served:');
});

it('ends with its server, and as that', async () => {
  child.kill('SIGTERM');
  const [status] = await once(child, 'close');
  expect(status).toBe(128 + constants.signals.SIGTERM);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
