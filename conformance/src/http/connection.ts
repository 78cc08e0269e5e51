// A keep-alive connection to one side over a plain socket. It is reopened when the server closed it, so that the
// decision to close is itself part of what is compared (through the `connection` header and the next request).

import * as net from 'node:net';
import type { HttpRequest, Outcome } from './message';
import { encodeRequest, headerValue } from './message';
import { ResponseReader } from './response-reader';

/** The body that Starlette gives an unhandled exception. */
const UNHANDLED = Buffer.from('Internal Server Error');
/** How long to wait for a server to close a connection of its own accord. */
const UNHANDLED_CLOSING_MS = 3_000;
const CLOSING_MS = 100;

/** Sends requests to one address, one after another. */
export class Connection {
  private socket: net.Socket | undefined;

  private readonly port: number;
  private readonly host: string;
  private readonly timeoutMs: number;

  constructor(port: number, host: string, timeoutMs = 30_000) {
    this.port = port;
    this.host = host;
    this.timeoutMs = timeoutMs;
  }

  /** Send `request` and wait for what becomes of it; never rejects because of what the server does. */
  async send(request: HttpRequest): Promise<Outcome> {
    const idle = this.socket?.destroyed ? undefined : this.socket;
    const socket = idle ?? (await connect(this.port).catch(() => undefined));
    this.socket = undefined;
    if (!socket) {
      return { kind: 'refused', received: Buffer.alloc(0) };
    }
    const outcome = await watchClosing(socket, await exchange(socket, request, this.host, this.timeoutMs));
    if (outcome.kind === 'response' && staysOpen(outcome.headers) && !socket.destroyed && !request.raw) {
      this.socket = socket;
    } else {
      socket.destroy();
    }
    // RFC 9110 section 9.2.2: only an idempotent request may be repeated when an idle connection turns out closed.
    const stale = idle !== undefined && outcome.kind === 'closed' && outcome.received.length === 0;
    return stale && ['GET', 'HEAD'].includes(request.method) ? this.send(request) : outcome;
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }
}

/**
 * uvicorn closes the connection after an unhandled exception without saying so, once the traceback is written; that takes
 * as long as the traceback is. After any other 5xx, which a handler of the application may have answered, it may too.
 */
async function watchClosing(socket: net.Socket, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'response' || outcome.status < 500) {
    return outcome;
  }
  const isUnhandled = outcome.body.equals(UNHANDLED);
  const closed = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(socket.destroyed), isUnhandled ? UNHANDLED_CLOSING_MS : CLOSING_MS);
  });
  const closedAfterwards = socket.destroyed || (await closed);
  socket.destroy();
  return isUnhandled ? { ...outcome, closedAfterwards } : outcome;
}

function staysOpen(headers: Parameters<typeof headerValue>[0]): boolean {
  return headerValue(headers, 'connection')?.toLowerCase() !== 'close';
}

function connect(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

function exchange(socket: net.Socket, request: HttpRequest, host: string, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const reader = new ResponseReader(request.method);
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      socket.removeAllListeners();
      // An error after the answer (a reset on a kept-alive socket) belongs to no request.
      socket.on('error', () => socket.destroy());
      resolve(outcome);
    };
    const timer = setTimeout(() => settle({ kind: 'timeout', received: reader.received }), timeoutMs);
    const ended = (): void => settle(reader.end() ?? { kind: 'closed', received: reader.received });
    socket.on('data', (bytes: Buffer) => {
      const response = reader.push(bytes);
      if (response) {
        settle(response);
      }
    });
    socket.on('end', ended);
    socket.on('close', ended);
    socket.on('error', ended);
    socket.write(encodeRequest(request, host));
    if (request.disconnectAfterMs !== undefined) {
      setTimeout(() => settle({ kind: 'abandoned', received: reader.received }), request.disconnectAfterMs);
    }
  });
}
