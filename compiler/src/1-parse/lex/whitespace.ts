// Moves over what is between tokens: blanks, line continuations, comments.

import { characterOffset } from '../source';
import type { Scanner } from './scanner';
import { failure } from './scanner';

/** Moves over a backslash and the newline that must follow it. */
export function continueLine(scanner: Scanner): void {
  const { text, source } = scanner;
  const { line } = scanner;
  if (text[scanner.at + 1] !== '\n') {
    const offset = characterOffset(source, line, scanner.at + 1);
    const message = 'unexpected character after line continuation character';
    throw failure({ type: 'SyntaxError', message, lineno: line, offset, end_lineno: line, end_offset: 0 });
  }
  if (scanner.at + 2 >= text.length) {
    const offset = characterOffset(source, line, scanner.at + 1);
    const message = 'unexpected EOF while parsing';
    throw failure({ type: 'SyntaxError', message, lineno: line, offset, end_lineno: line, end_offset: -1 });
  }
  newLine(scanner, scanner.at + 2);
}

/** Notes that the next line starts at an index, and moves there. */
export function newLine(scanner: Scanner, start: number): void {
  scanner.line += 1;
  scanner.lineStart = start;
  scanner.at = start;
}

/** Moves over blanks, line continuations and a comment: up to a token, a newline or the end. */
export function skipBlanks(scanner: Scanner): void {
  const { text } = scanner;
  for (;;) {
    const unit = text.charCodeAt(scanner.at);
    if (unit === 32 || unit === 9 || unit === 12) {
      scanner.at += 1;
    } else if (unit === 92) {
      continueLine(scanner);
    } else if (unit === 35) {
      const end = text.indexOf('\n', scanner.at);
      scanner.at = end < 0 ? text.length : end;
      return;
    } else {
      return;
    }
  }
}
