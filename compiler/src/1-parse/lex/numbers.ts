// Reads a number literal and checks it as CPython's lexer does (Parser/lexer/lexer.c, the `Number` part of tok_get_normal_mode).

import { SyntaxFailure } from '../result';
import type { Scanner } from './scanner';
import { lexicalError } from './scanner';

const KEYWORDS_AFTER_NUMBER = /^(?:and|else|for|if|in|is|not|or)/;

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isAsciiIdentifierUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || isDigit(unit);
}

/** Reads the number at the scanner's position and returns the index after it. */
export function scanNumber(scanner: Scanner): number {
  const { text, at } = scanner;
  const first = text.charCodeAt(at);
  if (first === 48) {
    const second = text[at + 1];
    if (second === 'x' || second === 'X') return scanRadix(scanner, 'hexadecimal', /[0-9a-fA-F]/);
    if (second === 'o' || second === 'O') return scanRadix(scanner, 'octal', /[0-7]/);
    if (second === 'b' || second === 'B') return scanRadix(scanner, 'binary', /[01]/);
  }
  if (first === 46) return scanFraction(scanner, at + 1);
  return first === 48 ? scanFromZero(scanner) : scanDecimal(scanner);
}

function scanRadix(scanner: Scanner, name: string, digit: RegExp): number {
  const { text } = scanner;
  let at = scanner.at + 2;
  for (;;) {
    if (text[at] === '_') at += 1;
    const unit = text.charCodeAt(at);
    if (!digit.test(text[at] ?? '')) {
      if (name !== 'hexadecimal' && isDigit(unit)) {
        throw lexicalError(scanner, `invalid digit '${text[at]}' in ${name} literal`, at + 1);
      }
      throw lexicalError(scanner, `invalid ${name} literal`, at);
    }
    while (digit.test(text[at] ?? '')) at += 1;
    if (text[at] !== '_') break;
  }
  if (name !== 'hexadecimal' && isDigit(text.charCodeAt(at))) {
    throw lexicalError(scanner, `invalid digit '${text[at]}' in ${name} literal`, at + 1);
  }
  return verifyEnd(scanner, at, name);
}

/** Digits with single underscores between (`tok_decimal_tail`). */
function decimalTail(scanner: Scanner, from: number): number {
  const { text } = scanner;
  let at = from;
  for (;;) {
    while (isDigit(text.charCodeAt(at))) at += 1;
    if (text[at] !== '_') return at;
    at += 1;
    if (!isDigit(text.charCodeAt(at))) throw lexicalError(scanner, 'invalid decimal literal', at);
  }
}

function scanFromZero(scanner: Scanner): number {
  const { text } = scanner;
  let at = scanner.at + 1;
  let nonZero = false;
  for (;;) {
    if (text[at] === '_') {
      at += 1;
      if (!isDigit(text.charCodeAt(at))) throw lexicalError(scanner, 'invalid decimal literal', at);
    }
    if (text[at] !== '0') break;
    at += 1;
  }
  const zerosEnd = at;
  if (isDigit(text.charCodeAt(at))) {
    nonZero = true;
    at = decimalTail(scanner, at);
  }
  const next = text[at] ?? '';
  if (next === '.') return scanFraction(scanner, at + 1);
  if (next === 'e' || next === 'E') return scanExponent(scanner, at, 'decimal');
  if (next === 'j' || next === 'J') return verifyEnd(scanner, at + 1, 'imaginary');
  if (nonZero) throw leadingZeros(scanner, zerosEnd);
  return verifyEnd(scanner, at, 'decimal');
}

function leadingZeros(scanner: Scanner, zerosEnd: number): SyntaxFailure {
  const { details } = lexicalError(
    scanner,
    'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
    scanner.at + 1,
  );
  return new SyntaxFailure({ ...details, end_offset: (details.offset ?? 0) + zerosEnd - scanner.at });
}

function scanDecimal(scanner: Scanner): number {
  const { text } = scanner;
  const at = decimalTail(scanner, scanner.at);
  const next = text[at] ?? '';
  if (next === '.') return scanFraction(scanner, at + 1);
  if (next === 'e' || next === 'E') return scanExponent(scanner, at, 'decimal');
  if (next === 'j' || next === 'J') return verifyEnd(scanner, at + 1, 'imaginary');
  return verifyEnd(scanner, at, 'decimal');
}

/** What follows the point. */
function scanFraction(scanner: Scanner, from: number): number {
  const { text } = scanner;
  const at = isDigit(text.charCodeAt(from)) ? decimalTail(scanner, from) : from;
  const next = text[at] ?? '';
  if (next === 'e' || next === 'E') return scanExponent(scanner, at, 'decimal');
  if (next === 'j' || next === 'J') return verifyEnd(scanner, at + 1, 'imaginary');
  return verifyEnd(scanner, at, 'decimal');
}

/** `from` is the index of the `e`, which is not part of the number if no exponent follows. */
function scanExponent(scanner: Scanner, from: number, name: string): number {
  const { text } = scanner;
  let at = from + 1;
  if (text[at] === '+' || text[at] === '-') {
    at += 1;
    if (!isDigit(text.charCodeAt(at))) throw lexicalError(scanner, 'invalid decimal literal', at);
  } else if (!isDigit(text.charCodeAt(at))) {
    return verifyEnd(scanner, from, name);
  }
  at = decimalTail(scanner, at);
  if (text[at] === 'j' || text[at] === 'J') return verifyEnd(scanner, at + 1, 'imaginary');
  return verifyEnd(scanner, at, 'decimal');
}

/** `verify_end_of_number`: a keyword may follow at once (`1if x else y`), a name may not. */
function verifyEnd(scanner: Scanner, at: number, name: string): number {
  const { text } = scanner;
  const unit = text.charCodeAt(at);
  if (!isAsciiIdentifierUnit(unit)) return at;
  if (KEYWORDS_AFTER_NUMBER.test(text.slice(at, at + 4))) return at;
  throw lexicalError(scanner, `invalid ${name} literal`, at);
}
