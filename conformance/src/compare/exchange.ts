// Two outcomes of one request → their differences. Everything counts but the value of `date`.

import type { Header, HttpResponse, Outcome } from '../http/message';
import { headerValue } from '../http/message';
import type { Finding } from './difference';
import type { JsonToken } from './json-tokens';
import { jsonTokens } from './json-tokens';
import type { Pairing } from './pairing';

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** What a comparison may draw on besides the two outcomes. */
export interface Context {
  readonly pairing: Pairing;
  /** Outcome of the same request in a second run of the reference: evidence of what is random. */
  readonly control?: Outcome;
  /** Places declared to vary: `headers.<name>` or `body.<path>`. */
  readonly varies: readonly string[];
  /** Whether the subject relays some requests: the connection that a relayed exception closes is not its client's. */
  readonly relays?: boolean;
}

/** The differences between what the reference and the subject answered. */
export function compareOutcomes(reference: Outcome, subject: Outcome, context: Context): Finding[] {
  if (reference.kind !== 'response' || subject.kind !== 'response') {
    return compareEndings(reference, subject);
  }
  const status = differs('status', '', reference.statusLine, subject.statusLine);
  const informational = differs('status', '1xx', reference.informational.join(', '), subject.informational.join(', '));
  // The body first: it pairs the values that headers such as `location` and `etag` refer to.
  const body = compareBodies(reference, subject, context);
  const bodiesPaired = body.length === 0 && !reference.body.equals(subject.body);
  const headers = compareHeaders(reference, subject, context, bodiesPaired);
  const ending = ({ closedAfterwards }: HttpResponse): string => (closedAfterwards ? 'closed' : 'kept open');
  const mayStay = context.relays === true && !subject.closedAfterwards;
  const connection = mayStay ? [] : differs('connection', 'after the response', ending(reference), ending(subject));
  return [
    ...status,
    ...informational,
    ...connection,
    ...headers,
    ...compareFraming(reference, subject, bodiesPaired),
    ...body,
  ];
}

function compareEndings(reference: Outcome, subject: Outcome): Finding[] {
  const describe = (outcome: Outcome): string =>
    outcome.kind === 'response' ? outcome.statusLine : `${outcome.kind} after ${outcome.received.length} bytes`;
  return differs('connection', '', describe(reference), describe(subject));
}

function differs(where: Finding['where'], place: string, reference: string, subject: string): Finding[] {
  return reference === subject ? [] : [{ where, place, reference, subject }];
}

function compareFraming(reference: HttpResponse, subject: HttpResponse, bodiesPaired: boolean): Finding[] {
  const chunks = ({ chunks: sizes }: HttpResponse): string =>
    bodiesPaired ? `${sizes.length} chunks` : sizes.join(' ');
  const framing = differs('framing', '', reference.framing, subject.framing);
  return framing.length > 0 ? framing : differs('framing', 'chunks', chunks(reference), chunks(subject));
}

function compareHeaders(
  reference: HttpResponse,
  subject: HttpResponse,
  context: Context,
  bodiesPaired: boolean,
): Finding[] {
  const names = ({ headers }: HttpResponse): string => headers.map(([name]) => name).join('\n');
  if (names(reference) !== names(subject)) {
    return [
      {
        where: 'header',
        place: 'names and order',
        reference: block(reference.headers),
        subject: block(subject.headers),
      },
    ];
  }
  return reference.headers.flatMap(([name, value], index) => {
    const other = subject.headers[index]?.[1] ?? '';
    return sameHeader(name.toLowerCase(), value, other)
      ? []
      : [{ where: 'header' as const, place: name, reference: value, subject: other }];
  });

  function sameHeader(name: string, value: string, other: string): boolean {
    if (name === 'date') {
      return HTTP_DATE.test(value) && HTTP_DATE.test(other);
    }
    if (name === 'content-length' && bodiesPaired) {
      return Number(value) === reference.body.length && Number(other) === subject.body.length;
    }
    const varies = context.varies.includes(`headers.${name}`);
    const control = context.control?.kind === 'response' ? headerValue(context.control.headers, name) : undefined;
    return context.pairing.align(value, other, control) || (varies && sameFormat(value, other));
  }
}

function block(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function compareBodies(reference: HttpResponse, subject: HttpResponse, context: Context): Finding[] {
  if (reference.body.equals(subject.body)) {
    return [];
  }
  const texts = [reference, subject].map(({ body }) => body.toString('utf8'));
  const [left = '', right = ''] = texts;
  const control = context.control?.kind === 'response' ? context.control.body.toString('utf8') : undefined;
  if (isJson(reference) && isJson(subject)) {
    const [leftTokens, rightTokens] = texts.map(jsonTokens);
    if (leftTokens && rightTokens) {
      return compareTokens(leftTokens, rightTokens, control === undefined ? undefined : jsonTokens(control), context);
    }
  }
  const isText = texts.every((text) => !text.includes('\ufffd'));
  const aligned = isText && context.pairing.align(left, right, control);
  return aligned
    ? []
    : [{ where: 'body', place: '', reference: printable(reference.body), subject: printable(subject.body) }];
}

function isJson(response: HttpResponse): boolean {
  return /[/+]json\b/.test(headerValue(response.headers, 'content-type') ?? '');
}

/** Bodies of one structure are compared value by value; of two structures, the first place where they part is named. */
function compareTokens(
  reference: readonly JsonToken[],
  subject: readonly JsonToken[],
  control: readonly JsonToken[] | undefined,
  context: Context,
): Finding[] {
  const structure = reference.findIndex(
    (token, index) => token.kind !== subject[index]?.kind || skeleton(token) !== skeleton(subject[index]),
  );
  if (structure >= 0 || reference.length !== subject.length) {
    const at = structure >= 0 ? structure : reference.length;
    const place = reference[at]?.path ?? subject[at]?.path ?? '';
    return [{ where: 'body', place, reference: excerpt(reference, at), subject: excerpt(subject, at) }];
  }
  const evidence = control?.length === reference.length ? control : undefined;
  return reference.flatMap((token, index) => {
    const other = subject[index]?.raw ?? '';
    const varies = context.varies.includes(`body.${token.path}`) && sameFormat(token.raw, other);
    return varies || context.pairing.align(token.raw, other, evidence?.[index]?.raw)
      ? []
      : [{ where: 'body' as const, place: token.path, reference: token.raw, subject: other }];
  });
}

/** What must be equal for two token streams to have one structure; keys may be paired values (a dict keyed by UUID). */
function skeleton(token: JsonToken | undefined): string {
  return token?.kind === 'punctuation' ? token.raw : '';
}

function excerpt(tokens: readonly JsonToken[], at: number): string {
  const text = tokens.slice(Math.max(0, at - 8), at + 24).map(({ raw }) => raw);
  return `${at > 8 ? '...' : ''}${text.join('')}${at + 24 < tokens.length ? '...' : ''}`;
}

function sameFormat(left: string, right: string): boolean {
  const format = (text: string): string => text.replace(/\d+/g, '#').replace(/[a-z]+/gi, 'a');
  return format(left) === format(right);
}

function printable(body: Buffer): string {
  const text = body.toString('utf8');
  return text.includes('\ufffd') ? body.toString('hex').replace(/(..)(?=.)/g, '$1 ') : text;
}
