// A WebSocket client's bytes, right ones and wrong ones: the opening handshake and frames (RFC 6455, RFC 7692).

import { constants, deflateRawSync } from 'node:zlib';

export const TEXT = 1;
export const BINARY = 2;
export const CONTINUATION = 0;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const MASK = Buffer.from([1, 2, 3, 4]);

/** What an opening handshake has beside its path; null leaves a header out. */
export interface Handshake {
  readonly method?: string;
  readonly upgrade?: string | null;
  readonly connection?: string;
  readonly key?: string | null;
  readonly version?: string | null;
  readonly headers?: readonly string[];
}

/** The request that opens a connection. */
export function open(path: string, handshake: Handshake = {}): Buffer {
  const { method = 'GET', upgrade = 'websocket', connection = 'Upgrade', key = KEY, version = '13' } = handshake;
  const header = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${value}`]);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...header('Upgrade', upgrade),
    ...header('Connection', connection),
    ...header('Sec-WebSocket-Key', key),
    ...header('Sec-WebSocket-Version', version),
    ...(handshake.headers ?? []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** How a frame departs from a whole masked one without reserved bits. */
export interface Departure {
  readonly more?: boolean;
  readonly reserved?: number;
  readonly unmasked?: boolean;
  /** The length that is claimed. */
  readonly length?: number;
}

/** A frame. */
export function frame(opcode: number, data: string | Buffer = '', departure: Departure = {}): Buffer {
  const payload = Buffer.from(data);
  const { more = false, reserved = 0, unmasked = false, length = payload.length } = departure;
  const mask = unmasked ? 0 : 0x80;
  const size = Buffer.alloc(length < 126 ? 1 : length < 65_536 ? 3 : 9);
  if (length < 126) size[0] = mask | length;
  else if (length < 65_536) {
    size[0] = mask | 126;
    size.writeUInt16BE(length, 1);
  } else {
    size[0] = mask | 127;
    size.writeBigUInt64BE(BigInt(length), 1);
  }
  const head = Buffer.concat([Buffer.from([(more ? 0 : 0x80) | (reserved << 4) | opcode]), size]);
  if (unmasked) return Buffer.concat([head, payload]);
  const masked = payload.map((byte, at) => byte ^ (MASK[at % 4] ?? 0));
  return Buffer.concat([head, MASK, masked]);
}

/** A close frame. */
export function close(code: number, reason: string | Buffer = ''): Buffer {
  return frame(CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]));
}

/** Compressed contents of a message. */
export function deflated(data: string): Buffer {
  const options = { windowBits: 12, finishFlush: constants.Z_SYNC_FLUSH };
  return deflateRawSync(Buffer.from(data), options).subarray(0, -4);
}
