// What the hybrid application is asked: bytes to write, and whether the Python process is to answer.

export interface Exchange {
  readonly request: string;
  /** Who answers: the binary itself, or the Python process through it. */
  readonly by: 'binary' | 'python';
  /** What the Python process is told otherwise than by the client: patterns in its answer, and what they become. */
  readonly told?: readonly (readonly [pattern: RegExp, replacement: string])[];
}

function get(target: string, ...headers: string[]): string {
  return [`GET ${target} HTTP/1.1`, 'Host: shop.example', ...headers, '', ''].join('\r\n');
}

function post(target: string, body: string, ...headers: string[]): string {
  return get(target, `Content-Length: ${body.length}`, ...headers).replace('GET', 'POST') + body;
}

/** One request each, by what it shows. */
export const EXCHANGES: Readonly<Record<string, Exchange>> = {
  'a native route': { request: get('/'), by: 'binary' },
  'a native route behind a prefix of the environment': { request: get('/figures/native/4'), by: 'binary' },
  'a native route of a router that is included twice': { request: get('/again/figures/native/4'), by: 'binary' },
  'a native error': { request: get('/figures/native/x'), by: 'binary' },
  'a handler of exceptions': { request: get('/missing/a'), by: 'binary' },
  'a path that nobody knows': { request: get('/nowhere?x=1'), by: 'binary' },
  'a path under the prefix that the compiler foresaw': { request: get('/reports/native/4'), by: 'binary' },
  'a method that a native route has not': { request: get('/').replace('GET', 'DELETE'), by: 'binary' },
  'a left route that start-up registers': { request: get('/missing-left/a'), by: 'python' },
  'a left route behind a prefix of the environment': { request: get('/figures/left/4'), by: 'python' },
  'a left route of a router that is included twice': { request: get('/again/figures/left/4'), by: 'python' },
  'an error of a left route': { request: get('/figures/left/x'), by: 'python' },
  'another method of a left path': { request: post('/figures/left/4', '{"number": 1, "title": "a"}'), by: 'python' },
  'a method that a left route has not': { request: get('/figures/left/4').replace('GET', 'PUT'), by: 'python' },
  'a left route that only Python can define': { request: get('/figures/registered-by-python'), by: 'python' },
  'one in a router that is included twice': { request: get('/again/figures/registered-by-python'), by: 'python' },
  'a redirect to one': { request: get('/figures/not-registered'), by: 'binary' },
  'an exception in a left route': { request: get('/figures/broken'), by: 'python', told: [[/\(closed\)$/, '']] },
  'a path that is named though it is no route': { request: get('/openapi.json'), by: 'python' },
  'a path below one that is named': { request: get('/docs/oauth2-redirect'), by: 'python' },
  'a left route before a native one': { request: get('/figures/fixed/special'), by: 'python' },
  'a native route after a left one': { request: get('/figures/fixed/other'), by: 'binary' },
  'a left route that a native one hides': { request: get('/figures/late/special'), by: 'binary' },
  'a redirect for a slash': { request: get('/figures/slashed'), by: 'binary' },
  'a redirect that is not followed': { request: get('/figures/redirect'), by: 'python' },
  'a stream': { request: get('/figures/stream'), by: 'python' },
  'a mount': { request: get('/sub/a/b%20c'), by: 'python' },
  'headers about the connection': {
    request: get(
      '/figures/echo?a=1&b=%2F+c',
      'Connection: keep-alive, X-Own',
      'X-Own: 1',
      'Keep-Alive: timeout=5',
      'TE: trailers',
      'Proxy-Authorization: Basic eA==',
      'X-Forwarded-For: 10.0.0.1',
      'X-Forwarded-Proto: https',
      'Forwarded: for=10.0.0.1',
      'Cookie: a=1',
      'Cookie: b=2',
    ),
    by: 'python',
    told: [
      [/\["(connection|x-own|keep-alive|te|proxy-authorization)","[^"]*"\],/g, ''],
      [/content-length: 339/, 'content-length: 208'],
    ],
  },
  'a body': { request: post('/figures/echo', 'one two'), by: 'python' },
  'an empty body': { request: post('/figures/echo', ''), by: 'python' },
  'a body in chunks': {
    request: `${get('/figures/echo', 'Transfer-Encoding: chunked').replace('GET', 'POST')}3\r\none\r\n4\r\n two\r\n0\r\n\r\n`,
    by: 'python',
    told: [
      [/\["transfer-encoding","chunked"\]/, '["content-length","7"]'],
      [/content-length: 113/, 'content-length: 104'],
    ],
  },
  'a HEAD request': { request: get('/figures/echo').replace('GET', 'HEAD'), by: 'python' },
  'an escaped path': { request: get('/sub/%2e%2e//x;y=@z?q=<>'), by: 'python' },
  'two slashes first': { request: get('//sub/evil.example/x'), by: 'binary' },
};
