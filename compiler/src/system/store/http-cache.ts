// The remote cache over HTTP, by Nx's protocol for caches that one hosts oneself. The first failure is told and is the last: a
// host that is dead, slow or refuses costs its time once, and the rest of the run does without.

import type { RemoteCache } from '../../incremental/remote-tier';
import type { System } from '../system';

export interface HttpCacheOptions {
  /** The server's address, such as `http://127.0.0.1:8787`. */
  readonly address: string;
  readonly token: string | null;
  /** For runners that are not trusted: nothing is sent. */
  readonly isReadOnly: boolean;
  /** How long a request may take, in milliseconds. */
  readonly patience: number;
  readonly warn: (line: string) => void;
}

const PATIENCE = 10_000;

/** The remote cache that the environment names: `MOLT_REMOTE_CACHE`, with `_TOKEN` and `_READ_ONLY`; null where it names none. */
export function remoteCache(system: System, warn: (line: string) => void): RemoteCache | null {
  const variable = (name: string): string | null => system.environment(`MOLT_REMOTE_CACHE${name}`) || null;
  const address = variable('');
  if (address === null) return null;
  const isReadOnly = variable('_READ_ONLY') !== null;
  return new HttpCache({ address, token: variable('_TOKEN'), isReadOnly, patience: PATIENCE, warn });
}

export class HttpCache implements RemoteCache {
  private readonly options: HttpCacheOptions;
  private readonly ended = new AbortController();

  constructor(options: HttpCacheOptions) {
    this.options = options;
  }

  async get(name: string): Promise<Uint8Array | null> {
    const response = await this.ask(name, [200, 404], (answer) => answer.arrayBuffer());
    return response === null || response.status !== 200 ? null : new Uint8Array(response.body);
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    if (this.options.isReadOnly) return;
    // 409: another machine was first. 403: this one may only read.
    await this.ask(name, [200, 409, 403], (answer) => answer.arrayBuffer(), {
      method: 'PUT',
      body: Buffer.from(content),
    });
  }

  /** One request; null for any answer but those expected, and once there was such a one. */
  private async ask<Body>(
    name: string,
    expected: readonly number[],
    read: (answer: Response) => Promise<Body>,
    request: RequestInit = {},
  ): Promise<{ readonly status: number; readonly body: Body } | null> {
    const { address, token, patience } = this.options;
    if (this.ended.signal.aborted) return null;
    try {
      const answer = await fetch(new URL(`/v1/cache/${name}`, address), {
        ...request,
        redirect: 'manual',
        headers: {
          'content-type': 'application/octet-stream',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.any([this.ended.signal, AbortSignal.timeout(patience)]),
      });
      if (!expected.includes(answer.status)) return this.end(`it answers ${answer.status}`);
      return { status: answer.status, body: await read(answer) };
    } catch (error) {
      return this.end(reasonOf(error));
    }
  }

  private end(reason: string): null {
    if (this.ended.signal.aborted) return null;
    this.ended.abort();
    this.options.warn(`the remote cache ${this.options.address} is not used, since ${reason}`);
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it does not answer in time';
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}
