// The table: a request at each limit of section 8, and what is answered.

export interface Row {
  /** With the row of the specification. */
  readonly name: string;
  readonly request: () => Buffer;
  readonly status: number;
  /** The body, where it is short enough to be written. */
  readonly body?: string;
  /** The limit is the binary's own: Python has none, or another. */
  readonly ours?: boolean;
  /** Which settings the binary has. */
  readonly settings?: 'small';
}

interface Sent {
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  readonly type?: string;
}

function request(method: string, target: string, { headers = [], body = '', type }: Sent = {}): () => Buffer {
  return () => {
    const bytes = Buffer.from(body as string);
    const lines = [`${method} ${target} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers];
    if (type !== undefined) lines.push(`Content-Type: ${type}`);
    if (method === 'POST') lines.push(`Content-Length: ${bytes.length}`);
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
  };
}

const JSON_TYPE = 'application/json';
const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=B';

function json(target: string, body: string): () => Buffer {
  return request('POST', target, { body, type: JSON_TYPE });
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function parts(count: number, disposition: (at: number) => string, content = 'x'): string {
  const one = (at: number): string => `--B\r\nContent-Disposition: form-data; ${disposition(at)}\r\n\r\n${content}\r\n`;
  return `${Array.from({ length: count }, (_, at) => one(at)).join('')}--B--\r\n`;
}

function multipart(body: string): () => Buffer {
  return request('POST', '/form', { body, type: MULTIPART });
}

function urlencoded(body: string): () => Buffer {
  return request('POST', '/form', { body, type: URLENCODED });
}

const field = (at: number): string => `name="f${at}"`;
const file = (at: number): string => `name="f${at}"; filename="${at}.txt"`;
const MEBIBYTE = 1 << 20;

export const ROWS: readonly Row[] = [
  {
    name: '[SPEC 8.2:body] a body of 20 MB',
    request: request('POST', '/body', { body: 'a'.repeat(20_000_000), type: 'text/plain' }),
    status: 200,
    body: '20000000',
  },
  {
    name: '[SPEC 8.1:MOLT_MAX_BODY] a body at the limit',
    request: request('POST', '/body', { body: 'a'.repeat(1000), type: 'text/plain' }),
    status: 200,
    body: '1000',
    settings: 'small',
  },
  {
    name: '[SPEC 8.1:MOLT_MAX_BODY] a body beyond the limit',
    request: request('POST', '/body', { body: 'a'.repeat(1001), type: 'text/plain' }),
    status: 413,
    ours: true,
    settings: 'small',
  },
  {
    name: '[SPEC 8.1:MOLT_STACK_SIZE] native functions within each other that the stack has room for',
    request: request('GET', '/iterators?depth=5000'),
    status: 200,
    body: '"a"',
  },
  {
    name: '[SPEC 8.1:MOLT_STACK_SIZE] native functions within each other that a small stack has no room for',
    request: request('GET', '/iterators?depth=20000'),
    status: 500,
    body: 'Internal Server Error',
    ours: true,
    settings: 'small',
  },
  {
    name: '[SPEC 8.6.1] frames up to the limit',
    request: request('GET', '/frames?depth=900'),
    status: 200,
    body: '900',
  },
  { name: '[SPEC 8.6.1] frames beyond the limit', request: request('GET', '/frames?depth=5000'), status: 500 },
  { name: '[SPEC 8.2:nesting] JSON of 900 levels', request: json('/any', nested(900)), status: 200, body: '"list"' },
  { name: '[SPEC 8.2:nesting] JSON of 10,001 levels', request: json('/any', nested(10_001)), status: 400 },
  {
    name: '[SPEC 8.2:nesting] JSON of 1,000,000 levels',
    request: json('/any', nested(1_000_000)),
    status: 400,
  },
  { name: '[SPEC 8.6.3] an answer of 500 levels', request: request('GET', '/nested?depth=500'), status: 200 },
  {
    name: '[SPEC 8.2:integers] an integer of 4,300 digits',
    request: json('/any', '9'.repeat(4300)),
    status: 200,
    body: '"int"',
  },
  { name: '[SPEC 8.2:integers] an integer of 4,301 digits', request: json('/any', '9'.repeat(4301)), status: 400 },
  { name: '[SPEC 8.2:integers] an integer of a megabyte', request: json('/int', '9'.repeat(MEBIBYTE)), status: 400 },
  {
    name: '[SPEC 8.2:decimal] a decimal of 28 digits',
    request: json('/price', `{"price": "${'9'.repeat(28)}"}`),
    status: 200,
  },
  { name: '[SPEC 8.2:decimal] a distant exponent', request: json('/price', '{"price": "1e-999999"}'), status: 200 },
  {
    name: '[SPEC 8.2:decimal] an exponent beyond every context',
    request: json('/price', '{"price": "1e9999999999999999999"}'),
    status: 422,
  },
  {
    name: '[SPEC 8.2:fraction] a fraction of 4,301 digits',
    request: request('GET', `/fraction?value=1/${'9'.repeat(4301)}`),
    status: 500,
  },
  { name: '[SPEC 8.2:multipart] 1,000 fields', request: multipart(parts(1000, field)), status: 200 },
  { name: '[SPEC 8.2:multipart] 1,001 fields', request: multipart(parts(1001, field)), status: 400 },
  { name: '[SPEC 8.2:multipart] 1,000 files', request: multipart(parts(1000, file)), status: 200 },
  { name: '[SPEC 8.2:multipart] 1,001 files', request: multipart(parts(1001, file)), status: 400 },
  {
    name: '[SPEC 8.2:multipart] a field of 1 MiB',
    request: multipart(parts(1, field, 'x'.repeat(MEBIBYTE))),
    status: 200,
  },
  {
    name: '[SPEC 8.2:multipart] a field of more than 1 MiB',
    request: multipart(parts(1, field, 'x'.repeat(MEBIBYTE + 1))),
    status: 400,
  },
  {
    name: '[SPEC 8.2:uploads] the name of a file with its folders',
    request: multipart(parts(1, () => 'name="f"; filename="../a/b.txt"')),
    status: 200,
    body: '[1,["../a/b.txt"]]',
  },
  {
    name: '[SPEC 8.2:uploads] the name of a file as Windows writes it',
    request: multipart(parts(1, () => 'name="f"; filename="C:\\a\\b.txt"')),
    status: 200,
  },
  {
    name: '[SPEC 8.2:urlencoded] 1,000 fields of a form',
    request: urlencoded('a=b&'.repeat(999) + 'a=b'),
    status: 200,
  },
  {
    name: '[SPEC 8.2:urlencoded] 1,001 fields of a form',
    request: urlencoded('a=b&'.repeat(1000) + 'a=b'),
    status: 400,
  },
  {
    name: '[SPEC 8.2:headers] 100 headers',
    request: request('GET', '/headers', { headers: Array.from({ length: 98 }, (_, at) => `x-${at}: y`) }),
    status: 200,
    body: '100',
  },
  {
    name: '[SPEC 8.2:headers] 101 headers',
    request: request('GET', '/headers', { headers: Array.from({ length: 99 }, (_, at) => `x-${at}: y`) }),
    status: 431,
    ours: true,
  },
  {
    name: '[SPEC 8.2:headers] a head of 300 KB',
    request: request('GET', '/agent', { headers: [`User-Agent: ${'a'.repeat(300_000)}`] }),
    status: 200,
    body: '300000',
  },
  {
    name: '[SPEC 8.2:headers] a head of 500 KB',
    request: request('GET', '/agent', { headers: [`User-Agent: ${'a'.repeat(500_000)}`] }),
    status: 431,
    ours: true,
  },
  {
    name: '[SPEC 8.2:cookies] 1,000 cookies',
    request: request('GET', '/cookies', {
      headers: [`Cookie: ${Array.from({ length: 1000 }, (_, at) => `c${at}=v`).join('; ')}; a=b`],
    }),
    status: 200,
    body: '[1001,"b"]',
  },
  {
    name: '[SPEC 8.2:patterns] a pattern that backtracks',
    request: request('GET', `/pattern?value=${'a'.repeat(18)}b`),
    status: 422,
  },
  {
    name: '[SPEC 8.6.4] a header with a line break',
    request: request('GET', '/broken-header?value=a%0D%0Ab:%20c'),
    status: 500,
    body: 'Internal Server Error',
    ours: true,
  },
  ...sizes(),
];

/** Sizes that a request chooses, and no memory holds. */
function sizes(): Row[] {
  const kinds = ['str', 'list', 'range', 'bytes', 'zfill', 'width', 'percent', 'precision'];
  return kinds.flatMap((kind) =>
    [2 ** 40, 2 ** 62].map((n): Row => {
      const target = `/size?kind=${kind}&n=${BigInt(n)}`;
      return {
        name: `[SPEC 8.6.1] a size that no memory holds: ${kind} ${n.toExponential(0)}`,
        request: request('GET', target),
        status: 200,
      };
    }),
  );
}
