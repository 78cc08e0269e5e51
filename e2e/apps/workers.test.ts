// Several workers: what the parent says and does under signals, and when a worker dies or cannot start, as under uvicorn.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { molt } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'workers');
const PATIENCE_MS = 30_000;

/** How long uvicorn's parent waits for a worker's sign of life: by default 5 s, which a busy machine may take. */
const HEALTHCHECK_S = 60;
const { python, version } = ensureReference();

/** A parent process and what came of it. */
interface Parent {
  readonly child: ChildProcess;
  readonly port: number;
  readonly lines: string[];
  readonly ended: Promise<number | null>;
}

/** Which process answered. */
interface Answer {
  readonly process: number;
  readonly parent: number;
  readonly unknown: readonly string[];
}

let work: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'molt-workers-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  molt('generate', join(FOLDER, 'app'), '--python', minor, '--name', 'workers', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
});

function commands(healthcheck: number): readonly (readonly string[])[] {
  const waiting = ['--timeout-worker-healthcheck', String(healthcheck)];
  return [[python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT', ...waiting], [join(work, 'workers')]];
}

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

async function start(command: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Parent> {
  const port = await freePort();
  const [program = '', ...args] = command.map((word) => (word === 'PORT' ? String(port) : word));
  const env = { ...process.env, PORT: String(port), WEB_CONCURRENCY: '2', PYTHONDONTWRITEBYTECODE: '1', ...variables };
  const child = spawn(program, args, { cwd: FOLDER, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const lines: string[] = [];
  let rest = '';
  child.stderr.on('data', (bytes: Buffer) => {
    const parts = (rest + bytes.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, port, lines, ended };
}

/** Waits until so many lines contain a text. */
async function told({ lines }: Parent, text: string, times: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (lines.filter((line) => line.includes(text)).length < times) {
    if (Date.now() > until) throw new Error(`not told ${times} times: ${text}\n${lines.join('\n')}`);
    await setTimeout(20);
  }
}

async function ask({ port }: Parent): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/process`, { headers: { connection: 'close' } });
  return (await response.json()) as Answer;
}

/** What was said of a matter, without numbers and in an order of its own: the workers speak at the same time. */
function said({ lines }: Parent, of: RegExp): string[] {
  return lines
    .filter((line) => /^(INFO|ERROR): /.test(line) && !line.includes('Traceback') && of.test(line))
    .map((line) => line.replace(/\[\d+\]/g, '[N]').replace(/:\d+ /, ':PORT '))
    .sort();
}

/** What a course of events comes to on both sides. */
async function onBothSides(
  course: (parent: Parent) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
  of = /./,
  healthcheck = HEALTHCHECK_S,
): Promise<void> {
  const outcomes: { status: number | null; lines: string[] }[] = [];
  for (const command of commands(healthcheck)) {
    const parent = await start(command, variables);
    try {
      await course(parent);
      outcomes.push({ status: await parent.ended, lines: said(parent, of) });
    } finally {
      parent.child.kill('SIGKILL');
    }
  }
  expect(outcomes[0]?.lines.length).toBeGreaterThan(3);
  expect(outcomes[1]).toEqual(outcomes[0]);
}

const STARTED = 'Application startup complete.';

it('serves with workers until it is told to end', async () => {
  await onBothSides(async (parent) => {
    await told(parent, STARTED, 2);
    const { parent: answering, unknown } = await ask(parent);
    expect(answering).toBe(parent.child.pid);
    expect(unknown).toEqual([]);
    parent.child.kill('SIGTERM');
  });
});

it('starts a worker anew that died, and serves meanwhile', async () => {
  await onBothSides(async (parent) => {
    await told(parent, STARTED, 2);
    const { process: victim } = await ask(parent);
    process.kill(victim, 'SIGKILL');
    await told(parent, STARTED, 3);
    expect((await ask(parent)).parent).toBe(parent.child.pid);
    parent.child.kill('SIGINT');
  });
});

it('replaces its workers, and has more or fewer, by signals', async () => {
  await onBothSides(async (parent) => {
    await told(parent, STARTED, 2);
    const before = (await ask(parent)).process;
    parent.child.kill('SIGHUP');
    await told(parent, STARTED, 4);
    await told(parent, 'Finished server process', 2);
    expect((await ask(parent)).process).not.toBe(before);
    parent.child.kill('SIGTTIN');
    await told(parent, STARTED, 5);
    for (const finished of [3, 4]) {
      parent.child.kill('SIGTTOU');
      await told(parent, 'Finished server process', finished);
    }
    parent.child.kill('SIGTTOU');
    await told(parent, 'Already reached one process', 1);
    parent.child.kill('SIGUSR1');
    await ask(parent);
    parent.child.kill('SIGTERM');
  });
});

it('ends where a worker cannot start', async () => {
  // How far the other worker comes meanwhile, and whether it has to be told to end, depends on how fast it is.
  const parentAlone = /parent process|running on/;
  // The parent learns of the end of a worker by no sign of life.
  const healthcheck = 20;
  await onBothSides(async () => undefined, { REFUSES_TO_START: '1' }, parentAlone, healthcheck);
});
