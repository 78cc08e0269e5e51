// The service that errors are reported to: it takes every report, and keeps what came.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** An event as its SDK sends it. */
export type Event = Readonly<Record<string, unknown>>;

/** What one application has reported. */
export interface Reports {
  /** The address that reports go to. */
  readonly dsn: string;
  /** Waits for the next event that has not been taken. */
  next(): Promise<Event>;
  /** All that came, as it was sent. */
  readonly sent: () => string;
  stop(): void;
}

export async function startService(): Promise<Reports> {
  let sent = '';
  const waiting: ((event: Event) => void)[] = [];
  const events: Event[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      sent += `${request.rawHeaders.join('|')}\n${text}\n`;
      for (const event of eventsOf(text)) {
        const taker = waiting.shift();
        if (taker === undefined) events.push(event);
        else taker(event);
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    dsn: `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/1`,
    next: () => {
      const event = events.shift();
      return event === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(event);
    },
    sent: () => sent,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The events of an envelope: a head, then items, each a head and a payload, a line each. */
function eventsOf(envelope: string): Event[] {
  const [, ...items] = envelope.split('\n');
  return items.flatMap((line, at) => {
    if (at % 2 === 1 || line === '') return [];
    const { type } = JSON.parse(line) as { readonly type: string };
    return type === 'event' ? [JSON.parse(items[at + 1] ?? '{}') as Event] : [];
  });
}

interface Frame {
  readonly module?: string;
  readonly function?: string;
  readonly lineno?: number;
}

interface Reported {
  readonly type?: string;
  readonly value?: string;
  readonly mechanism?: object;
  readonly stacktrace?: { readonly frames?: readonly Frame[] };
}

/** What an event says of what happened and of the request, without what differs from one process to the next. */
export function settled(event: Event, port: number): object {
  const { level, logger, message, logentry, transaction, transaction_info: info, environment, platform } = event;
  const { values = [] } = (event['exception'] ?? {}) as { readonly values?: readonly Reported[] };
  const exceptions = values.map(({ type, value, mechanism, stacktrace }) => {
    const frames = stacktrace?.frames?.filter(({ module = '' }) => module.startsWith('app.')) ?? [];
    return { type, value, mechanism, frames: frames.map((frame) => [frame.module, frame.function, frame.lineno]) };
  });
  const request = JSON.parse(JSON.stringify(event['request'] ?? null).replaceAll(`:${port}`, ':PORT')) as object;
  return { exceptions, request, level, logger, message, logentry, transaction, info, environment, platform };
}
