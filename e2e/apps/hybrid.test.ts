// A hybrid deployment: what was left to Python is answered through the binary as the Python application answers it directly, and
// everything else by the binary alone.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import * as net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { fullListener } from '../support/full-listener';
import { rawExchange } from '../support/raw-exchange';
import { REPOSITORY, run } from '../support/run';
import { molt, serve } from '../support/serving';
import type { Exchange } from './hybrid/exchanges';
import { EXCHANGES } from './hybrid/exchanges';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'hybrid');
const { python, version } = ensureReference();
/** A Python process that takes longer to answer than one may take to be connected with. */
const SLOW_MS = 13_000;

let work: string;
let upstream: Server;
/** The binary with the Python process, without one, and with one that is not there. */
let hybrid: Server;
let alone: Server;
let widowed: Server;

/** What every side is started with. Proxies are for what leaves the machine. */
const VARIABLES: Readonly<Record<string, string>> = {
  REPORTS_PREFIX: '/figures',
  HTTP_PROXY: 'http://127.0.0.1:9',
  http_proxy: 'http://127.0.0.1:9',
  ALL_PROXY: 'http://127.0.0.1:9',
};

async function start(command: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Server> {
  return serve(command, FOLDER, { ...VARIABLES, ...variables });
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-hybrid-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  const left = ['auto', 'lifespan', '/openapi.json', '/docs'].flatMap((word) => ['--python-side', word]);
  const said = molt('generate', join(FOLDER, 'app'), '--python', minor, '--name', 'hybrid', '-o', crate, ...left);
  expect(said).toMatch(/^python-side \(auto\): \/missing-left\/\{name\} \(GET read_missing_left\) - .*main\.py:\d+: /m);
  molt('compile-native', crate, '--dev', '-o', work);
  const binary = [join(work, 'hybrid')];
  upstream = await start([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT', '--forwarded-allow-ips', '']);
  hybrid = await start(binary, { MOLT_PYTHON_URL: `http://127.0.0.1:${upstream.port}` });
  alone = await start(binary);
  widowed = await start(binary, { MOLT_PYTHON_URL: `http://127.0.0.1:${await freePort()}` });
});

afterAll(async () => {
  await Promise.all([upstream, hybrid, alone, widowed].map((server) => server.stop()));
  rmSync(work, { recursive: true, force: true });
});

/** The port at which a server listens from now on. */
async function listening(server: net.Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as net.AddressInfo).port;
}

/** What a server answers to each exchange. */
async function answers(server: Server): Promise<Record<string, string>> {
  const played = Object.entries(EXCHANGES).map(async ([name, { request }]): Promise<[string, string]> => {
    const { bytes, closed } = await rawExchange(server.port, request);
    return [name, bytes + (closed ? '(closed)' : '')];
  });
  return Object.fromEntries(await Promise.all(played));
}

/** The path of an exchange as the access log has it. */
function logged({ request }: Exchange): string {
  const [method = '', target = ''] = request.split(' ');
  return `"${method} ${target} HTTP/1.1"`;
}

describe('a hybrid deployment', () => {
  it('answers everything as the Python application does', async () => {
    const [expected, answered] = [await answers(upstream), await answers(hybrid)];
    for (const [name, { told = [] }] of Object.entries(EXCHANGES)) {
      const direct = told.reduce((text, [from, to]) => text.replace(from, to), expected[name] ?? '');
      expect(answered[name], name).toBe(direct);
    }
  });

  it('answers the native routes itself, and nothing else', async () => {
    const before = upstream.output().length;
    await answers(hybrid);
    const passed = upstream.output().slice(before);
    for (const [name, exchange] of Object.entries(EXCHANGES)) {
      if (/%|[<>]/.test(exchange.request)) continue;
      expect(passed.includes(logged(exchange)), name).toBe(exchange.by === 'python');
    }
  });

  it('knows nothing of what was left to Python where no Python process is', async () => {
    const [expected, answered] = [await answers(hybrid), await answers(alone)];
    for (const [name, { by, request }] of Object.entries(EXCHANGES)) {
      if (by === 'binary') expect(answered[name], name).toBe(expected[name]);
      else if (request.startsWith('HEAD')) expect(answered[name], name).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
      else
        expect(answered[name], name).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[\s\S]*\r\n\r\n\{"detail":"Not Found"\}$/);
    }
  });

  it('answers 502 when the Python process cannot be reached, and logs the path alone', async () => {
    const [expected, answered] = [await answers(hybrid), await answers(widowed)];
    for (const [name, { by, request }] of Object.entries(EXCHANGES)) {
      if (by === 'binary') expect(answered[name], name).toBe(expected[name]);
      else if (request.startsWith('HEAD')) expect(answered[name], name).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
      else expect(answered[name], name).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*\r\n\r\nBad Gateway$/);
    }
    expect(widowed.output()).toMatch(/^ERROR: +\/figures\/echo: not answered by the Python process: \S/m);
  });

  it('[SPEC 4.4.4] waits ten seconds for a connection, and longer for an answer', async () => {
    const slow = net.createServer((socket) => {
      socket.on('error', () => socket.destroy());
      setTimeout(() => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nslow'), SLOW_MS);
    });
    const full = await fullListener(python);
    const patient = await start([join(work, 'hybrid')], {
      MOLT_PYTHON_URL: `http://127.0.0.1:${await listening(slow)}`,
    });
    const refused = await start([join(work, 'hybrid')], { MOLT_PYTHON_URL: `http://127.0.0.1:${full.port}` });
    const began = Date.now();
    const request = 'GET /figures/echo HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n';
    const [answer, failure] = await Promise.all([
      rawExchange(patient.port, request),
      rawExchange(refused.port, request).then(({ bytes }) => ({ bytes, after: Date.now() - began })),
    ]);
    await Promise.all([patient.stop(), refused.stop()]);
    slow.close();
    full.close();
    expect(answer.bytes).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*slow$/);
    expect(failure.bytes).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    expect(failure.after).toBeGreaterThan(9_500);
    expect(failure.after).toBeLessThan(SLOW_MS);
  });

  it('refuses a MOLT_PYTHON_URL that it cannot use', async () => {
    const { status, stderr } = run(join(work, 'hybrid'), [], {
      directory: FOLDER,
      environment: { MOLT_PYTHON_URL: 'https://127.0.0.1:1' },
    });
    expect(stderr).toContain('MOLT_PYTHON_URL');
    expect(status).toBe(2);
  });
});

