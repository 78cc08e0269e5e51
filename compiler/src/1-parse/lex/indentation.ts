// The start of a logical line: measures its indentation and emits INDENT and DEDENT (CPython Parser/lexer/lexer.c, the
// `tok->atbol` part of tok_get_normal_mode).

import type { Scanner } from './scanner';
import { failure, push } from './scanner';
import { TokenKind } from './tokens';
import { continueLine } from './whitespace';

const TAB = 8;
const MAX_INDENT = 100;

/** Reads a line's indentation. Returns false for a line without code, which is left to the caller to skip. */
export function scanIndentation(scanner: Scanner): boolean {
  const { text } = scanner;
  let column = 0;
  let altColumn = 0;
  let continued = 0;
  for (;;) {
    const char = text[scanner.at];
    if (char === ' ') {
      column += 1;
      altColumn += 1;
    } else if (char === '\t') {
      column = (Math.floor(column / TAB) + 1) * TAB;
      altColumn += 1;
    } else if (char === '\f') {
      column = 0;
      altColumn = 0;
    } else if (char === '\\') {
      // The first backslash after white space decides the column of what follows on the next lines.
      if (continued === 0) continued = column;
      continueLine(scanner);
      continue;
    } else {
      if (char === '#' || char === '\n' || char === undefined) return false;
      break;
    }
    scanner.at += 1;
  }
  if (scanner.brackets.length === 0) {
    if (continued > 0) changeIndentation(scanner, continued, continued);
    else changeIndentation(scanner, column, altColumn);
  }
  return true;
}

function changeIndentation(scanner: Scanner, column: number, altColumn: number): void {
  const { indents, altIndents } = scanner;
  const current = indents[indents.length - 1] ?? 0;
  if (column > current) {
    if (indents.length >= MAX_INDENT) throw indentationError(scanner, 'too many levels of indentation', 1, 0);
    if (altColumn <= (altIndents[altIndents.length - 1] ?? 0)) throw tabError(scanner);
    indents.push(column);
    altIndents.push(altColumn);
    push(scanner, TokenKind.Indent, '', scanner.at, scanner.at, scanner.line);
    return;
  }
  while (indents.length > 1 && column < (indents[indents.length - 1] ?? 0)) {
    indents.pop();
    altIndents.pop();
    push(scanner, TokenKind.Dedent, '', scanner.at, scanner.at, scanner.line);
  }
  if (column !== indents[indents.length - 1]) {
    const end = scanner.text.indexOf('\n', scanner.at);
    const offset = Array.from(scanner.text.slice(scanner.lineStart, end + 1)).length;
    throw indentationError(scanner, 'unindent does not match any outer indentation level', offset, -1);
  }
  if (altColumn !== altIndents[altIndents.length - 1]) throw tabError(scanner);
}

function indentationError(scanner: Scanner, message: string, offset: number, endOffset: number): Error {
  return failure({
    type: 'IndentationError',
    message,
    lineno: scanner.line,
    offset,
    end_lineno: scanner.line,
    end_offset: endOffset,
  });
}

function tabError(scanner: Scanner): Error {
  const message = 'inconsistent use of tabs and spaces in indentation';
  return failure({
    type: 'TabError',
    message,
    lineno: scanner.line,
    offset: 1,
    end_lineno: scanner.line,
    end_offset: 0,
  });
}
