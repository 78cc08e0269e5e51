// An application that asks other servers through requests, which is compiled with urllib3, charset_normalizer, certifi and idna as
// they are installed: its answers, and what it asks, are those of the reference.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { certificates } from '../support/encrypted-postgres';
import { installPinned } from '../support/pinned';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';
import type { Peer } from './requests/peer';
import { startPeer } from './requests/peer';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'requests');
const PACKAGES = join(REPOSITORY, '.cache', 'e2e', 'requests-packages');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--packages', PACKAGES, '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let peer: Peer;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-requests-'));
  installPinned(join(FOLDER, 'requirements.txt'), PACKAGES);
  const pairs = certificates(python, join(REPOSITORY, 'e2e', 'library', 'shared'));
  const CERTIFICATES = join(work, 'certificates');
  mkdirSync(CERTIFICATES);
  writeFileSync(join(CERTIFICATES, 'authority.crt'), pairs('root').certificate);
  peer = await startPeer(pairs('leaf'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'asking', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  const variables = { BACKEND: peer.url, SECURE: peer.secureUrl, CERTIFICATES, HOME: work };
  sides = await Promise.all([
    serve(uvicorn, work, { PYTHONPATH: `${FOLDER}:${PACKAGES}`, ...variables }),
    serve([join(work, 'asking')], work, variables),
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
  ...gets(['/items/a', '/items/%C3%A9%20%2F', '/async/b', '/in-loop/c', '/prepared', '/structures', '/plain']),
  ...gets(below('/method', 'get head options delete patch put post')),
  ['POST', '/send-json', '{"b": [1, 2.5, null, true], "ü": "é"}'],
  ['POST', '/send-form', '{"a": "1 2", "many": ["x", "ü"], "empty": ""}'],
  ['POST', '/send-text', '{"some": "text"}'],
  ['POST', '/send-files', ''],
  ...gets(below('/redirects', '301 302 303 307 308 300')),
  ...gets(['/redirects/302?follow=false', '/redirects/301?follow=false&to=http://127.0.0.1:1/%C3%BC%20x']),
  ...gets(
    below(
      '/text',
      'lines latin declared unknown detected cyrillic utf16 binary json empty gzip deflate raw twice chunked',
    ),
  ),
  ...gets(below('/stream', 'lines latin empty gzip deflate raw twice chunked')),
  ...gets(['/pass-on', '/download', '/urllib3/items/x']),
  ...gets(['/auth/basic', '/auth/digest', '/auth/digest?user=other', '/auth/token', '/auth/none']),
  ...gets(
    below(
      '/errors',
      'refused unknown-host slow drop half bad-chunk bad-gzip bad-status loop no-scheme bad-scheme no-host',
    ),
  ),
  ...gets(below('/errors', 'bad-url bad-port bad-label long-label bad-redirect')),
  ...gets([
    '/errors/header/X-A/ok',
    '/errors/header/X-A/%20lead',
    '/errors/header/X-A/a%0Ab',
    '/errors/header/X%20A/b',
  ]),
  ...gets(['/errors/header/X-A/%C3%BC', '/errors/header/X-A/%E2%82%AC', '/errors/header/%C3%BC/a']),
  ...gets([
    '/status/200',
    '/status/404',
    '/status/418?reason=',
    '/status/503',
    '/status/404?reason=caf%C3%A9',
    '/status/299',
  ]),
  ...gets(below('/json', 'empty html cut twice name bytes wide number')),
  ...gets(['/retries/2', '/retries/5', '/retries/refused?total=1', '/retries/drop?total=1', '/retries/0']),
  ['POST', '/retries/post', ''],
  ...gets([
    '/secure/authority',
    '/secure/folder',
    '/secure/never',
    '/secure/system',
    '/secure-adapter',
    '/secure-pool',
  ]),
  ...gets(below('/session', 'cookies redirects hooks adapters proxies jar')),
] as [string, string, string][])('answers %s %s %s', async (method, path, body) => {
  const real = await exchange(sides[0], method, path, body);
  expect(await exchange(sides[1], method, path, body)).toEqual(real);
});
