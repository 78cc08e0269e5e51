// The cache server: Nx's protocol for caches that one hosts oneself, which Molt's own remote tier speaks too. Answers are those
// that Nx takes in its stride: GET is 200 or 404, PUT is 200, 409 (there is one) or 403 (not allowed); 401 without a token.

import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

import type { Entries } from './entries';

/** Who may do what: without a token that reads, everybody reads; without one that writes, everybody who reads writes. */
export interface Tokens {
  readonly write: string | null;
  /** For runners that are not trusted: what they make, nobody restores. */
  readonly read: string | null;
}

type Access = 'none' | 'read' | 'write';

const PATH = /^\/v1\/cache\/([\w-]{1,128})$/;

/** A server over some entries; `warn` is told a line for a request that could not be answered. */
export function cacheServer(entries: Entries, tokens: Tokens, warn: (line: string) => void): Server {
  return createServer((request, response) => {
    answer(entries, tokens, request, response).catch((error: unknown) => {
      // Whoever asked has gone, or the disk is full: the caller computes, and keeps nothing.
      if (!request.destroyed) warn(error instanceof Error ? error.message : String(error));
      if (!response.headersSent) finish(request, response, request.method === 'PUT' ? 403 : 404, 'it cannot be kept');
      else response.destroy();
    });
  });
}

async function answer(
  entries: Entries,
  tokens: Tokens,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, hash] = PATH.exec(request.url ?? '') ?? [];
  const access = accessOf(tokens, request.headers.authorization);
  if (access === 'none') return finish(request, response, 401, 'a token is needed');
  if (hash === undefined) return finish(request, response, 404, 'there is nothing but /v1/cache/{hash}');
  if (request.method === 'GET') return get(entries, hash, request, response);
  if (request.method !== 'PUT') return finish(request, response, 405, 'entries are got and put');
  if (access !== 'write') return finish(request, response, 403, 'this token reads');
  const kept = await entries.keep(hash, request);
  if (kept === 'stored') return finish(request, response, 200, '');
  return finish(request, response, kept === 'exists' ? 409 : 403, kept);
}

async function get(entries: Entries, hash: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await entries.find(hash);
  if (found === null) return finish(request, response, 404, 'there is no such entry');
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': found.size });
  await pipeline(createReadStream(found.file), response);
}

/** Answers with a line, and reads what is still to come of the request, so that the caller gets to see the answer. */
function finish(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text === '' ? '' : `${text}\n`);
}

function accessOf({ write, read }: Tokens, authorization: string | undefined): Access {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (write === null || isSame(given, write)) return 'write';
  return read !== null && isSame(given, read) ? 'read' : 'none';
}

/** Compares in a time that says nothing of where texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
