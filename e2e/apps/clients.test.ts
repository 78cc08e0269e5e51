// An application that asks another server through httpx: its answers, and what it asks, are those of the reference.

import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'clients');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--python', version.split('.').slice(0, 2).join('.')];

/** What was asked since a test began. */
let asked: string[] = [];

const backend = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const sent = request.rawHeaders.filter((_, index) => request.rawHeaders[index - (index % 2)] !== 'Host');
    asked.push(`${request.method} ${request.url} ${sent.join(',')} ${body}`);
    answer(request, response, body);
  });
});

function answer({ url = '' }: IncomingMessage, response: ServerResponse, body: string): void {
  response.sendDate = false;
  if (url.startsWith('/items/missing')) response.writeHead(404).end('{}');
  else if (url === '/moved') response.writeHead(302, { location: '/items/moved' }).end();
  else if (url === '/lines') response.writeHead(200, { 'content-type': 'text/plain' }).end('a\nb\r\nc');
  else if (url === '/echo') response.writeHead(201, { 'content-type': 'text/plain' }).end(body);
  else if (url === '/slow') setTimeout(() => response.end('late'), 1000);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }));
}

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const BACKEND = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  work = mkdtempSync(join(tmpdir(), 'molt-clients-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'clients', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([
    serve(uvicorn, work, { PYTHONPATH: FOLDER, BACKEND }),
    serve([join(work, 'clients')], work, { BACKEND }),
  ]);
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  backend.closeAllConnections();
  backend.close();
  rmSync(work, { recursive: true, force: true });
});

/** What a side answers, and what it asks for that. */
async function exchange(side: Server | undefined, ...request: [string, string, string]): Promise<object> {
  if (side === undefined) throw new Error('no server');
  asked = [];
  const answered = await ask(side, ...request);
  return { answered, asked };
}

it.each([
  ['GET', '/items/a', ''],
  ['GET', '/items/b%20%C3%A9', ''],
  ['GET', '/items/missing', ''],
  ['POST', '/own', '{"a": "é"}'],
  ['POST', '/form', ''],
  ['GET', '/blocking', ''],
  ['GET', '/lines', ''],
  ['GET', '/relayed', ''],
  ['GET', '/slow', ''],
  ['GET', '/nobody', ''],
])('%s %s %s', async (method, target, body) => {
  const [wanted, compiled] = [
    await exchange(sides[0], method, target, body),
    await exchange(sides[1], method, target, body),
  ];
  expect(compiled).toEqual(wanted);
});
