// Reads string literals: a whole plain one, or the start, text and end of an f-string or t-string (CPython
// Parser/lexer/lexer.c: `letter_quote`, `f_string_quote` and tok_get_fstring_mode).

import type { SyntaxFailure } from '../result';
import { characterOffset } from '../source';
import type { Scanner, StringMode } from './scanner';
import { failure, lexicalError, push } from './scanner';
import { TokenKind } from './tokens';
import { newLine } from './whitespace';

const MAX_FIELD_NESTING = 3;

/** The quotes at an index: three or one. */
function quoteAt(text: string, at: number): string {
  const char = text[at] ?? '';
  return text[at + 1] === char && text[at + 2] === char ? char + char + char : char;
}

/** Reads the literal whose prefix starts at `start` and whose quote is at `quoteIndex`. */
export function scanString(scanner: Scanner, start: number, quoteIndex: number): void {
  const prefix = scanner.text.slice(start, quoteIndex).toLowerCase();
  const letter = prefix.includes('f') ? 'f' : prefix.includes('t') ? 't' : '';
  if (letter !== '' && scanner.minor >= 12) startFString(scanner, start, quoteIndex, letter, prefix.includes('r'));
  else scanPlainString(scanner, start, quoteIndex);
}

function scanPlainString(scanner: Scanner, start: number, quoteIndex: number): void {
  const { text } = scanner;
  const quote = quoteAt(text, quoteIndex);
  const { line } = scanner;
  let at = quoteIndex + quote.length;
  let escapedQuote = false;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (Number.isNaN(unit) || (unit === 10 && quote.length === 1))
      throw unterminated(scanner, start, line, quote, escapedQuote);
    if (unit === 10) {
      newLine(scanner, at + 1);
      at += 1;
    } else if (unit === 92) {
      at += 1;
      if (text[at] === quote) escapedQuote = true;
      if (text[at] === '\n') newLine(scanner, at + 1);
      at += 1;
    } else if (text.startsWith(quote, at)) {
      break;
    } else {
      at += 1;
    }
  }
  scanner.at = at + quote.length;
  push(scanner, TokenKind.String, '', start, scanner.at, line);
}

function unterminated(
  scanner: Scanner,
  start: number,
  line: number,
  quote: string,
  escapedQuote: boolean,
): SyntaxFailure {
  const mode = scanner.strings[scanner.strings.length - 1];
  if (mode !== undefined && mode.quote === quote) {
    return errorAt(scanner, `${mode.letter}-string: expecting '}'`, start, line);
  }
  const kind = quote.length === 3 ? 'triple-quoted string literal' : 'string literal';
  const hint = escapedQuote && quote.length === 1 && scanner.minor >= 13 ? '; perhaps you escaped the end quote?' : '';
  return errorAt(scanner, `unterminated ${kind} (detected at line ${lastLine(scanner)})${hint}`, start, line);
}

/** The line on which CPython finds the end of the input or of the line. */
function lastLine(scanner: Scanner): number {
  return scanner.lineStart >= scanner.text.length ? scanner.line - 1 : scanner.line;
}

function errorAt(scanner: Scanner, message: string, start: number, line: number): SyntaxFailure {
  const offset = characterOffset(scanner.source, line, start);
  return failure({ type: 'SyntaxError', message, lineno: line, offset, end_lineno: line, end_offset: offset });
}

function startFString(scanner: Scanner, start: number, quoteIndex: number, letter: string, raw: boolean): void {
  const quote = quoteAt(scanner.text, quoteIndex);
  scanner.at = quoteIndex + quote.length;
  push(scanner, TokenKind.FStringStart, '', start, scanner.at, scanner.line);
  scanner.strings.push({ letter, quote, raw, start, line: scanner.line, fieldDepths: [], inText: true, inSpec: false });
}

/** Reads text up to a replacement field, the end of one, or the closing quotes, and emits what ends it as well. */
export function scanFStringText(scanner: Scanner, mode: StringMode): void {
  const { text } = scanner;
  let start = scanner.at;
  let line = scanner.line;
  let at = start;
  const flush = (end: number): void => {
    scanner.at = at;
    if (end > start) push(scanner, TokenKind.FStringMiddle, '', start, end, line);
    start = at;
    line = scanner.line;
  };
  for (;;) {
    const char = text[at];
    if (char === undefined || (char === '\n' && mode.quote.length === 1)) {
      if (char === undefined || !mode.inSpec) throw unterminatedFString(scanner, mode);
      if (scanner.minor >= 14) {
        const message = `${mode.letter}-string: newlines are not allowed in format specifiers for single quoted ${mode.letter}-strings`;
        throw lexicalError(scanner, message, at + 1);
      }
      // A newline ends a format specifier; what follows is read as tokens again.
      flush(at);
      mode.inText = false;
      return;
    }
    if (text.startsWith(mode.quote, at)) {
      flush(at);
      endFString(scanner, mode, at);
      return;
    }
    if (char === '{') {
      if (text[at + 1] === '{' && !mode.inSpec) {
        // The text keeps one brace of the two; the token's end is after both.
        at += 2;
        flush(at);
        continue;
      }
      flush(at);
      openField(scanner, mode, at);
      return;
    }
    if (char === '}') {
      if (text[at + 1] === '}' && !mode.inSpec && mode.fieldDepths.length === 0) {
        // The text keeps one brace of the two; the token's end is after both.
        at += 2;
        flush(at);
        continue;
      }
      flush(at);
      mode.inText = false;
      return;
    }
    at = char === '\\' ? skipEscape(scanner, mode, at) : at + 1;
    if (char === '\n') newLine(scanner, at);
  }
}

/** Moves over a backslash and what it escapes; a named character's braces are part of the text. */
function skipEscape(scanner: Scanner, mode: StringMode, backslash: number): number {
  const { text } = scanner;
  const next = text[backslash + 1];
  if (next === '{' || next === '}' || next === undefined) return backslash + 1;
  if (next === 'N' && !mode.raw && text[backslash + 2] === '{') {
    const end = /^[^}{\n'"]*\}/.exec(text.slice(backslash + 3, backslash + 200));
    return end === null ? backslash + 3 : backslash + 3 + end[0].length;
  }
  if (next === '\n') newLine(scanner, backslash + 2);
  return backslash + 2;
}

function openField(scanner: Scanner, mode: StringMode, at: number): void {
  if (mode.fieldDepths.length >= MAX_FIELD_NESTING) {
    throw lexicalError(scanner, `${mode.letter}-string: expressions nested too deeply`, at);
  }
  mode.fieldDepths.push(scanner.brackets.length);
  scanner.brackets.push({ char: '{', line: scanner.line, index: at });
  mode.inText = false;
  mode.inSpec = false;
  scanner.at = at + 1;
  push(scanner, TokenKind.Op, '{', at, at + 1, scanner.line);
}

function endFString(scanner: Scanner, mode: StringMode, at: number): void {
  scanner.at = at + mode.quote.length;
  push(scanner, TokenKind.FStringEnd, '', at, scanner.at, scanner.line);
  scanner.strings.pop();
  // What was left open inside the string does not count outside it; the parser reports it.
  const outer = mode.fieldDepths[0];
  if (outer !== undefined) scanner.brackets.length = outer;
}

function unterminatedFString(scanner: Scanner, mode: StringMode): SyntaxFailure {
  const kind = mode.quote.length === 3 ? 'triple-quoted ' : '';
  const line = lastLine(scanner);
  return errorAt(
    scanner,
    `unterminated ${kind}${mode.letter}-string literal (detected at line ${line})`,
    mode.start,
    mode.line,
  );
}
