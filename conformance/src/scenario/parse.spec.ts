// The scenario format: expansion, inheritance, substitution, capture, and what is refused.

import { describe, expect, it } from 'vitest';
import { parseScenario } from './parse';
import { captureValues, renderRequest } from './render';
import type { JsonObject, RequestStep } from './types';

function requests(text: string, captured: JsonObject = {}): { line: string; headers: unknown; body: string }[] {
  return parseScenario(text)
    .steps.filter((step): step is RequestStep => step.kind === 'request')
    .map(({ template, variables }) => renderRequest(template, { ...captured, ...variables }))
    .map(({ method, target, headers, body }) => ({ line: `${method} ${target}`, headers, body: body.toString() }));
}

describe('a scenario', () => {
  it('expands each into all combinations', () => {
    const text = `requests: [{ get: "/b?p=\${p}&s=\${s}", each: { p: { from: 1, to: 2 }, s: [5, 6] } }]`;
    expect(requests(text).map(({ line }) => line)).toEqual([
      'GET /b?p=1&s=5',
      'GET /b?p=1&s=6',
      'GET /b?p=2&s=5',
      'GET /b?p=2&s=6',
    ]);
  });

  it('lets groups hand down headers, which null takes away', () => {
    const text = `
requests:
  - headers: { authorization: "Bearer \${token}" }
    requests: [{ get: /a, capture: { token: body } }, { get: /b, headers: { authorization: null } }]`;
    const headers = requests(text, { token: 'T' }).map((request) => request.headers);
    expect(headers).toEqual([[['authorization', 'Bearer T']], []]);
  });

  it('keeps the type of a value that stands alone', () => {
    const text = `requests: [{ post: /, json: { a: "\${v}", b: "<\${v}>" }, each: { v: [1, null, [2], "x"] } }]`;
    expect(requests(text).map(({ body }) => body)).toEqual([
      '{"a":1,"b":"<1>"}',
      '{"a":null,"b":"<>"}',
      '{"a":[2],"b":"<[2]>"}',
      '{"a":"x","b":"<x>"}',
    ]);
  });

  it('encodes what may not stand in a request line, and forms', () => {
    const text = 'requests: [{ post: "/żółw x?q=%20", form: { a: "b c", d: [1, 2] } }]';
    expect(requests(text)).toEqual([
      {
        line: 'POST /%C5%BC%C3%B3%C5%82w%20x?q=%20',
        headers: [['content-type', 'application/x-www-form-urlencoded']],
        body: 'a=b+c&d=1&d=2',
      },
    ]);
  });

  it('captures by path', () => {
    const [step] = parseScenario(
      'requests: [{ get: /, capture: { id: body.items.1.id, where: headers.location, none: body.x } }]',
    ).steps;
    const outcome = {
      kind: 'response',
      statusLine: '',
      status: 200,
      headers: [['Location', '/x']],
      framing: 'none',
      body: Buffer.from('{"items":[{},{"id":7}]}'),
      chunks: [],
      informational: [],
    } as const;
    expect(captureValues((step as RequestStep).template, outcome)).toEqual({ id: 7, where: '/x' });
  });

  it.each([
    ['an unknown key', 'requests: [{ gte: / }]', "requests[0]: unknown key 'gte'"],
    ['two bodies', 'requests: [{ post: /, json: 1, text: x }]', 'requests[0]: json and text exclude each other'],
    ['no method', 'requests: [{ requests: [{ json: 1 }] }]', 'requests[0].requests[0]: one of get'],
    [
      'a name that nothing defines',
      `requests: [{ get: "/\${nothing}" }]`,
      `requests[0]: nothing defines '\${nothing}'`,
    ],
  ])('is refused for %s', (_, text, message) => {
    expect(() => parseScenario(text)).toThrow(message);
  });
});
