// The server that the application asks: it answers by what is asked alone, and keeps what came.

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import type { Pair } from '../../support/encrypted-postgres';

export interface Peer {
  readonly url: string;
  readonly secureUrl: string;
  /** What was asked since this was called last. */
  asked(): readonly string[];
  stop(): void;
}

/** Texts that differ in how they are encoded, packed and cut. */
const TEXTS: Readonly<Record<string, readonly [string, Buffer, Readonly<Record<string, string>>?]>> = {
  lines: ['text/plain; charset=utf-8', Buffer.from('ä\nb\r\n\r\nc')],
  latin: ['text/html', Buffer.from('caf\xe9 cr\xe8me', 'latin1')],
  declared: ['text/plain; charset="ISO-8859-15"', Buffer.from('\xa4 5', 'latin1')],
  unknown: ['text/plain; charset=nonsense', Buffer.from('plain ü')],
  detected: [
    'application/octet-stream',
    Buffer.from('Přílišně žluťoučký kůň pěl ďábelské ódy. Größe und Maße, déjà vu.'),
  ],
  cyrillic: ['application/octet-stream', cyrillic('Съешь же ещё этих мягких французских булок, да выпей чаю.')],
  utf16: ['application/octet-stream', Buffer.from('\ufeffwide text', 'utf16le')],
  binary: ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff, 0xfe, 0x80])],
  json: ['application/json', Buffer.from('{"ü": 1}')],
  empty: ['text/plain', Buffer.alloc(0)],
  long: ['text/plain', Buffer.from('0123456789'.repeat(5000))],
  gzip: ['text/plain', gzipSync('packed text '.repeat(20)), { 'content-encoding': 'gzip' }],
  deflate: ['text/plain', deflateSync('packed text '.repeat(20)), { 'content-encoding': 'deflate' }],
  raw: ['text/plain', deflateRawSync('packed text '.repeat(20)), { 'content-encoding': 'deflate' }],
  twice: ['text/plain', gzipSync(deflateSync('packed twice')), { 'content-encoding': 'deflate, gzip' }],
  chunked: ['text/plain', Buffer.from('in several\nchunks\nof text'), { 'transfer-encoding': 'chunked' }],
};

/** A text as windows-1251 has it, for letters alone. */
function cyrillic(text: string): Buffer {
  const code = (letter: string): number => letter.codePointAt(0) ?? 0;
  const byte = (letter: string): number => {
    if (letter === 'ё') return 0xb8;
    return code(letter) < 0x80 ? code(letter) : code(letter) - 0x410 + 0xc0;
  };
  return Buffer.from([...text].map(byte));
}

/** What is not HTTP, or ends before its time. */
const BROKEN: Readonly<Record<string, string>> = {
  '/drop': '',
  '/half': 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this',
  '/bad-chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ngood\r\nnonsense\r\n',
  '/bad-status': 'nonsense\r\n\r\n',
};

const JSON_TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  html: '<html>',
  cut: '{"a": [1, 2',
  twice: '{} {}',
  name: '{a: 1}',
  bytes: '"\xff"',
  wide: '\ufeff{"a": 1}',
  number: '12.50',
};

/** Random parts of a request that nobody can foretell. */
function settled(text: string): string {
  const boundary = /boundary=([0-9a-f]{32})/.exec(text)?.[1];
  const known = boundary === undefined ? text : text.replaceAll(boundary, 'BOUNDARY');
  return known.replace(/(cnonce|response)="[0-9a-f]+"/g, '$1="..."');
}

export async function startPeer(pair: Pair): Promise<Peer> {
  let seen: string[] = [];
  let failures = 0;
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1');
      const headers = request.rawHeaders.join('|');
      seen.push(settled(`${request.method} ${request.url}\n${headers}\n${body}`));
      const url = new URL(request.url ?? '/', 'http://peer');
      response.sendDate = false;
      if (url.pathname.startsWith('/flaky/')) {
        failures += 1;
        const isOver = failures > Number(url.pathname.slice('/flaky/'.length));
        if (isOver) failures = 0;
        response
          .writeHead(isOver ? 200 : 503, isOver ? {} : { 'retry-after': '0' })
          .end(isOver ? 'at last' : 'not yet');
      } else answer(request, response, url, body);
    });
  };
  const plain = createServer(listener);
  const secure = createSecureServer({ cert: pair.certificate, key: pair.key }, listener);
  const ports = await Promise.all([plain, secure].map(listening));
  return {
    url: `http://127.0.0.1:${ports[0]}`,
    secureUrl: `https://localhost:${ports[1]}`,
    asked() {
      const told = seen;
      seen = [];
      failures = 0;
      return told;
    },
    stop() {
      for (const server of [plain, secure]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function answer(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
  const [, first = '', second = ''] = url.pathname.split('/');
  const broken = BROKEN[url.pathname];
  if (broken !== undefined) response.socket?.end(broken);
  else if (first === 'slow') setTimeout(() => response.end('late'), 2000);
  else if (first === 'redirect') {
    const to = url.searchParams.get('to') ?? '/';
    response.writeHead(Number(url.searchParams.get('status')), { location: to, 'content-length': 5 }).end('moved');
  } else if (first === 'around') {
    response.writeHead(307, { location: `/around/${Number(second) + 1}`, 'content-length': 0 }).end();
  } else if (first === 'cookies') {
    response.writeHead(200, { 'set-cookie': url.searchParams.getAll('set') }).end('cookies');
  } else if (first === 'status') {
    response
      .writeHead(Number(second), url.searchParams.get('reason') ?? undefined, { 'content-length': 4 })
      .end('text');
  } else if (first === 'text') sendText(response, second);
  else if (first === 'json')
    response.writeHead(200).end(Buffer.from(JSON_TEXTS[second] ?? '', second === 'bytes' ? 'latin1' : 'utf8'));
  else if (first === 'bad-gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
  else if (first === 'auth') authenticate(request, response, second);
  else {
    const told = settled(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
    const link = '</items/next>; rel="next", <http://a/last>; rel=last; title="x"';
    response.writeHead(200, { 'content-type': 'application/json', link }).end(told);
  }
}

function sendText(response: ServerResponse, name: string): void {
  const [type, bytes, more] = TEXTS[name] ?? ['text/plain', Buffer.from('nothing')];
  response.writeHead(200, { 'content-type': type, ...(more ?? { 'content-length': bytes.length }) });
  if (name !== 'chunked') response.end(bytes);
  else {
    response.write(bytes.subarray(0, 7));
    response.write(bytes.subarray(7, 12));
    response.end(bytes.subarray(12));
  }
}

/** Asks for a name and a password, which are not checked where a digest is given. */
function authenticate(request: IncomingMessage, response: ServerResponse, kind: string): void {
  const given = request.headers.authorization ?? '';
  if (given.startsWith('Digest') ? given.includes('username="user"') : given !== '') {
    response.writeHead(200).end(settled(given));
    return;
  }
  const asks = { digest: 'Digest realm="peer", nonce="abc", qop="auth", algorithm=SHA-256, opaque="o"' }[kind];
  response.writeHead(401, { 'www-authenticate': asks ?? 'Basic realm="peer"' }).end('who?');
}
