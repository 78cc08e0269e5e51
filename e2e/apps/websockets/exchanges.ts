// What a client sends, step by step, on connections of its own.

import { BINARY, CLOSE, CONTINUATION, close, deflated, frame, open, PING, PONG, TEXT } from './frames';

/** Bytes to send, after which the answer is read; or milliseconds to wait; or the connection is dropped. */
export type Step = Buffer | number | 'drop';

const OFFER = { headers: ['Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits'] };
const COMPRESSED = 4;

export const EXCHANGES: Readonly<Record<string, readonly Step[]>> = {
  'messages of both kinds': [
    open('/echo'),
    frame(TEXT, 'hello'),
    frame(BINARY, Buffer.from([0, 255])),
    frame(PING, 'ping'),
    frame(PONG, 'unasked'),
    frame(TEXT, 'é'.repeat(200)),
    close(1000, 'bye'),
  ],
  'a close without a code': [open('/echo'), frame(CLOSE)],
  'a close with a code of its own': [open('/echo'), close(3999)],
  'a message in parts': [
    open('/echo'),
    frame(TEXT, 'he', { more: true }),
    frame(PING, 'between'),
    frame(CONTINUATION, 'l', { more: true }),
    frame(CONTINUATION, 'lo'),
    close(1001),
  ],
  'several messages at once': [
    open('/echo'),
    Buffer.concat([frame(TEXT, 'a'), frame(TEXT, 'b'), frame(TEXT, 'c'), close(1000)]),
  ],
  'a frame without a mask': [open('/echo'), frame(TEXT, 'x', { unmasked: true })],
  'an unknown opcode': [open('/echo'), frame(3, 'x')],
  'a reserved bit': [open('/echo'), frame(TEXT, 'x', { reserved: COMPRESSED })],
  'a long ping': [open('/echo'), frame(PING, 'x'.repeat(126))],
  'a ping in parts': [open('/echo'), frame(PING, 'x', { more: true })],
  'a continuation of nothing': [open('/echo'), frame(CONTINUATION, 'x')],
  'a message in another': [open('/echo'), frame(TEXT, 'x', { more: true }), frame(TEXT, 'y')],
  'a close within a message': [open('/echo'), frame(TEXT, 'x', { more: true }), close(1000)],
  'a close of one byte': [open('/echo'), frame(CLOSE, 'x')],
  'a close with a code that is none': [open('/echo'), close(1005)],
  'a close whose reason is no text': [open('/echo'), close(1000, Buffer.from([255]))],
  'a text that is none': [open('/echo'), frame(TEXT, Buffer.from([0xc3, 0x28]))],
  'a frame that is too big': [open('/echo'), frame(BINARY, '', { length: 16 * 1024 * 1024 + 1 })],
  'a client that leaves': [open('/echo'), frame(TEXT, 'x'), 'drop'],
  'a scope': [
    open('/scope/n%20a?page=3&x=%C3', { headers: ['Sec-WebSocket-Protocol: chat, other', 'Cookie: a=1', 'X-A: é'] }),
    close(4001, 'that is all'),
  ],
  'a parameter that does not fit': [open('/scope/n?page=x')],
  'a close that is not answered': [open('/scope/n')],
  'a refusal': [open('/refuse')],
  'a refusal by an exception': [open('/forbid')],
  'an answer instead': [open('/answer')],
  'an exception before the handshake': [open('/early')],
  'an exception after it': [open('/late')],
  'no handshake': [open('/silent')],
  'nothing but a handshake': [open('/done')],
  'no such route': [open('/nowhere')],
  'a route that is none of WebSocket': [open('/')],
  'no upgrade': [open('/echo', { upgrade: null, connection: 'close' })],
  'a dependency': [open('/items/3?token=t'), frame(TEXT, 'a'), close(1000)],
  'a dependency that refuses': [open('/items/3')],
  'a path that does not fit': [open('/items/x?token=t')],
  'messages of the server': [open('/count'), 300, close(1000)],
  'a message after the close': [open('/after'), close(1000)],
  'large messages': [
    open('/size'),
    frame(BINARY, 'x'.repeat(70_000)),
    frame(BINARY, 'y'.repeat(300_000)),
    frame(TEXT, 'text'),
  ],
  json: [open('/json'), frame(TEXT, '{"a": [1, null]}'), close(3000)],
  'no key': [open('/echo', { key: null })],
  'a key without padding': [open('/echo', { key: 'abc' })],
  'a key of other characters': [open('/echo', { key: 'a*c=' })],
  'a short key': [open('/echo', { key: 'YWJj' })],
  'two keys': [open('/echo', { headers: ['Sec-WebSocket-Key: YWJj'] })],
  'no version': [open('/echo', { version: null })],
  'an old version': [open('/echo', { version: '8' })],
  'another method': [open('/echo', { method: 'POST' })],
  'two origins': [open('/echo', { headers: ['Origin: a', 'Origin: b'] })],
  'two upgrades': [open('/echo', { upgrade: 'h2c', headers: ['Upgrade: websocket'] })],
  'options of the connection': [open('/echo', { connection: 'keep-alive, Upgrade' }), close(1000)],
  'extensions that cannot be read': [open('/echo', { headers: ['Sec-WebSocket-Extensions: ;x'] })],
  'subprotocols that cannot be read': [open('/echo', { headers: ['Sec-WebSocket-Protocol: a b'] })],
  'compressed messages': [
    open('/echo', OFFER),
    frame(TEXT, deflated('hello'), { reserved: COMPRESSED }),
    frame(TEXT, 'plain'),
    frame(BINARY, deflated('abc'.repeat(1000)), { reserved: COMPRESSED }),
    close(1000),
  ],
  'a compressed message in parts': [
    open('/echo', OFFER),
    frame(TEXT, deflated('hello world').subarray(0, 5), { reserved: COMPRESSED, more: true }),
    frame(CONTINUATION, deflated('hello world').subarray(5)),
    close(1000),
  ],
  'what cannot be decompressed': [
    open('/echo', OFFER),
    frame(TEXT, Buffer.from([255, 255, 255]), { reserved: COMPRESSED }),
  ],
  'compression with parameters': [
    open('/echo', {
      headers: [
        'Sec-WebSocket-Extensions: foo, permessage-deflate; server_max_window_bits="10"; client_no_context_takeover',
      ],
    }),
    frame(TEXT, deflated('hello'), { reserved: COMPRESSED }),
    close(1000),
  ],
  'compression by the second offer': [
    open('/echo', {
      headers: ['Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=8, permessage-deflate'],
    }),
    close(1000),
  ],
  'compression with an unknown parameter': [
    open('/echo', { headers: ['Sec-WebSocket-Extensions: permessage-deflate; foo'] }),
    frame(TEXT, 'x'),
    close(1000),
  ],
};
