// One HTTP request written as bytes, and the bytes of its whole answer: where it ends is told by the answer, not by silence.

import * as net from 'node:net';

import { headerValue } from '../../conformance/src/http/message';
import { ResponseReader } from '../../conformance/src/http/response-reader';

/** How long a server may take for an answer. */
const ANSWER_MS = 60_000;
/** How long a server may take to close a connection that it means to close; idle ones are closed after five seconds. */
const CLOSING_MS = 3_000;
/** How long one that goes on is watched for closing all the same. */
const STAYING_MS = 100;

/** The bytes that a server sent, without their date, and whether it closed the connection then. */
export interface RawAnswer {
  readonly bytes: string;
  readonly closed: boolean;
}

/** Sends a request on a connection of its own and reads its answer to the end. Rejects when none comes. */
export async function rawExchange(port: number, request: string): Promise<RawAnswer> {
  const socket = net.connect(port, '127.0.0.1');
  const gone = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', resolve);
  });
  const chunks: Buffer[] = [];
  try {
    const reader = new ResponseReader(request.slice(0, request.indexOf(' ')));
    const isClosing = await new Promise<boolean>((resolve, reject) => {
      const fail = (): void => reject(new Error(`no whole answer: ${Buffer.concat(chunks).toString('latin1')}`));
      setTimeout(fail, ANSWER_MS).unref();
      socket.on('data', (bytes: Buffer) => {
        chunks.push(bytes);
        const answer = reader.push(bytes);
        if (answer !== undefined)
          resolve(headerValue(answer.headers, 'connection') === 'close' || answer.status >= 500);
      });
      socket.once('error', fail);
      void gone.then(() => (reader.end() === undefined ? fail() : resolve(true)));
      socket.write(request, 'latin1');
    });
    const closed = await Promise.race([gone.then(() => true), waited(isClosing ? CLOSING_MS : STAYING_MS)]);
    return { bytes: withoutDates(Buffer.concat(chunks)), closed };
  } finally {
    socket.destroy();
  }
}

function waited(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), milliseconds).unref();
  });
}

/** An answer's bytes as text, the same at any moment. */
export function withoutDates(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/^(date: ).*$/gim, '$1...');
}