/** Sends a request to the hybrid server and leaves when enough was received. */
async function listen(request: string, isEnough: (received: string) => boolean): Promise<void> {
  let received = '';
  await new Promise<void>((resolve, reject) => {
    const socket = net.connect(hybrid.port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (isEnough(received)) socket.destroy();
    });
    socket.on('close', () => resolve()).on('error', reject);
  });
}

describe('what passes through', () => {
  it('streams, as the Python process does', async () => {
    const { request = '' } = EXCHANGES['a stream'] ?? {};
    const moments: number[] = [];
    await listen(request, (received) => {
      moments.push(Date.now());
      return received.endsWith('\r\n0\r\n\r\n');
    });
    expect(moments.length).toBeGreaterThan(2);
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(400);
  });

  it('cannot be sent to another host', async () => {
    const other = await freePort();
    const targets = [
      `http://127.0.0.1:${other}/figures/left/4`,
      `//127.0.0.1:${other}/figures/left/4`,
      `/sub/@127.0.0.1:${other}`,
    ];
    for (const target of targets) {
      const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${other}\r\n\r\n`;
      const expected = await rawExchange(upstream.port, request);
      expect((await rawExchange(hybrid.port, request)).bytes, target).toBe(expected.bytes);
    }
  });

  it('[SPEC 4.4.5] is no upgrade to a WebSocket', async () => {
    const before = upstream.output().length;
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    const request = `GET /figures/left/4 HTTP/1.1\r\nHost: shop.example\r\n${upgrade}${key}\r\n`;
    expect((await rawExchange(hybrid.port, request)).bytes).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(upstream.output().slice(before)).not.toContain('/figures/left/4');
  });

  it('ends in the Python process when the client leaves', async () => {
    const before = upstream.output().length;
    const { request = '' } = EXCHANGES['a stream'] ?? {};
    await listen(request.replace('/stream', '/endless'), (received) => received.includes('0\n'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(upstream.output().slice(before)).toContain('the client left');
  });
});
