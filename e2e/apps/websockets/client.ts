// Plays an exchange against a server and keeps what it answers, byte for byte.

import * as net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Step } from './exchanges';

/** An answer is over when nothing more has come for so long. */
const QUIET_MS = 400;

/** The bytes that a server sent, and whether it closed the connection. */
export interface Answer {
  readonly bytes: string;
  readonly closed: boolean;
}

/** Plays an exchange on a connection of its own. */
export async function play(port: number, steps: readonly Step[]): Promise<Answer> {
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
  const quiet = async (): Promise<void> => {
    last = Date.now();
    while (!closed && Date.now() - last < QUIET_MS) await sleep(20);
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
  const answer = { bytes: withoutDates(Buffer.concat(chunks)), closed };
  socket.destroy();
  return answer;
}

function withoutDates(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/^(date: ).*$/gim, '$1...');
}
