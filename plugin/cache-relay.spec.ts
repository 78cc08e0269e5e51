// The relay in front of Nx's remote cache: what it gives for what the server gives.

import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Relay } from './cache-relay';
import { startRelay } from './cache-relay';

let entries: Map<string, Uint8Array>;
let warnings: string[];
let relay: Relay;

beforeEach(() => {
  entries = new Map();
  warnings = [];
});

afterEach(() => relay.close());

async function relayed(token: string | null = null): Promise<void> {
  const remote = {
    get: (name: string) => Promise.resolve(entries.get(name) ?? null),
    put: (name: string, content: Uint8Array) => Promise.resolve(void entries.set(name, content)),
  };
  relay = await startRelay({ remote, token, warn: (line) => void warnings.push(line) });
}

async function ask(name: string, request: RequestInit = {}): Promise<{ status: number; body: Buffer }> {
  const answer = await fetch(`${relay.address}/v1/cache/${name}`, request);
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

it('passes whole entries on in both directions', async () => {
  await relayed();
  const entry = gzipSync('a result');
  expect((await ask('1')).status).toBe(404);
  expect((await ask('1', { method: 'PUT', body: entry })).status).toBe(200);
  expect(await ask('1')).toEqual({ status: 200, body: entry });
  expect(warnings).toEqual([]);
});

it('passes nothing on that is damaged, and says so once', async () => {
  await relayed();
  const entry = gzipSync('a result');
  entries.set('spoiled', Buffer.alloc(40, 'x'));
  entries.set('cut', entry.subarray(0, -6));
  entries.set('empty', new Uint8Array());
  for (const name of entries.keys()) expect((await ask(name)).status, name).toBe(404);
  expect(warnings).toEqual(['what the remote cache gave is damaged: it is computed anew']);
});

it('answers those alone who show the token', async () => {
  await relayed('secret');
  entries.set('1', gzipSync('a result'));
  expect((await ask('1')).status).toBe(403);
  expect((await ask('1', { headers: { authorization: 'Bearer secret' } })).status).toBe(200);
});
