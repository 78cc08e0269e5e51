// Plays an exchange against a server and keeps what it answers, byte for byte.

import * as net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { withoutDates } from '../../support/raw-exchange';
import type { Step } from './exchanges';

/** Nothing marks the end of what a WebSocket server says: an answer of the reference is over when nothing more has come for so long. */
const QUIET_MS = 1000;
/** How long the other side is watched for more than the reference said. */
const SURPLUS_MS = 400;
/** How long the other side may take for as much as the reference said. */
const ANSWER_MS = 30_000;

/** The bytes that a server sent, and whether it closed the connection. */
export interface Answer {
  readonly bytes: string;
  readonly closed: boolean;
}

/** An answer of the reference, with what had been received after each step. */
export interface Recorded extends Answer {
  readonly received: readonly { readonly count: number; readonly closed: boolean }[];
}

/** Plays an exchange on a connection of its own; after each step it waits for as much as `expected` had then, or for silence. */
export async function play(port: number, steps: readonly Step[], expected: Recorded | null = null): Promise<Recorded> {
  const socket = net.connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let closed = false;
  let last = Date.now();
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    last = Date.now();
  });
  socket.on('error', () => undefined);
  socket.on('end', () => {
    closed = true;
  });
  socket.on('close', () => {
    closed = true;
  });
  const received: { readonly count: number; readonly closed: boolean }[] = [];
  const count = (): number => chunks.reduce((sum, { length }) => sum + length, 0);
  const quiet = async (): Promise<void> => {
    const wanted = expected?.received[received.length];
    const end = Date.now() + ANSWER_MS;
    while (wanted !== undefined && !closed && Date.now() < end) {
      if (count() >= wanted.count && !wanted.closed) break;
      await sleep(10);
    }
    last = Date.now();
    while (!closed && Date.now() - last < (wanted === undefined ? QUIET_MS : SURPLUS_MS)) await sleep(20);
    received.push({ count: count(), closed });
  };
  for (const step of steps) {
    if (closed) break;
    if (step === 'drop') break;
    if (typeof step === 'number') await sleep(step);
    else {
      socket.write(step);
      await quiet();
    }
  }
  const answer = { bytes: withoutDates(Buffer.concat(chunks)), closed, received };
  socket.destroy();
  return answer;
}
