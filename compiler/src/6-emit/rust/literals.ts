// Rust literals for Python constants: strings, bytes, floats. Everything outside printable ASCII that could confuse a reader
// or the compiler (controls, direction marks) is escaped; other letters stand as they are.

const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** A Rust string literal. The text must not hold lone surrogates: those constants are bytes (`Constant::Wtf8`). */
export function stringLiteral(text: string): string {
  let out = '"';
  for (const character of text) out += escapeCharacter(character);
  return out + '"';
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '"':
      return '\\"';
    case '\\':
      return '\\\\';
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    case '\t':
      return '\\t';
    case '\0':
      return '\\0';
    default:
      return PLAIN.test(character) ? character : `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
  }
}

/** A Rust byte-string literal from numbers below 256. */
export function byteStringLiteral(bytes: Iterable<number>): string {
  let out = 'b"';
  for (const byte of bytes) {
    if (byte === 0x22 || byte === 0x5c) out += '\\' + String.fromCharCode(byte);
    else if (byte === 0x0a) out += '\\n';
    else if (byte >= 0x20 && byte < 0x7f) out += String.fromCharCode(byte);
    else out += '\\x' + byte.toString(16).padStart(2, '0');
  }
  return out + '"';
}

/** A Rust `f64` expression that denotes exactly this number, the sign of zero included. */
export function floatLiteral(value: number): string {
  if (Number.isNaN(value)) return 'f64::NAN';
  if (value === Infinity) return 'f64::INFINITY';
  if (value === -Infinity) return 'f64::NEG_INFINITY';
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /[.e]/.test(text) ? text : text + '.0';
}

/** The code points of a JavaScript string, each lone surrogate one code point. */
export function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

/** Generalized UTF-8 (WTF-8): UTF-8 that also encodes surrogates. */
export function wtf8Bytes(codePoints: Iterable<number>): number[] {
  const bytes: number[] = [];
  for (const point of codePoints) {
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f));
      bytes.push(0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    }
  }
  return bytes;
}

/** Whether a code point is a surrogate, which Rust's `str` cannot hold. */
export function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

/** Python source as the text of a `//` comment: one line, without characters that rustc refuses there. */
export function commentText(source: string, limit = 140): string {
  let out = '';
  for (const character of source.trim()) {
    if (out.length >= limit) return out + '...';
    out += PLAIN.test(character) ? character : character === '\t' ? ' ' : '\u{fffd}';
  }
  return out;
}
