// Section 8 of the specification as one table: each row is a request at a limit or beyond it, sent to the binary as a server runs it.
// What Python has the same limit for is asked of uvicorn too.

import { mkdtempSync, rmSync } from 'node:fs';
import * as net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference.js';
import { REPOSITORY } from '../support/run';
import { molt, serve } from '../support/serving';
import type { Row } from './limits/rows';
import { ROWS } from './limits/rows';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'limits');
const { python, version } = ensureReference();

let work: string;
let reference: Server;
/** The binary as it is, and with settings that are small enough to be reached. */
let plain: Server;
let small: Server;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-limits-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  molt('generate', join(FOLDER, 'app'), '--python', minor, '--name', 'limits', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  reference = await serve([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'], FOLDER);
  plain = await serve([join(work, 'limits')], work);
  small = await serve([join(work, 'limits')], work, { MOLT_MAX_BODY: '1000', MOLT_STACK_SIZE: '1048576' });
});

afterAll(async () => {
  await Promise.all([reference, plain, small].map((server) => server?.stop()));
  rmSync(work, { recursive: true, force: true });
});

/** The status and the body of what a server answers to bytes on a connection of their own. */
function answerTo(server: Server, request: Buffer): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const end = (): void => {
      const text = Buffer.concat(chunks).toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
      if (status === undefined) reject(new Error(`no answer, but ${JSON.stringify(text.slice(0, 200))}`));
      else resolve({ status: Number(status), body: text.slice(text.indexOf('\r\n\r\n') + 4) });
    };
    socket.on('data', (bytes: Buffer) => chunks.push(bytes));
    socket.once('end', end);
    socket.once('error', (error) => (chunks.length > 0 ? end() : reject(error)));
    socket.write(request);
  });
}

function serverOf(row: Row): Server {
  return row.settings === 'small' ? small : plain;
}

describe('limits', () => {
  it.each(ROWS)('$name', async (row) => {
    const answered = await answerTo(serverOf(row), row.request());
    expect(answered.status).toBe(row.status);
    if (row.body !== undefined) expect(answered.body).toBe(row.body);
  });

  it.each(ROWS.filter(({ ours }) => ours !== true))('are those of Python: $name', async (row) => {
    const [expected, answered] = [await answerTo(reference, row.request()), await answerTo(plain, row.request())];
    expect(answered).toEqual(expected);
  });

  it('[SPEC 8.6.1] are survived by the server that met them', async () => {
    for (const server of [plain, small]) {
      const request = Buffer.from('GET /agent HTTP/1.1\r\nHost: a\r\nUser-Agent: abc\r\nConnection: close\r\n\r\n');
      expect(await answerTo(server, request)).toEqual({ status: 200, body: '3' });
      expect(server.state, server.output()).toBe('serving');
    }
  });

  it('[SPEC 8.2:cookies] [SPEC 8.2:patterns] are met in time that grows with the request', async () => {
    const took = async (path: string, headers: string): Promise<number> => {
      const begun = performance.now();
      const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`;
      await answerTo(plain, Buffer.from(request));
      return performance.now() - begun;
    };
    // Backtracking would take 2**30 steps, and comparing each cookie with each other 10**9.
    expect(await took(`/pattern?value=${'a'.repeat(30)}b`, '')).toBeLessThan(10_000);
    expect(await took('/cookies', `Cookie: ${'a=b; '.repeat(30_000)}\r\n`)).toBeLessThan(10_000);
  });
});
