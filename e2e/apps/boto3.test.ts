// An application over boto3 and botocore as they are installed, with a server that stands for AWS: its answers, and the bytes of what it
// asks, signatures included, are those of the reference.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { installPinned } from '../support/pinned';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';
import type { Peer } from './boto3/peer';
import { startPeer } from './boto3/peer';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'boto3');
const PACKAGES = join(REPOSITORY, '.cache', 'e2e', 'boto3-packages');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--packages', PACKAGES, '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let peer: Peer;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-boto3-'));
  installPinned(join(FOLDER, 'requirements.txt'), PACKAGES);
  peer = await startPeer();
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'storing', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const home = join(work, 'home');
  mkdirSync(home);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  const variables = { BACKEND: peer.url, HOME: home, AWS_EC2_METADATA_DISABLED: 'true' };
  sides = await Promise.all([
    serve(uvicorn, home, { PYTHONPATH: `${FOLDER}:${PACKAGES}`, ...variables }),
    serve([join(work, 'storing')], home, variables),
  ]);
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  peer?.stop();
  rmSync(work, { recursive: true, force: true });
});

/** What a side answers, and what it asks for that. */
async function exchange(side: Server | undefined, ...request: [string, string, string]): Promise<object> {
  if (side === undefined) throw new Error('no server');
  peer.asked();
  const answered = await ask(side, ...request);
  return { answered, asked: peer.asked() };
}

const gets = (paths: readonly string[]): [string, string, string][] => paths.map((path) => ['GET', path, '']);
const below = (path: string, names: string): string[] => names.split(' ').map((name) => `${path}/${name}`);

// One after the other: the peer keeps what was asked.
it.each([
  ...gets(['/users/a', '/users/%C3%BC', '/users/nobody', '/login', '/users']),
  ['POST', '/users/new', ''],
  ['POST', '/users/taken', ''],
  ...gets(['/queue', '/topic', '/table', '/identity', '/function', '/secret', '/profile', '/known']),
  ['PUT', '/s3/objects/a%20b/c.txt', '"some text"'],
  ['PUT', '/s3/objects/%C3%A9', ''],
  ...gets(['/s3/objects/a/1', '/s3/objects/missing', '/s3/head/there', '/s3/head/missing']),
  ...gets(below('/s3', 'list buckets collection delete copy wait/there wait/missing signed transfer')),
  ...gets(below('/errors', 'refused nobody unknown anonymous nowhere no_method no_profile types server_error')),
] as [string, string, string][])('answers %s %s %s', async (method, path, body) => {
  const real = await exchange(sides[0], method, path, body);
  expect(await exchange(sides[1], method, path, body)).toEqual(real);
});
