// HTTP/1.1 messages as the differential tester sees them: header order and case, framing and chunk boundaries are
// kept, because a binary that takes uvicorn's place must agree on them too.

/** A header as it stands on the wire: name with its case, value without surrounding space. */
export type Header = readonly [name: string, value: string];

/** A request about to be written to a socket. */
export interface HttpRequest {
  readonly method: string;
  /** Request target in origin form, percent-encoded. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Bytes to send instead of an encoded request, for malformed input. */
  readonly raw?: Buffer;
  /** Close the socket this many milliseconds after writing, without reading an answer. */
  readonly disconnectAfterMs?: number;
}

/** How the end of a response body was marked. */
export type Framing = 'content-length' | 'chunked' | 'until-close' | 'none';

/** A response as read from a socket. */
export interface HttpResponse {
  readonly kind: 'response';
  readonly statusLine: string;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly framing: Framing;
  readonly body: Buffer;
  /** Sizes of the chunks of a chunked body, the closing zero chunk left out. */
  readonly chunks: readonly number[];
  /** Status lines of the 1xx responses that came first. */
  readonly informational: readonly string[];
  /** Whether the server closed the connection soon after, unannounced; looked at after an unhandled exception. */
  readonly closedAfterwards?: boolean;
}

/** What became of a request that got no complete response. */
export interface NoResponse {
  readonly kind: 'refused' | 'closed' | 'timeout' | 'abandoned';
  /** Bytes that arrived before the end. */
  readonly received: Buffer;
}

export type Outcome = HttpResponse | NoResponse;

/** First value of header `name`, whatever its case. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
}

/** The bytes of `request`, with `host` and `content-length` added where the request does not set them. */
export function encodeRequest(request: HttpRequest, host: string): Buffer {
  if (request.raw) {
    return request.raw;
  }
  const lines = [`${request.method} ${request.target} HTTP/1.1`];
  if (headerValue(request.headers, 'host') === undefined) {
    lines.push(`host: ${host}`);
  }
  for (const [name, value] of request.headers) {
    lines.push(`${name}: ${value}`);
  }
  const framed = ['content-length', 'transfer-encoding'].some(
    (name) => headerValue(request.headers, name) !== undefined,
  );
  if (!framed && (request.body.length > 0 || ['POST', 'PUT', 'PATCH'].includes(request.method))) {
    lines.push(`content-length: ${request.body.length}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), request.body]);
}
