// `--debug-off`: the `debug` of the application is evaluated at start-up. A false one serves, a true one ends start-up with its place,
// and one that is set later does not get set: no client sees a traceback.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
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
  server = await serve([join(work, 'flagged')], work, { DEBUG: 'no' });
});

afterAll(async () => {
  await server?.stop();
  rmSync(work, { recursive: true, force: true });
});

describe('[SPEC 7.1.5] --debug-off', () => {
  it('serves where the flag is false', async () => {
    expect(await ask(server, 'GET', '/')).toMatchObject({ statusLine: 'HTTP/1.1 200 OK', body: '{"debug":false}' });
  });

  it('ends start-up where it is true, with its place', async () => {
    const environment = { DEBUG: 'yes', PORT: String(await freePort()) };
    const { status, stderr } = run(join(work, 'flagged'), [], { directory: work, environment });
    expect(status).toBe(1);
    expect(stderr).toMatch(/main\.py", line 6, in <module>/);
    expect(stderr).toContain('[CMP0501]');
  });

  it('is not set later, whoever sets it', async () => {
    const failed = { statusLine: 'HTTP/1.1 500 Internal Server Error', body: 'Internal Server Error' };
    expect(await ask(server, 'GET', '/set')).toMatchObject(failed);
    expect(await ask(server, 'GET', '/')).toMatchObject({ body: '{"debug":false}' });
    expect(await ask(server, 'GET', '/fail')).toMatchObject(failed);
  });
});
