// An application that reports its errors to a service, by the service's SDK as it is installed: the reports of the binary say of an
// error what Python's say, and nothing of who asked.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Connection } from '../../conformance/src/http/connection';
import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { linkFramework } from '../support/environment';
import { installPinned } from '../support/pinned';
import { REPOSITORY } from '../support/run';
import { molt, serve } from '../support/serving';
import type { Reports } from './reporting/service';
import { settled, startService } from './reporting/service';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'reporting');
const { python, version } = ensureReference();
const MINOR = version.split('.').slice(0, 2).join('.');

/** What tells of whoever asks; each value is found nowhere else. */
const PERSONAL: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer own-token'],
  ['cookie', 'session=own-session'],
  ['x-forwarded-for', '203.0.113.7'],
  ['x-real-ip', '203.0.113.8'],
  ['x-api-key', 'own-key'],
];
const SECRETS = ['own-token', 'own-session', '203.0.113', 'own-key', 'own-local', 'own-variable'];

const FAILURES = ['/unhandled/it', '/thread/it', '/logged', '/message'];

interface Side {
  readonly server: Server;
  readonly reports: Reports;
}

let work: string;
let reference: Side;
let binary: Side;

async function startSide(command: readonly string[], variables: Readonly<Record<string, string>>): Promise<Side> {
  const reports = await startService();
  const server = await serve(command, work, { ...variables, REPORTS: reports.dsn, OWN: 'own-variable' });
  return { server, reports };
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-reporting-'));
  const site = join(work, 'site');
  mkdirSync(site);
  linkFramework(site);
  installPinned(join(FOLDER, 'requirements.txt'), site);
  const crate = join(work, 'crate');
  molt('generate', join(FOLDER, 'app'), '--packages', site, '--python', MINOR, '--name', 'reporting', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  // Without the packages of the reference's own folder.
  const uvicorn = [python, '-S', '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  reference = await startSide(uvicorn, { PYTHONPATH: `${FOLDER}:${site}` });
  binary = await startSide([join(work, 'reporting')], {});
});

afterAll(async () => {
  for (const side of [reference, binary]) {
    await side?.server.stop();
    side?.reports.stop();
  }
  rmSync(work, { recursive: true, force: true });
});

/** What a side answers to a request that tells of whoever asks, and the event that it reports. */
async function reportedOf(side: Side, method: string, target: string): Promise<readonly [string, object]> {
  const connection = new Connection(side.server.port, '127.0.0.1');
  const outcome = await connection.send({ method, target, headers: [...PERSONAL], body: Buffer.alloc(0) });
  connection.close();
  if (outcome.kind !== 'response') throw new Error(`${method} ${target}: ${outcome.kind}`);
  return [`${outcome.statusLine} ${outcome.body.toString()}`, settled(await side.reports.next(), side.server.port)];
}

describe('an error that is reported', () => {
  it.each(FAILURES)('says what Python says: %s', async (target) => {
    const [wanted, actual] = [await reportedOf(reference, 'GET', target), await reportedOf(binary, 'GET', target)];
    expect(actual).toEqual(wanted);
  });

  it('[SPEC 7.3.5] says nothing of who asked, nor of the process', () => {
    for (const secret of SECRETS) expect(binary.reports.sent()).not.toContain(secret);
  });
});
