// Incremental reader of HTTP/1.1 responses (RFC 9112 sections 4 to 6), one per request. It keeps what a general
// client normalises away: the raw status line, header case and order, and where each chunk ended.

import type { Framing, Header, HttpResponse } from './message';
import { headerValue } from './message';

interface Head {
  readonly statusLine: string;
  readonly status: number;
  readonly headers: readonly Header[];
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Feed it the bytes of a connection; it answers with the response once that is complete. */
export class ResponseReader {
  private pending: Buffer = Buffer.alloc(0);
  private head: Head | undefined;
  private readonly body: Buffer[] = [];
  private readonly chunks: number[] = [];
  private readonly informational: string[] = [];
  private remaining = 0;

  private readonly method: string;

  constructor(method: string) {
    this.method = method;
  }

  /** Bytes that were read and are not part of a complete response yet. */
  get received(): Buffer {
    return Buffer.concat([Buffer.from(this.head?.statusLine ?? '', 'latin1'), ...this.body, this.pending]);
  }

  /** Take the next bytes; returns the response if they complete it. */
  push(bytes: Buffer): HttpResponse | undefined {
    this.pending = this.pending.length === 0 ? bytes : Buffer.concat([this.pending, bytes]);
    while (!this.head) {
      const head = this.takeHead();
      if (!head) {
        return undefined;
      }
      if (head.status >= 200 || head.status === 101) {
        this.head = head;
        this.remaining = Number(headerValue(head.headers, 'content-length') ?? 0);
      } else {
        this.informational.push(head.statusLine);
      }
    }
    return this.takeBody(this.head);
  }

  /** The connection ended; returns the response if its body lasts until the close. */
  end(): HttpResponse | undefined {
    if (!this.head || framingOf(this.head, this.method) !== 'until-close') {
      return undefined;
    }
    return this.complete(this.head, 'until-close');
  }

  private takeHead(): Head | undefined {
    const end = this.pending.indexOf(END_OF_HEAD);
    if (end < 0) {
      return undefined;
    }
    const [statusLine = '', ...lines] = this.pending.subarray(0, end).toString('latin1').split('\r\n');
    this.pending = this.pending.subarray(end + END_OF_HEAD.length);
    const headers = lines.map((line): Header => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    return { statusLine, status: Number(statusLine.split(' ')[1]), headers };
  }

  private takeBody(head: Head): HttpResponse | undefined {
    const framing = framingOf(head, this.method);
    switch (framing) {
      case 'none':
        return this.complete(head, framing);
      case 'content-length':
        this.takeBytes();
        return this.remaining === 0 ? this.complete(head, framing) : undefined;
      case 'chunked':
        return this.takeChunks() ? this.complete(head, framing) : undefined;
      case 'until-close':
        this.body.push(this.pending);
        this.pending = Buffer.alloc(0);
        return undefined;
    }
  }

  private takeBytes(): void {
    const part = this.pending.subarray(0, this.remaining);
    this.body.push(part);
    this.remaining -= part.length;
    this.pending = this.pending.subarray(part.length);
  }

  /** Take all complete chunks; true once the last one was read. */
  private takeChunks(): boolean {
    for (;;) {
      const endOfSize = this.pending.indexOf('\r\n');
      if (endOfSize < 0) {
        return false;
      }
      const size = Number.parseInt(this.pending.subarray(0, endOfSize).toString('latin1'), 16);
      const start = endOfSize + 2;
      if (this.pending.length < start + size + 2) {
        return false;
      }
      this.body.push(this.pending.subarray(start, start + size));
      this.pending = this.pending.subarray(start + size + 2);
      if (size === 0) {
        return true;
      }
      this.chunks.push(size);
    }
  }

  private complete(head: Head, framing: Framing): HttpResponse {
    return {
      kind: 'response',
      ...head,
      framing,
      body: Buffer.concat(this.body),
      chunks: this.chunks,
      informational: this.informational,
    };
  }
}

function framingOf(head: Head, method: string): Framing {
  if (method === 'HEAD' || head.status === 204 || head.status === 304 || head.status === 101) {
    return 'none';
  }
  if (headerValue(head.headers, 'transfer-encoding')?.toLowerCase() === 'chunked') {
    return 'chunked';
  }
  return headerValue(head.headers, 'content-length') === undefined ? 'until-close' : 'content-length';
}
