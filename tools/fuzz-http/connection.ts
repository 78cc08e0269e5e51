// One exchange on a connection of its own: its bytes are sent piece by piece, and what comes back is kept until nothing more comes.

import * as net from 'node:net';

import { withoutDates } from '../../e2e/support/raw-exchange';
import type { Exchange } from './requests';

/** How long a server may take before it hangs. */
const PATIENCE = 20_000;

/** How long a server may say nothing before one that was sent less than a request, or more, is told that no more comes. */
export const QUIET = { soon: 300, late: 2_500 };

export interface Answered {
  /** Of each answer. */
  readonly statuses: readonly string[];
  /** All that came, without dates. */
  readonly text: string;
  readonly hung: boolean;
}

export function play(port: number, { pieces, isWhole }: Exchange, quietFor = QUIET.late): Promise<Answered> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    const chunks: Buffer[] = [];
    let quiet: NodeJS.Timeout | undefined;
    const finish = (hung: boolean): void => {
      clearTimeout(patience);
      clearTimeout(quiet);
      socket.destroy();
      const text = withoutDates(Buffer.concat(chunks));
      resolve({ statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status), text, hung });
    };
    const patience = setTimeout(() => finish(true), PATIENCE);
    const listen = (): void => {
      clearTimeout(quiet);
      // After whole requests the server closes the connection, as it is asked to.
      if (!isWhole) quiet = setTimeout(() => socket.end(), quietFor);
    };
    socket.on('data', (bytes: Buffer) => {
      chunks.push(bytes);
      listen();
    });
    socket.once('close', () => finish(false));
    socket.on('error', () => {});
    socket.once('connect', () => void send(socket, pieces).then(listen));
  });
}

/** Waits a turn between pieces, so that they arrive as such. */
async function send(socket: net.Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(piece);
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
