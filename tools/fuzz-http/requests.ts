// Requests as bytes: made from signatures, then broken at a level of the protocol, sent several at once, or cut into pieces.

import type { OpenApi, Parameter, Signature } from './signatures';
import type { Below } from './values';
import { valueFor } from './values';

/** What is sent on one connection. */
export interface Exchange {
  readonly pieces: readonly Buffer[];
  /** How many there are in it. */
  readonly requests: number;
  /** Whether nothing is wrong with how they are sent, so that each is answered and the connection closed then. */
  readonly isWhole: boolean;
}

const BOUNDARY = 'B0undary';

// biome-ignore format: a table
const ODD_HEADERS = [
  'Accept: */*', 'Content-Type: application/json', 'Content-Type: text/plain', 'Content-Type: ', 'Content-Length: 0', 'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 1, 1', 'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: identity', 'Expect: 100-continue', 'Upgrade: h2c', 'X-Forwarded-For: 1.2.3.4', 'X-Forwarded-Proto: https', 'Cookie: ', 'Cookie: a=b; session="x\\073y"; ;=', 'Cookie: session=1; session=2',
  'Range: bytes=0-', 'Origin: http://a', 'X-Token: bad', 'X-Number: 1e3', 'X-Number:    7  ', 'X-List: a, b', 'X-List: é', 'Bad Header: 1', ': empty', 'X-Tab:\ta\t', 'X-Null: a\u0000b', ' folded: 1', 'Host: b', 'Authorization: Basic ====',
];

// biome-ignore format: a table
const ODD_LINES = [
  'GET / HTTP/1.0', 'GET / HTTP/2.0', 'GET  / HTTP/1.1', 'GET /', 'get / HTTP/1.1', 'GET / http/1.1', 'FOO / HTTP/1.1', 'GET http://a/ HTTP/1.1', 'OPTIONS * HTTP/1.1', 'CONNECT a:80 HTTP/1.1', 'GET /%00 HTTP/1.1', 'GET /%zz HTTP/1.1',
  'GET /paths/..%2f..%2fetc HTTP/1.1', 'GET //paths//a HTTP/1.1', 'GET /paths/é HTTP/1.1', 'GET /ints/1;a=b HTTP/1.1', 'GET /lists?q=1&q&q=&=&&flag HTTP/1.1', 'GET /lists?%71=1 HTTP/1.1', 'GET /lists?text=%ff%fe HTTP/1.1', 'HEAD / HTTP/1.1',
  'GET /ints/1#f HTTP/1.1', 'TRACE / HTTP/1.1', 'GET /ints/9'.padEnd(9000, '9').concat(' HTTP/1.1'), '\r\nGET / HTTP/1.1', 'GET\t/ HTTP/1.1', 'PATCH /numbers HTTP/1.1', 'DELETE /items/1 HTTP/1.1',
];

/** An exchange with requests for some of the routes, most of them by whom a header line names, if any does. */
export function exchangeOf(
  document: OpenApi,
  signatures: readonly Signature[],
  authorization: string | null,
  below: Below,
): Exchange {
  const count = below(6) === 0 ? 1 + below(4) : 1;
  let isWhole = true;
  const requests = Array.from({ length: count }, (_, at) => {
    const parts = honest(document, signatures[below(signatures.length)] as Signature, below);
    if (spoil(parts, below)) isWhole = false;
    if (authorization !== null && below(5) > 0) parts.headers.push(authorization);
    if (at === count - 1) parts.headers.push('Connection: close');
    const head = `${parts.line}\r\n${parts.headers.map((line) => `${line}\r\n`).join('')}\r\n`;
    return Buffer.concat([Buffer.from(head), parts.body]);
  });
  const honestly = Buffer.concat(requests);
  const sent = broken(honestly, below);
  return { pieces: cut(sent, below), requests: count, isWhole: isWhole && sent === honestly };
}

interface Parts {
  line: string;
  headers: string[];
  body: Buffer;
}

/** Now and then a request has another first line, or headers that do not belong there; whether this one does. */
function spoil(parts: Parts, below: Below): boolean {
  const isOther = below(6) === 0;
  if (isOther) parts.line = ODD_LINES[below(ODD_LINES.length)] as string;
  const odd = below(5) === 0 ? 1 + below(3) : 0;
  for (let added = 0; added < odd; added += 1) {
    parts.headers.splice(below(parts.headers.length + 1), 0, ODD_HEADERS[below(ODD_HEADERS.length)] as string);
  }
  return isOther || odd > 0;
}

