// The cache server over a folder, asked as Nx asks it.

import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Entries } from './entries';
import type { Tokens } from './server';
import { cacheServer } from './server';

const OPEN: Tokens = { write: null, read: null };

let directory: string;
let servers: Server[];
let warnings: string[];
let entries: Entries[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'molt-served-'));
  servers = [];
  warnings = [];
  entries = [];
});

afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(directory, { recursive: true });
});

/** Starts a server and gives what asks it: a body is put, without one the entry is got. */
async function serve(tokens: Tokens = OPEN, limit = 1000) {
  const warn = (line: string): void => void warnings.push(line);
  entries.push(new Entries(directory, limit, warn));
  const server = cacheServer(entries.at(-1) as Entries, tokens, warn);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async (hash: string, body?: string, token?: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/cache/${hash}`, {
      ...(body === undefined ? {} : { method: 'PUT', body }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    return response.status === 200 ? `200 ${text}` : String(response.status);
  };
}

function files(): string[] {
  return readdirSync(directory).filter((name) => name !== 'arriving');
}

describe('the cache server', () => {
  it('gives what was put, also after it was started anew', async () => {
    const ask = await serve();
    expect(await ask('12345')).toBe('404');
    expect(await ask('12345', 'one')).toBe('200 ');
    expect(await ask('12345')).toBe('200 one');
    expect(await (await serve())('12345')).toBe('200 one');
  });

  it('keeps what came first', async () => {
    const ask = await serve();
    await ask('12345', 'one');
    expect(await ask('12345', 'two')).toBe('409');
    expect(await ask('12345')).toBe('200 one');
    expect(files()).toHaveLength(1);
  });

  it('has nothing but entries', async () => {
    const ask = await serve();
    expect(await ask('../../etc/passwd')).toBe('404');
    expect(await ask('a%2f..%2fb', 'one')).toBe('404');
    expect(await ask('a'.repeat(129))).toBe('404');
  });

  it('asks for a token, and lets one that reads read', async () => {
    const ask = await serve({ write: 'secret', read: 'public' });
    expect(await ask('1', 'one')).toBe('401');
    expect(await ask('1', 'one', 'wrong')).toBe('401');
    expect(await ask('1', 'one', 'public')).toBe('403');
    expect(await ask('1', 'one', 'secret')).toBe('200 ');
    expect(await ask('1', undefined, 'public')).toBe('200 one');
    expect(await ask('1')).toBe('401');
  });

  it('drops a damaged entry, and takes another in its place', async () => {
    const ask = await serve();
    await ask('1', 'entry');
    truncateSync(join(directory, files()[0] as string), 3);
    expect(await ask('1')).toBe('404');
    entries.at(-1)?.close();
    expect(warnings).toEqual(['the entry 1 is damaged and was dropped']);
    expect(await ask('1', 'entry')).toBe('200 ');
    expect(await ask('1')).toBe('200 entry');
  });

  it('tells of much damage in one line', async () => {
    const ask = await serve();
    for (const hash of ['1', '2', '3']) await ask(hash, 'entry');
    for (const file of files()) truncateSync(join(directory, file), 3);
    await Promise.all(['1', '2', '3'].map((hash) => ask(hash)));
    entries.at(-1)?.close();
    expect(warnings).toEqual([expect.stringMatching(/^3 entries are damaged and were dropped, [123] among them$/)]);
  });

  it('drops what was not asked for the longest time when there is too much', async () => {
    const first = await serve(OPEN, 10);
    for (const [index, hash] of ['1', '2'].entries()) {
      await first(hash, 'aaaa');
      const [file = ''] = files().filter((name) => name.startsWith(hash));
      utimesSync(join(directory, file), index + 1, index + 1);
    }
    const ask = await serve(OPEN, 10);
    expect(await ask('1')).toBe('200 aaaa');
    expect(await ask('3', 'bbbb')).toBe('200 ');
    expect([await ask('1'), await ask('2'), await ask('3')]).toEqual(['200 aaaa', '404', '200 bbbb']);
  });

  it('does not keep what is larger than all it may keep', async () => {
    const ask = await serve(OPEN, 10);
    expect(await ask('1', 'a'.repeat(11))).toBe('403');
    expect(await ask('1')).toBe('404');
    expect(readdirSync(join(directory, 'arriving'))).toEqual([]);
  });
});
