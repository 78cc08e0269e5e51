// Responses as they come off the wire, a byte at a time.

import { describe, expect, it } from 'vitest';
import { ResponseReader } from './response-reader';

/** Feed a text one byte at a time, as the network may. */
function read(text: string, method = 'GET'): ReturnType<ResponseReader['push']> {
  const reader = new ResponseReader(method);
  for (const byte of Buffer.from(text, 'latin1')) {
    const response = reader.push(Buffer.from([byte]));
    if (response) {
      return response;
    }
  }
  return reader.end();
}

describe('a response', () => {
  it('keeps the order and the case of headers', () => {
    const response = read('HTTP/1.1 200 OK\r\nX-b: 1\r\nx-A:2 \r\nX-b: 3\r\ncontent-length: 2\r\n\r\nok');
    expect(response?.headers).toEqual([
      ['X-b', '1'],
      ['x-A', '2'],
      ['X-b', '3'],
      ['content-length', '2'],
    ]);
    expect(response?.body.toString()).toBe('ok');
  });

  it('tells where chunks ended', () => {
    const response = read(
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n',
    );
    expect(response?.chunks).toEqual([3, 10]);
    expect(response?.body.toString()).toBe('abc0123456789');
  });

  it('has no body after HEAD, 204 and 304', () => {
    expect(read('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n', 'HEAD')?.framing).toBe('none');
    expect(read('HTTP/1.1 304 Not Modified\r\n\r\n')?.framing).toBe('none');
  });

  it('may come after informational ones', () => {
    const response = read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    expect(response?.informational).toEqual(['HTTP/1.1 100 Continue']);
  });

  it('may last until the connection ends', () => {
    expect(read('HTTP/1.1 200 OK\r\n\r\nall of it')).toMatchObject({ framing: 'until-close' });
  });

  it('is none if it is cut short', () => {
    expect(read('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nshort')).toBeUndefined();
  });
});