function honest(document: OpenApi, { method, path, parameters, body }: Signature, below: Below): Parts {
  const text = (parameter: Parameter): string => asText(valueFor(document, parameter.schema, below));
  let target = path;
  const query: string[] = [];
  const headers = ['Host: a'];
  for (const parameter of parameters) {
    const { name } = parameter;
    if (parameter.in === 'path')
      target = target.replace(new RegExp(`\\{${name}(:path)?\\}`), () => escaped(text(parameter)));
    else if (below(3) === 0) continue;
    else if (parameter.in === 'query') query.push(`${escaped(name)}=${escaped(text(parameter))}`);
    else if (parameter.in === 'header') headers.push(`${name}: ${inLine(text(parameter))}`);
    else headers.push(`Cookie: ${name}=${inLine(text(parameter))}`);
  }
  const line = `${method} ${target}${query.length === 0 ? '' : `?${query.join('&')}`} HTTP/1.1`;
  if (body === null) return { line, headers, body: Buffer.alloc(0) };
  const { type, bytes } = bodyOf(valueFor(document, body.schema, below), body.type, below);
  headers.push(`Content-Type: ${type}`);
  if (below(4) > 0) return { line, headers: [...headers, `Content-Length: ${bytes.length}`], body: bytes };
  return { line, headers: [...headers, 'Transfer-Encoding: chunked'], body: chunked(bytes, below) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escaped(text: string): string {
  // By way of UTF-8, in which no surrogate stands alone.
  return encodeURIComponent(Buffer.from(text).toString());
}

function inLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ');
}

function bodyOf(value: unknown, type: string, below: Below): { readonly type: string; readonly bytes: Buffer } {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (type === 'application/x-www-form-urlencoded') {
    return {
      type,
      bytes: Buffer.from(fields.map(([name, field]) => `${escaped(name)}=${escaped(asText(field))}`).join('&')),
    };
  }
  if (type === 'multipart/form-data') {
    const parts = fields.map(([name, field]) => {
      const file = below(2) === 0 ? '; filename="a.txt"\r\nContent-Type: text/plain' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${asText(field)}\r\n`;
    });
    return { type: `${type}; boundary=${BOUNDARY}`, bytes: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`) };
  }
  return { type, bytes: Buffer.from(damagedJson(JSON.stringify(value), below)) };
}

function damagedJson(text: string, below: Below): string {
  const at = below(text.length + 1);
  switch (below(16)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${['"', '\\', ',', '}', 'NaN', '\u0000', '[', '1e', ' '][below(9)]}${text.slice(at)}`;
    case 2:
      return `\ufeff${text}`;
    case 3:
      return '['.repeat(1 + below(900));
    default:
      return text;
  }
}

function chunked(bytes: Buffer, below: Below): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + 1 + below(100));
    const extension = below(10) === 0 ? ';a=b' : '';
    parts.push(Buffer.from(`${(end - at).toString(16)}${extension}\r\n`), bytes.subarray(at, end), Buffer.from('\r\n'));
    at = end;
  }
  const trailer = below(10) === 0 ? 'X-Trailer: 1\r\n' : '';
  return Buffer.concat([...parts, Buffer.from(`0\r\n${trailer}\r\n`)]);
}

/** Now and then a byte of it all is another one, or missing. */
function broken(bytes: Buffer, below: Below): Buffer {
  if (below(12) !== 0 || bytes.length === 0) return bytes;
  const at = below(bytes.length);
  const before = bytes.subarray(0, at);
  switch (below(4)) {
    case 0:
      return Buffer.concat([before, bytes.subarray(at + 1)]);
    case 1:
      return Buffer.concat([before, Buffer.from([below(256)]), bytes.subarray(at)]);
    case 2:
      return Buffer.from(before);
    default:
      return Buffer.concat([before, Buffer.from([below(256)]), bytes.subarray(at + 1)]);
  }
}

/** In one piece, in a few, or byte by byte. */
function cut(bytes: Buffer, below: Below): Buffer[] {
  const most = below(4) === 0 ? (below(3) === 0 && bytes.length < 400 ? 1 : 1 + below(60)) : bytes.length;
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length && pieces.length < 200; ) {
    const end = pieces.length === 199 ? bytes.length : Math.min(bytes.length, at + most);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}
