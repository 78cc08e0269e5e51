// `--debug-off`: the `debug` of the application is evaluated at start-up. A false one serves, a true one ends start-up with its place,
// and one that is set later does not get set: no client sees a traceback.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import type { Finished } from '../support/run';
import { REPOSITORY, run } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'debug');

let work: string;
let server: Server;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-debug-'));
  const crate = join(work, 'crate');
  molt('generate', join(FOLDER, 'app'), '--debug-off', '--name', 'flagged', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  writeFileSync(join(work, '.env'), 'DEBUG=yes\n');
  server = await serve([join(work, 'flagged')], work, { ONLY_HERE: 'a-value-to-keep' });
});

afterAll(async () => {
  await server?.stop();
  rmSync(work, { recursive: true, force: true });
});

/** What becomes of the binary where it cannot start. */
async function started(variables: Readonly<Record<string, string>>): Promise<Finished> {
  const environment = { ...variables, PORT: String(await freePort()) };
  return run(join(work, 'flagged'), [], { directory: work, environment });
}

describe('[SPEC 7.1.5] --debug-off', () => {
  it('serves where the flag is false', async () => {
    expect(await ask(server, 'GET', '/')).toMatchObject({ statusLine: 'HTTP/1.1 200 OK', body: '{"debug":false}' });
  });

  it('ends start-up where it is true, with its place', async () => {
    const { status, stderr } = await started({ DEBUG: 'yes' });
    expect(status).toBe(1);
    expect(stderr).toBe('app/main.py:6: application option debug: `debug` is true [CMP0501]\n');
  });

  it('is not set later, whoever sets it', async () => {
    const failed = { statusLine: 'HTTP/1.1 500 Internal Server Error', body: 'Internal Server Error' };
    expect(await ask(server, 'GET', '/set')).toMatchObject(failed);
    expect(await ask(server, 'GET', '/')).toMatchObject({ body: '{"debug":false}' });
    expect(await ask(server, 'GET', '/fail')).toMatchObject(failed);
  });

  it('ends start-up where it got there past the setting of attributes, with the place of the application', async () => {
    const { status, stderr } = await started({ SET_BESIDE: 'debug' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^app\/main\.py:6: application option debug: `debug` is true \[CMP0501\]$/m);
  });
});

it('[SPEC 1.9] reads no .env file', async () => {
  expect(await ask(server, 'GET', '/')).toMatchObject({ body: '{"debug":false}' });
});

it.each(['/docs', '/redoc', '/openapi.json'])('[SPEC 1.8] has no page of documentation: %s', async (path) => {
  expect(await ask(server, 'GET', path)).toMatchObject({ statusLine: 'HTTP/1.1 404 Not Found' });
});

it('[SPEC 7.3.1] [SPEC 7.3.4] logs an exception with the frames of the project, and nothing of the environment', async () => {
  await ask(server, 'GET', '/fail');
  expect(server.output()).toMatch(/main\.py", line 30, in fail[\s\S]*ValueError: not for clients/);
  expect(server.output()).not.toContain('a-value-to-keep');
});
