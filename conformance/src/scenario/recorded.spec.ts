// Recorded requests in the words of the live side.

import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../http/message';
import type { RecordedExchange } from './recorded';
import { Replacements } from './recorded';

const [RECORDED, LIVE] = ['3f2a8c1e-5b7d-4e21-9c44-0a1b2c3d4e5f', '91bc0d2f-77aa-4b1c-8d3e-f0e1d2c3b4a5'];

function exchange(target: string, answer: unknown, body: unknown = null): RecordedExchange {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
  return {
    test: 't',
    method: 'POST',
    target,
    headers: [['Host', 'suite']],
    body: encode(body),
    response: { status: 200, body: encode(answer) },
  };
}

function live(answer: unknown): HttpResponse {
  const body = Buffer.from(JSON.stringify(answer));
  const shape = {
    statusLine: '',
    status: 200,
    headers: [],
    framing: 'content-length',
    chunks: [],
    informational: [],
  } as const;
  return { kind: 'response', ...shape, body };
}

describe('a recorded request', () => {
  const replacements = new Replacements();
  replacements.learn(
    exchange('/', { id: 17, reference: RECORDED, count: 3 }),
    live({ id: 4, reference: LIVE, count: 5 }),
  );
  const render = (target: string, body: unknown): string => {
    const request = replacements.render(exchange(target, null, body));
    return `${request.target} ${request.body.toString()}`;
  };

  it('is sent with the identities of the live side', () => {
    expect(render(`/orders/${RECORDED}/pay?r=${RECORDED}`, { order: `it is ${RECORDED}.` })).toBe(
      `/orders/${LIVE}/pay?r=${LIVE} {"order":"it is ${LIVE}."}`,
    );
  });

  it('replaces numbers only where they name something', () => {
    expect(render('/books/17?page=17', { book_id: 17, quantity: 17, count: 3 })).toBe(
      '/books/4?page=17 {"book_id":4,"quantity":17,"count":3}',
    );
  });
});
