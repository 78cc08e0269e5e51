// Pairs of values that stand for one another: what one run calls `3f2a...` the other calls `91bc...`. The pairing is
// one-to-one and lives as long as the comparison, through bodies, headers, SQL parameters and later requests.

import { findNatural, identifies, mayPair } from './natural';

/** Shorter values are too likely to occur by chance inside another text to be looked for there. */
const MIN_EMBEDDED_LENGTH = 8;
const SIGNED_TOKEN = /[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]{4,}){1,2}=*/;
const WORD = /[A-Za-z0-9_\-+/=.$~]+/g;

interface Segment {
  readonly text: string;
  readonly paired: boolean;
}

/** Grows as values are met; holds all pairs of a reference run and a subject run. */
export class Pairing {
  private readonly toSubject = new Map<string, string>();
  private readonly toReference = new Map<string, string>();

  get size(): number {
    return this.toSubject.size;
  }

  /** Pair two values, or check that they are each other's; false if either belongs to another. */
  pair(reference: string, subject: string): boolean {
    const known = this.toSubject.get(reference);
    if (known !== undefined || this.toReference.has(subject)) {
      return known === subject;
    }
    this.toSubject.set(reference, subject);
    this.toReference.set(subject, reference);
    return true;
  }

  /**
   * Whether two texts are equal but for values that differ by nature. `control` is the same place in a second run of
   * the reference: what differs between the reference and itself is random, whatever its spelling.
   */
  align(reference: string, subject: string, control?: string): boolean {
    if (reference === subject) {
      return true;
    }
    return (
      this.alignNatural(reference, subject) ||
      this.alignSigned(reference, subject) ||
      (control !== undefined && this.alignRandom(reference, subject, control))
    );
  }

  /** Rewrite the values of the reference in `text` to those of the subject. */
  translate(text: string): string {
    return splitAt(text, this.toSubject)
      .map((segment) => (segment.paired ? (this.toSubject.get(segment.text) ?? segment.text) : segment.text))
      .join('');
  }

  private alignNatural(reference: string, subject: string): boolean {
    const left = splitAt(reference, this.toSubject);
    const right = splitAt(subject, this.toReference);
    return left.length === right.length && left.every((segment, index) => this.alignSegment(segment, right[index]));
  }

  private alignSegment(left: Segment, right: Segment | undefined): boolean {
    if (!right || left.paired !== right.paired) {
      return false;
    }
    return left.paired ? this.pair(left.text, right.text) : this.alignTimes(left.text, right.text);
  }

  private alignTimes(reference: string, subject: string): boolean {
    const left = findNatural(reference);
    const right = findNatural(subject);
    if (left.length !== right.length || blank(reference, left) !== blank(subject, right)) {
      return false;
    }
    return left.every(({ value }, index) => {
      const other = right[index]?.value;
      return (
        other !== undefined &&
        (value.text === other.text ||
          (mayPair(value, other) && (!identifies(value) || this.pair(value.text, other.text))))
      );
    });
  }

  /**
   * Signed tokens (JWT and its kin, dot-separated base64url): when the claims differ by nature, so does the signature
   * over them, though a control run within the same second may not show it.
   */
  private alignSigned(reference: string, subject: string): boolean {
    const [left, right] = [reference, subject].map((text) => text.match(SIGNED_TOKEN)?.[0] ?? '');
    if (!left || !right || shape(left) !== shape(right) || reference.replace(left, '') !== subject.replace(right, '')) {
      return false;
    }
    const claims = left.split('.').slice(0, -1).map(decodeClaims);
    const others = right.split('.').slice(0, -1).map(decodeClaims);
    const aligned = claims.every((claim, index) => {
      const other = others[index];
      return claim !== undefined && other !== undefined && (claim === other || this.alignNatural(claim, other));
    });
    return aligned && claims.join() !== others.join() && this.pair(left, right);
  }

  private alignRandom(reference: string, subject: string, control: string): boolean {
    const [left, right, evidence] = [reference, subject, control].map((text) => text.match(WORD) ?? []);
    if (!left || !right || !evidence || left.length !== right.length || left.length !== evidence.length) {
      return false;
    }
    if (reference.replace(WORD, '') !== subject.replace(WORD, '')) {
      return false;
    }
    return left.every((word, index) => {
      const other = right[index] ?? '';
      const isRandom = word !== evidence[index] && shape(word) === shape(evidence[index] ?? '');
      return (
        this.alignNatural(word, other) || (isRandom && shape(word) === shape(other) && this.pairRandom(word, other))
      );
    });
  }

  /** Small numbers repeat by chance, so only long values are held to being one-to-one. */
  private pairRandom(reference: string, subject: string): boolean {
    return reference.length < MIN_EMBEDDED_LENGTH || this.pair(reference, subject);
  }
}

/** Type and format of a random value: numbers by their notation, texts by alphabet and length. */
function shape(word: string): string {
  if (/^-?\d+$/.test(word)) {
    return 'integer';
  }
  if (/^-?\d+\.\d+(?:e[+-]?\d+)?$/.test(word)) {
    return 'decimal';
  }
  // Salted hashes (`$2b$12$...`): a dot is a letter of theirs.
  const crypt = /^\$\w+\$(?:\w+\$)*/.exec(word);
  if (crypt !== null) {
    return `crypt ${crypt[0]} ${word.length}`;
  }
  return `${/^[0-9a-f]+$/.test(word) ? 'hex' : 'text'} ${word
    .split('.')
    .map((part) => part.length)
    .join('.')}`;
}

function blank(text: string, found: ReturnType<typeof findNatural>): string {
  let end = 0;
  const between = found.map(({ start, value }) => {
    const before = text.slice(end, start);
    end = start + value.text.length;
    return before;
  });
  return [...between, text.slice(end)].join('\0');
}

/** The JSON text in a part of a signed token. */
function decodeClaims(part: string): string | undefined {
  const text = Buffer.from(part, 'base64url').toString('utf8');
  return text.startsWith('{') && text.endsWith('}') ? text : undefined;
}

/** Cut `text` at every known value it holds. */
function splitAt(text: string, known: ReadonlyMap<string, string>): Segment[] {
  if (known.has(text)) {
    return [{ text, paired: true }];
  }
  const embedded = [...known.keys()].filter((value) => value.length >= MIN_EMBEDDED_LENGTH && text.includes(value));
  if (embedded.length === 0) {
    return [{ text, paired: false }];
  }
  const longestFirst = embedded.sort((left, right) => right.length - left.length).map(escapeRegExp);
  return text.split(new RegExp(`(${longestFirst.join('|')})`)).map((part) => ({ text: part, paired: known.has(part) }));
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
