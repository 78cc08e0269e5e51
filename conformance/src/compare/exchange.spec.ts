// Each way in which two responses can differ, and the few in which they may.

import { describe, expect, it } from 'vitest';
import type { Header, HttpResponse } from '../http/message';
import { compareOutcomes } from './exchange';
import { Pairing } from './pairing';

function response(body: string, headers: readonly Header[] = [], changes: Partial<HttpResponse> = {}): HttpResponse {
  const bytes = Buffer.from(body);
  return {
    kind: 'response',
    statusLine: 'HTTP/1.1 200 OK',
    status: 200,
    headers: [['content-type', 'application/json'], ...headers],
    framing: 'content-length',
    body: bytes,
    chunks: [],
    informational: [],
    ...changes,
  };
}

function places(reference: HttpResponse, subject: HttpResponse, varies: readonly string[] = []): string[] {
  const findings = compareOutcomes(reference, subject, { pairing: new Pairing(), varies });
  return findings.map(({ where, place }) => `${where} ${place}`.trim());
}

describe('two responses', () => {
  it.each([
    [
      'header order',
      response('1', [
        ['a', '1'],
        ['b', '2'],
      ]),
      response('1', [
        ['b', '2'],
        ['a', '1'],
      ]),
      ['header names and order'],
    ],
    ['header case', response('1', [['x-a', '1']]), response('1', [['X-A', '1']]), ['header names and order']],
    ['header value', response('1', [['x-a', '1']]), response('1', [['x-a', '2']]), ['header x-a']],
    ['status line', response('1'), response('1', [], { statusLine: 'HTTP/1.1 200 Ok' }), ['status']],
    [
      'informational status',
      response('1'),
      response('1', [], { informational: ['HTTP/1.1 100 Continue'] }),
      ['status 1xx'],
    ],
    ['framing', response('1'), response('1', [], { framing: 'chunked', chunks: [1] }), ['framing']],
    [
      'chunk boundaries',
      response('12', [], { framing: 'chunked', chunks: [2] }),
      response('12', [], { framing: 'chunked', chunks: [1, 1] }),
      ['framing chunks'],
    ],
    ['value', response('{"a":[1,{"b":2}]}'), response('{"a":[1,{"b":3}]}'), ['body a.1.b']],
    ['number format', response('{"a":1}'), response('{"a":1.0}'), ['body a']],
    ['string escape', response('{"a":"é"}'), response('{"a":"\\u00e9"}'), ['body a']],
    ['whitespace', response('{"a": 1}'), response('{"a":1}'), ['body a']],
    ['missing key', response('{"a":1,"b":2}'), response('{"a":1}'), ['body a']],
    ['type', response('{"a":1}'), response('{"a":"1"}'), ['body a']],
  ])('differ in %s', (_, reference, subject, expected) => {
    expect(places(reference, subject)).toEqual(expected);
  });

  it('may differ in the value of date, and only in that', () => {
    const dated = (date: string): HttpResponse => response('1', [['date', date]]);
    const [one, other] = ['Sat, 21 Nov 2026 10:00:00 GMT', 'Sat, 21 Nov 2026 10:00:09 GMT'];
    expect(places(dated(one), dated(other))).toEqual([]);
    expect(places(dated(one), dated('now'))).toEqual(['header date']);
  });

  it('may differ in places that are declared to vary, within the format', () => {
    const timed = (time: string): HttpResponse => response('1', [['x-time', time]]);
    expect(places(timed('0.0012'), timed('0.13'), ['headers.x-time'])).toEqual([]);
    expect(places(timed('0.0012'), timed('12ms'), ['headers.x-time'])).toEqual(['header x-time']);
  });

  it('compare as they end when one of them is none', () => {
    const closed = { kind: 'closed', received: Buffer.alloc(0) } as const;
    const [finding] = compareOutcomes(response('1'), closed, { pairing: new Pairing(), varies: [] });
    expect(finding).toMatchObject({
      where: 'connection',
      reference: 'HTTP/1.1 200 OK',
      subject: 'closed after 0 bytes',
    });
  });
});
