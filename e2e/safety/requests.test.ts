// Handlers that do their worst (app/main.py), asked on both sides: each answer is the one of uvicorn, and the server answers the next
// request as if nothing had been.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference.js';
import { play } from '../../tools/fuzz-http/connection';
import type { Exchange } from '../../tools/fuzz-http/requests';
import { molt, serve } from '../support/serving';

const { python, version } = ensureReference();

let work: string;
let reference: Server;
let own: Server;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-requests-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  molt('generate', join(__dirname, 'app'), '--root', __dirname, '--python', minor, '--name', 'requests', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  reference = await serve([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'], __dirname);
  own = await serve([join(work, 'requests')], work);
});

afterAll(async () => {
  await Promise.all([reference, own].map((server) => server?.stop()));
  rmSync(work, { recursive: true, force: true });
});

// biome-ignore format: a table
const KINDS: Readonly<Record<string, readonly string[]>> = {
  raised: ['base', 'generator', 'cancelled', 'stop', 'stop_async', 'group', 'base_group', 'unprintable', 'memory', 'recursion', 'teapot', 'status', 'detail', 'headers', 'own'],
  results: ['deep', 'loop', 'nan', 'infinite', 'huge', 'surrogate', 'bytes', 'set', 'object', 'key', 'none_key', 'class', 'generator', 'decimal', 'distant', 'model', 'coroutine', 'module', 'exception'],
  responses: ['status', 'informational', 'large', 'negative', 'no_content', 'not_modified', 'length', 'longer', 'wrong_length', 'twice', 'name', 'empty_name', 'unicode', 'latin', 'null', 'long', 'redirect', 'redirect_unicode', 'file', 'folder', 'number', 'surrogate', 'media'],
  streams: ['numbers', 'none', 'empty', 'surrogates', 'view', 'nothing'],
  locked: ['percent', 'list', 'text', 'shift', 'stack', 'sorted', 'compare', 'format', 'raise'],
  endless: ['frames', 'await', 'thread', 'tasks', 'context', 'stack', 'iterators'],
};

/** [SPEC 8.6.4] What cannot be sent in a header. */
const REFUSED = ['async/headers', 'sync/headers', 'dependency/headers/before', 'response/null', 'response/media'].map(
  (path) => `GET /${path}`,
);

function targets(): string[] {
  const of = (kind: string, path: (name: string) => string): string[] => (KINDS[kind] ?? []).map(path);
  return [
    ...of('raised', (name) => `GET /async/${name}`),
    ...of('raised', (name) => `GET /sync/${name}`),
    ...of('raised', (name) => `GET /dependency/${name}/before`),
    ...of('raised', (name) => `GET /dependency/${name}/after`),
    ...of('raised', (name) => `GET /swallowed/${name}`),
    ...of('raised', (name) => `GET /streamed/${name}/0`),
    ...of('raised', (name) => `GET /streamed/${name}/3`),
    ...of('raised', (name) => `GET /streamed-sync/${name}/3`),
    ...of('raised', (name) => `GET /background/${name}`),
    ...of('results', (name) => `GET /result/${name}`),
    ...of('results', (name) => `GET /json/${name}`),
    ...of('responses', (name) => `GET /response/${name}`),
    ...of('streams', (name) => `GET /odd-stream/${name}`),
    ...of('locked', (name) => `GET /locked/${name}`),
    ...of('locked', (name) => `GET /locked-async/${name}`),
    ...of('endless', (name) => `GET /endless/${name}`),
    ...['a=b', 'a;b', 'a%0D%0Ab', '%C3%A9', '', 'a%00b'].map((name) => `GET /cookie?name=${name}&value=${name}`),
    ...['/finalizer', '/abandoned', '/cancels-itself', '/cancels-itself?again=3', '/stops-the-loop'].map(
      (path) => `GET ${path}`,
    ),
    ...['sleep', 'thread'].map((kind) => `GET /limits/${kind}`),
  ];
}

function bodies(): (readonly [name: string, type: string, body: string])[] {
  const json = (path: string, body: string): readonly [string, string, string] => [path, 'application/json', body];
  const part = (head: string, body: string): string =>
    `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const form = (...parts: readonly string[]): readonly [string, string, string] => [
    '/upload',
    'multipart/form-data; boundary=B',
    `${parts.join('')}--B--\r\n`,
  ];
  const file = part('name="file"; filename="a"', 'text');
  return [
    ...(KINDS['raised'] ?? []).map((name) => json('/checked', `{"value": "${name}"}`)),
    ...['"endless"', '"assert"', 'NaN', '1e999', '-0', `"${'\\ud800'.repeat(3)}"`].map((value) =>
      json('/checked', `{"value": ${value}}`),
    ),
    ...[100, 400, 480, 490, 495, 500, 700, 950, 990, 1100, 5_000].map((depth) =>
      json('/depth', '['.repeat(depth) + ']'.repeat(depth)),
    ),
    ...[100, 300, 330, 480, 500].map((depth) => json('/depth', '{"a":'.repeat(depth) + '1' + '}'.repeat(depth))),
    form(file),
    form(file, part('name="note"', 'a\r\nb')),
    form(file, part('name="note"; filename="b"', 'a\r\nb')),
    form(file, part('name="count"; filename="b"', '1')),
    form(file, part('name="count"', '9'.repeat(5000))),
    form(part('name="file"', 'no file')),
    form(file, file),
    form(part('name="file"; filename=""', '')),
    form(part('name="file"; filename="a\0b"', 'x'), part('name=note', '\0')),
  ];
}

function request(line: string, headers: readonly string[] = [], body = ''): Exchange {
  const head = [`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n');
  return { pieces: [Buffer.from(head + body, 'latin1')], requests: 1, isWhole: true };
}

async function answers(exchange: Exchange): Promise<readonly [string, string]> {
  const [expected, found] = await Promise.all([play(reference.port, exchange), play(own.port, exchange)]);
  expect([expected.hung, found.hung]).toEqual([false, false]);
  return [expected.text, found.text];
}

/** The same answers, but that uvicorn closes the connection without one where a header of it cannot be sent. */
function expectSame([expected, found]: readonly [string, string], isRefused: boolean): void {
  if (!isRefused) expect(found).toBe(expected);
  else {
    expect(expected).toBe('');
    expect(found).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/);
  }
}

async function expectUnharmed(): Promise<void> {
  const [expected, found] = await answers(request('GET /ping'));
  expect(found).toBe(expected);
  expect(found).toMatch(/"pong"$/);
  const [, free] = await answers(request('GET /free'));
  expect(free).toMatch(/\[false,false,0\]$/);
}

describe('a handler that does its worst', () => {
  it.each(targets())('%s', async (line) => {
    expectSame(await answers(request(line)), REFUSED.includes(line));
    await expectUnharmed();
  });
});

describe('a body that means ill', () => {
  it.each(bodies().map((body, at) => [at, ...body] as const))('%i to %s', async (_, path, type, body) => {
    const headers = [`Content-Type: ${type}`, `Content-Length: ${Buffer.from(body, 'latin1').length}`];
    expectSame(await answers(request(`POST ${path}`, headers, body)), body === '{"value": "headers"}');
    await expectUnharmed();
  });
});
