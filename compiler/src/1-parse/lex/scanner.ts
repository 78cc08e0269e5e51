// The tokenizer's state and the helpers that all of its parts share (CPython Parser/lexer/state.h).

import type { ErrorDetails } from '../result';
import { SyntaxFailure } from '../result';
import type { SourceText } from '../source';
import { byteColumn, characterOffset, lineOf, lineStart } from '../source';
import type { TokenKind, TokenTable } from './tokens';

/** An open bracket, and whether it opened a replacement field. */
export interface OpenBracket {
  readonly char: string;
  readonly line: number;
  readonly index: number;
}

/** An f-string or t-string being read (CPython's `tokenizer_mode`). */
export interface StringMode {
  /** 'f' or 't'. */
  readonly letter: string;
  readonly quote: string;
  readonly raw: boolean;
  readonly start: number;
  readonly line: number;
  /** Number of brackets open outside each replacement field that is open in this string, innermost last. */
  readonly fieldDepths: number[];
  /** Whether characters are text (true), or Python tokens of the innermost field. */
  inText: boolean;
  /** Whether the text is a format specifier. */
  inSpec: boolean;
}

export interface Scanner {
  readonly source: SourceText;
  readonly text: string;
  /** Minor version of Python. */
  readonly minor: number;
  readonly tokens: TokenTable;
  /** Index of the next character. */
  at: number;
  /** Current line, from 1, and its first index. */
  line: number;
  lineStart: number;
  readonly brackets: OpenBracket[];
  readonly strings: StringMode[];
  /** Columns of the open indentation levels, with tabs to multiples of 8 and with tabs of 1 (`indstack`, `altindstack`). */
  readonly indents: number[];
  readonly altIndents: number[];
}

/** Appends a token that starts at `start` (on line `line`) and ends at `end`, on the current line unless given. */
export function push(scanner: Scanner, kind: TokenKind, text: string, start: number, end: number, line: number): void {
  const { tokens, source } = scanner;
  tokens.kind.push(kind);
  tokens.text.push(text);
  tokens.start.push(start);
  tokens.end.push(end);
  tokens.line.push(line);
  tokens.endLine.push(scanner.line);
  if (source.byteOffsets === null) {
    tokens.col.push(start - (line === scanner.line ? scanner.lineStart : lineStart(source, line)));
    tokens.endCol.push(end - scanner.lineStart);
  } else {
    tokens.col.push(byteColumn(source, line, start));
    tokens.endCol.push(byteColumn(source, scanner.line, end));
  }
}

/** CPython's `syntaxerror(tok, ...)`: the error's column is the number of characters up to `index`, exclusive. */
export function lexicalError(scanner: Scanner, message: string, index: number): SyntaxFailure {
  const line = lineOf(scanner.source, Math.max(0, index - 1));
  const offset = characterOffset(scanner.source, line, index) - 1;
  return new SyntaxFailure({
    type: 'SyntaxError',
    message,
    lineno: line,
    offset,
    end_lineno: line,
    end_offset: offset,
  });
}

/** An error with every part given. */
export function failure(details: ErrorDetails): SyntaxFailure {
  return new SyntaxFailure(details);
}

/** A hexadecimal code point as CPython writes it: at least four digits, upper case. */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
