// Decodes the text of string and bytes literals (CPython Parser/string_parser.c decode_unicode_with_escapes and
// Objects/unicodeobject.c _PyUnicode_DecodeUnicodeEscapeInternal, Objects/bytesobject.c _PyBytes_DecodeEscape).

import type { CharacterNames } from '../character-names';

/** Decoded text; `codePoints` is set if it has surrogates, which UTF-16 cannot always tell apart from pairs. */
export interface DecodedText {
  readonly value: string;
  readonly codePoints: readonly number[] | null;
}

/** A malformed escape, with CPython's message. */
export class EscapeError extends Error {}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Decodes the escapes of a str literal. Throws `EscapeError`. */
export function decodeStr(text: string, names: CharacterNames): DecodedText {
  let at = text.indexOf('\\');
  if (at < 0) return { value: text, codePoints: null };
  const pieces: string[] = [];
  let surrogates = false;
  let from = 0;
  while (at >= 0) {
    pieces.push(text.slice(from, at));
    const { value, length } = decodeEscape(text, at, names);
    pieces.push(value);
    if (isSurrogate(value)) surrogates = true;
    from = at + length;
    at = text.indexOf('\\', from);
  }
  pieces.push(text.slice(from));
  const value = pieces.join('');
  return {
    value,
    codePoints: surrogates ? pieces.flatMap((piece) => Array.from(piece, (char) => char.codePointAt(0) ?? 0)) : null,
  };
}

function isSurrogate(value: string): boolean {
  const unit = value.charCodeAt(0);
  return value.length === 1 && unit >= 0xd800 && unit <= 0xdfff;
}

interface Escape {
  readonly value: string;
  readonly length: number;
}

function decodeEscape(text: string, at: number, names: CharacterNames): Escape {
  const char = text[at + 1] ?? '';
  const simple = SIMPLE_ESCAPES[char];
  if (simple !== undefined) return { value: simple, length: 2 };
  switch (char) {
    case 'x':
      return hexEscape(text, at, 2, 'truncated \\xXX escape');
    case 'u':
      return hexEscape(text, at, 4, 'truncated \\uXXXX escape');
    case 'U':
      return hexEscape(text, at, 8, 'truncated \\UXXXXXXXX escape');
    case 'N':
      return namedEscape(text, at, names);
    default:
      return octalEscape(text, at) ?? { value: `\\${char}`, length: 1 + char.length };
  }
}

function octalEscape(text: string, at: number): Escape | null {
  const digits = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4));
  return digits === null ? null : { value: String.fromCharCode(parseInt(digits[0], 8)), length: 1 + digits[0].length };
}

function hexEscape(text: string, at: number, count: number, message: string): Escape {
  const digits = /^[0-9a-fA-F]*/.exec(text.slice(at + 2, at + 2 + count))?.[0] ?? '';
  if (digits.length < count) throw unicodeError(text, at, 2 + digits.length, message);
  const code = parseInt(digits, 16);
  if (code > 0x10ffff) throw unicodeError(text, at, 2 + count, 'illegal Unicode character');
  return { value: String.fromCodePoint(code), length: 2 + count };
}

function namedEscape(text: string, at: number, names: CharacterNames): Escape {
  const close = text.indexOf('}', at);
  if (text[at + 2] !== '{' || close < 0 || close === at + 3) {
    const end = text[at + 2] === '{' ? (close < 0 ? text.length : close + 1) : at + 2;
    throw unicodeError(text, at, end - at, 'malformed \\N character escape');
  }
  const char = names.lookUp(text.slice(at + 3, close));
  if (char === null) throw unicodeError(text, at, close + 1 - at, 'unknown Unicode character name');
  return { value: char, length: close + 1 - at };
}

/** CPython decodes a copy of the literal in which a character outside ASCII is written `\UXXXXXXXX`, ten bytes; positions count those. */
function unicodeError(text: string, at: number, length: number, message: string): EscapeError {
  const start = Array.from(text.slice(0, at)).reduce(
    (sum, char) => sum + ((char.codePointAt(0) ?? 0) > 127 ? 10 : 1),
    0,
  );
  return new EscapeError(
    `(unicode error) 'unicodeescape' codec can't decode bytes in position ${start}-${start + length - 1}: ${message}`,
  );
}

/** Decodes the escapes of a bytes literal into a string with one character a byte. Throws `EscapeError`. */
export function decodeBytes(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{0,2}|[0-7]{1,3}|.)/gs, (whole, body: string, offset: number) => {
    const simple = SIMPLE_ESCAPES[body];
    if (simple !== undefined) return simple;
    if (body.startsWith('x')) {
      if (body.length < 3) throw new EscapeError(`(value error) invalid \\x escape at position ${offset}`);
      return String.fromCharCode(parseInt(body.slice(1), 16));
    }
    if (/^[0-7]/.test(body)) return String.fromCharCode(parseInt(body, 8) & 0xff);
    return whole;
  });
}
