// A recorded suite: exchanges written by the pytest plugin of conformance/python. Replaying them needs the values that
// the recorded application made up (identifiers, tokens) to be replaced by those the live side made up instead.

import { jsonTokens } from '../compare/json-tokens';
import type { Header, HttpRequest, Outcome } from '../http/message';
import { ScenarioError } from './types';

/** One line of a recording. Bodies are base64. */
export interface RecordedExchange {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: string;
  readonly response: { readonly status: number; readonly body: string };
  /** Node id of the test that made the request. */
  readonly test: string;
}

const MIN_LENGTH_OF_TEXT = 8;
const NAMES_A_THING = /(?:\/|id"?\s*[:=]\s*)$/i;
/** Hop-by-hop and computed headers are ours to write. */
const OWN_HEADERS = ['connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive'];

/** Parse a recording (JSON lines). */
export function parseRecording(text: string): RecordedExchange[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line) as RecordedExchange;
      } catch {
        throw new ScenarioError(`line ${index + 1} of the recording is not JSON`);
      }
    });
}

/** What one side calls the values of the recording. */
export class Replacements {
  private readonly values = new Map<string, string>();

  /** The recorded request in the words of this side. */
  render(exchange: RecordedExchange): HttpRequest {
    const body = Buffer.from(exchange.body, 'base64');
    const text = body.toString('utf8');
    return {
      method: exchange.method,
      target: this.replace(exchange.target),
      headers: exchange.headers
        .filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase()))
        .map(([name, value]): Header => [name, this.replace(value)]),
      body: text.includes('\ufffd') ? body : Buffer.from(this.replace(text), 'utf8'),
    };
  }

  /** Learn from the live response to a recorded request. */
  learn(exchange: RecordedExchange, live: Outcome): void {
    const recorded = jsonTokens(Buffer.from(exchange.response.body, 'base64').toString('utf8'));
    const actual = live.kind === 'response' ? jsonTokens(live.body.toString('utf8')) : undefined;
    if (!recorded || actual?.length !== recorded.length) {
      return;
    }
    for (const [index, token] of recorded.entries()) {
      const other = actual[index];
      if (
        other?.path === token.path &&
        other.kind === token.kind &&
        other.raw !== token.raw &&
        isIdentity(token.path, token.raw)
      ) {
        this.values.set(unquote(token.raw), unquote(other.raw));
      }
    }
  }

  /** Replace whole words only, and a number only where it names a thing: a path segment or a field called an id. */
  private replace(text: string): string {
    return text.replace(/[\w.~+=-]+/g, (word, offset: number) => {
      const named = !/^\d+$/.test(word) || NAMES_A_THING.test(text.slice(0, offset));
      const whole = named ? this.values.get(word) : undefined;
      return whole ?? word.replace(/[A-Za-z0-9_-]{8,}/g, (part) => this.values.get(part) ?? part);
    });
  }
}

/** Texts long enough to be an identity, and numbers that are called one. */
function isIdentity(path: string, raw: string): boolean {
  return raw.startsWith('"') ? raw.length - 2 >= MIN_LENGTH_OF_TEXT : /(?:^|[._])id$/i.test(path) && /^\d+$/.test(raw);
}

function unquote(raw: string): string {
  return raw.startsWith('"') ? raw.slice(1, -1) : raw;
}
