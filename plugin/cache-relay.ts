// A relay on this machine in front of Nx's remote cache. Nx ends a run whose cache server is gone, refuses or gives what is damaged, and waits
// for a silent one without end. The relay asks the server as Molt's own remote tier does, which gives up at the first failure and says so in a
// line, and gives Nx nothing but what it takes in its stride: an entry that is whole, or none.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { RemoteCache } from '../compiler/src/services';

export interface Relay {
  readonly address: string;
  close(): void;
}

export interface RelayOptions {
  readonly remote: RemoteCache;
  /** What whoever asks must show, as the server asks of him; null for nothing. */
  readonly token: string | null;
  /** Is told a line for what was found wrong. */
  readonly warn: (line: string) => void;
}

const PATH = /^\/v1\/cache\/([\w-]{1,128})$/;

/** Starts a relay, which keeps no process alive. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const damage = oneWarning(options.warn, 'what the remote cache gave is damaged: it is computed anew');
  const server = createServer((request, response) => {
    answer(options, damage, request, response).catch(() => response.destroy());
  });
  await listening(server);
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  { remote, token }: RelayOptions,
  damage: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = PATH.exec(request.url ?? '')?.[1];
  const content = await buffer(request);
  const status = (code: number): void => void response.writeHead(code).end();
  if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return status(403);
  if (name === undefined) return status(404);
  if (request.method === 'PUT') {
    await remote.put(name, content);
    return status(200);
  }
  const found = await remote.get(name);
  const isSound = found !== null && (await isWhole(found));
  if (found !== null && !isSound) damage();
  if (!isSound) return status(404);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': found.length }).end(found);
}

/** Whether an entry is what Nx makes, a gzip archive, and has its checksum. */
async function isWhole(entry: Uint8Array): Promise<boolean> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return pipeline(Readable.from([entry]), createGunzip(), nowhere).then(
    () => true,
    () => false,
  );
}

function oneWarning(warn: (line: string) => void, line: string): () => void {
  let isTold = false;
  return () => {
    if (!isTold) warn(line);
    isTold = true;
  };
}

/** Compares in a time that says nothing of where texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
