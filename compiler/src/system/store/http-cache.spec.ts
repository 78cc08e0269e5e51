// The remote cache over HTTP against servers that do what servers do.

import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { HttpCacheOptions } from './http-cache';
import { HttpCache } from './http-cache';

let server: Server | null;
let warnings: string[];
let requests: number;

beforeEach(() => {
  server = null;
  warnings = [];
  requests = 0;
});

afterEach(() => server?.close().closeAllConnections());

async function cacheAt(listener: RequestListener, options: Partial<HttpCacheOptions> = {}): Promise<HttpCache> {
  const started = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return cacheOn((started.address() as AddressInfo).port, options);
}

function cacheOn(port: number, options: Partial<HttpCacheOptions> = {}): HttpCache {
  const warn = (line: string): void => void warnings.push(line.replace(/http:\S+/, 'URL'));
  const usual = { address: `http://127.0.0.1:${port}`, token: 'secret', isReadOnly: false, patience: 20_000, warn };
  return new HttpCache({ ...usual, ...options });
}

describe('the remote cache', () => {
  it('sends the token, and takes 404, 409 and 403 for what they are', async () => {
    const seen: (string | undefined)[] = [];
    const cache = await cacheAt(({ method, url, headers }, response) => {
      seen.push(`${method} ${url} ${headers.authorization}`);
      response.writeHead(method === 'PUT' ? (url === '/v1/cache/a' ? 409 : 403) : 404).end();
    });
    expect(await cache.get('a')).toBeNull();
    await cache.put('a', Buffer.from('1'));
    await cache.put('b', Buffer.from('2'));
    expect(seen).toEqual([
      'GET /v1/cache/a Bearer secret',
      'PUT /v1/cache/a Bearer secret',
      'PUT /v1/cache/b Bearer secret',
    ]);
    expect(warnings).toEqual([]);
  });

  it('sends nothing where it may only read', async () => {
    const cache = await cacheAt((_request, response) => response.end(), { isReadOnly: true });
    await cache.put('a', Buffer.from('1'));
    expect(requests).toBe(0);
  });

  it.each([401, 500, 302])('asks no more after an answer %i, and says so once', async (status) => {
    const cache = await cacheAt((_request, response) => response.writeHead(status).end());
    expect(await cache.get('a')).toBeNull();
    expect(await cache.get('b')).toBeNull();
    await cache.put('b', Buffer.from('1'));
    expect(requests).toBe(1);
    expect(warnings).toEqual([`the remote cache URL is not used, since it answers ${status}`]);
  });

  it('waits for one that is silent no longer than it may', async () => {
    const cache = await cacheAt(() => {}, { patience: 200 });
    expect(await Promise.all([cache.get('a'), cache.get('b')])).toEqual([null, null]);
    expect(warnings).toEqual(['the remote cache URL is not used, since it does not answer in time']);
  });

  it('does without one that breaks off', async () => {
    const cache = await cacheAt((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('begun');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await cache.get('a')).toBeNull();
    expect(warnings).toHaveLength(1);
  });

  it('does without one that is not there', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const cache = cacheOn(port);
    expect(await cache.get('a')).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });
});
