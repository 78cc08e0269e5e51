// f-strings until 3.11, when the lexer read them as plain strings and the parser took them apart (CPython 3.11
// Parser/string_parser.c fstring_find_literal, fstring_find_expr): each such STRING token becomes the tokens that 3.12's
// lexer would make of it, so that one conversion serves all versions.

import { SyntaxFailure } from '../result';
import type { SourceText } from '../source';
import { characterOffset } from '../source';
import type { Scanner } from './scanner';
import { push } from './scanner';
import { scanField } from './tokenizer';
import type { TokenTable } from './tokens';
import { emptyTokenTable, TokenKind } from './tokens';

const MAX_SPEC_NESTING = 2;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

interface Expander {
  readonly scanner: Scanner;
  readonly raw: boolean;
  /** Index after the last character inside the quotes. */
  readonly end: number;
  /** The row, in the original table, of the token that the parser has read when it takes the literal apart. */
  readonly fail: (message: string) => SyntaxFailure;
}

/** Replaces the f-strings among the tokens. Throws `SyntaxFailure`. */
export function expandFStrings(tokens: TokenTable, source: SourceText): TokenTable {
  const scanner = fieldScanner(source);
  for (let row = 0; row < tokens.kind.length; row += 1) {
    if (isFString(tokens, source, row))
      expandToken(scanner, tokens, row, (message) => errorAfter(tokens, source, row, message));
    else copyRow(tokens, row, scanner.tokens);
  }
  return scanner.tokens;
}

function fieldScanner(source: SourceText): Scanner {
  return {
    source,
    text: source.text,
    minor: 11,
    tokens: emptyTokenTable(),
    at: 0,
    line: 1,
    lineStart: 0,
    brackets: [],
    strings: [],
    indents: [0],
    altIndents: [0],
  };
}

function isFString(tokens: TokenTable, source: SourceText, row: number): boolean {
  if (tokens.kind[row] !== TokenKind.String) return false;
  return /^(?:f|rf|fr)/i.test(source.text.slice(tokens.start[row], (tokens.start[row] as number) + 2));
}

function copyRow(from: TokenTable, row: number, to: TokenTable): void {
  to.kind.push(from.kind[row] as TokenKind);
  to.text.push(from.text[row] as string);
  to.start.push(from.start[row] as number);
  to.end.push(from.end[row] as number);
  to.line.push(from.line[row] as number);
  to.col.push(from.col[row] as number);
  to.endLine.push(from.endLine[row] as number);
  to.endCol.push(from.endCol[row] as number);
}

/** CPython reports at the token after the literals, the last one that its parser has read. */
function errorAfter(tokens: TokenTable, source: SourceText, row: number, message: string): SyntaxFailure {
  let next = row + 1;
  while (tokens.kind[next] === TokenKind.String) next += 1;
  const lineno = tokens.line[next] ?? 1;
  const offset = characterOffset(source, lineno, tokens.start[next] ?? 0);
  const width = tokens.kind[next] === TokenKind.Newline ? 0 : (tokens.end[next] ?? 0) - (tokens.start[next] ?? 0);
  return new SyntaxFailure({
    type: 'SyntaxError',
    message,
    lineno,
    offset,
    end_lineno: lineno,
    end_offset: offset + width,
  });
}

/** Appends the tokens of one literal, which is a row of `tokens`, to the scanner's table. */
function expandToken(scanner: Scanner, tokens: TokenTable, row: number, fail: Expander['fail']): void {
  const { text } = scanner.source;
  const start = tokens.start[row] as number;
  const quoteIndex = start + (/^[a-z]+/i.exec(text.slice(start, start + 3))?.[0].length ?? 0);
  const prefix = text.slice(start, quoteIndex).toLowerCase();
  const quote = text[quoteIndex] ?? '';
  const quotes = text.startsWith(quote.repeat(3), quoteIndex) && (tokens.end[row] as number) >= quoteIndex + 6 ? 3 : 1;
  scanner.line = tokens.line[row] as number;
  scanner.lineStart = scanner.source.lineStarts[scanner.line - 1] ?? 0;
  scanner.at = quoteIndex + quotes;
  push(scanner, TokenKind.FStringStart, '', start, scanner.at, scanner.line);
  const expander: Expander = { scanner, raw: prefix.includes('r'), end: (tokens.end[row] as number) - quotes, fail };
  readParts(expander, 0);
  if (scanner.at < expander.end) throw fail("f-string: single '}' is not allowed");
  scanner.at += quotes;
  push(scanner, TokenKind.FStringEnd, '', scanner.at - quotes, scanner.at, scanner.line);
}

/** Reads text and fields up to the end of the literal, or, in a specifier, up to its `}` (fstring_find_literal). */
function readParts(expander: Expander, depth: number): void {
  const { scanner, end } = expander;
  while (scanner.at < end) {
    if (readText(expander, depth)) continue;
    if (scanner.at >= end || scanner.source.text[scanner.at] === '}') return;
    readField(expander, depth);
  }
}

/** Reads text up to a brace or the end. Returns true if it ended at a doubled brace, after which there is more text. */
function readText(expander: Expander, depth: number): boolean {
  const { scanner, raw, end } = expander;
  const { text } = scanner.source;
  const start = scanner.at;
  const { line } = scanner;
  let at = start;
  while (at < end) {
    const char = text[at];
    if (char === '\\' && !raw && at + 1 < end) {
      const next = text[at + 1];
      if (next === 'N' && text[at + 2] === '{') {
        const close = text.indexOf('}', at);
        at = close < 0 || close >= end ? end : close + 1;
        continue;
      }
      if (next === '{' || next === '}') {
        at += 1;
        continue;
      }
      if (next === '\n') noteLine(scanner, at + 2);
      at += 2;
    } else if (char === '{' || char === '}') {
      if (depth > 0) break;
      if (text[at + 1] !== char || at + 1 >= end) {
        if (char === '}') throw expander.fail("f-string: single '}' is not allowed");
        break;
      }
      // The text keeps one brace of the two; the token's end is after both.
      at += 2;
      scanner.at = at;
      push(scanner, TokenKind.FStringMiddle, '', start, at, line);
      return true;
    } else {
      at += 1;
      if (char === '\n') noteLine(scanner, at);
    }
  }
  scanner.at = at;
  if (at > start) push(scanner, TokenKind.FStringMiddle, '', start, at, line);
  return false;
}

function noteLine(scanner: Scanner, start: number): void {
  scanner.line += 1;
  scanner.lineStart = start;
}

function operator(scanner: Scanner, text: string): void {
  scanner.at += text.length;
  push(scanner, TokenKind.Op, text, scanner.at - text.length, scanner.at, scanner.line);
}

/** Reads a field from its `{` (fstring_find_expr). */
function readField(expander: Expander, depth: number): void {
  const { scanner, end, fail } = expander;
  const { text } = scanner.source;
  if (depth >= MAX_SPEC_NESTING) throw fail('f-string: expressions nested too deeply');
  const start = scanner.at + 1;
  const stop = findExpressionEnd(expander, start);
  if (stop >= end) throw fail("f-string: expecting '}'");
  if (/^[ \t\n\f]*$/.test(text.slice(start, stop))) {
    const char = text[stop] ?? '';
    throw fail(
      char === '}' ? 'f-string: empty expression not allowed' : `f-string: expression required before '${char}'`,
    );
  }
  operator(scanner, '{');
  readExpression(expander, stop);
  if (text[stop] === '=') {
    operator(scanner, '=');
    while (/[ \t\n\v\f\r]/.test(text[scanner.at] ?? '')) {
      scanner.at += 1;
      if (text[scanner.at - 1] === '\n') noteLine(scanner, scanner.at);
    }
    if (scanner.at >= end) throw fail("f-string: expecting '}'");
  }
  if (text[scanner.at] === '!') readConversion(expander);
  if (text[scanner.at] === ':' && scanner.at < end) {
    operator(scanner, ':');
    if (scanner.at >= end) throw fail("f-string: expecting '}'");
    readParts(expander, depth + 1);
  }
  if (scanner.at >= end || text[scanner.at] !== '}') throw fail("f-string: expecting '}'");
  operator(scanner, '}');
}

function readConversion(expander: Expander): void {
  const { scanner, end, fail } = expander;
  operator(scanner, '!');
  if (scanner.at >= end) throw fail("f-string: expecting '}'");
  const conversion = scanner.source.text[scanner.at] ?? '';
  if (!'sra'.includes(conversion)) throw fail("f-string: invalid conversion character: expected 's', 'r', or 'a'");
  scanner.at += 1;
  push(scanner, TokenKind.Name, conversion, scanner.at - 1, scanner.at, scanner.line);
}

/** Tokenizes the expression up to `stop`, and takes the f-strings in it apart. */
function readExpression(expander: Expander, stop: number): void {
  const { scanner } = expander;
  const inner: Scanner = {
    ...fieldScanner(scanner.source),
    at: scanner.at,
    line: scanner.line,
    lineStart: scanner.lineStart,
  };
  const brace = scanner.tokens.col[scanner.tokens.col.length - 1] ?? 0;
  const { line } = scanner;
  scanField(inner, stop);
  for (let row = 0; row < inner.tokens.kind.length; row += 1) {
    const copied = scanner.tokens.kind.length;
    if (isFString(inner.tokens, scanner.source, row)) expandToken(scanner, inner.tokens, row, expander.fail);
    else copyRow(inner.tokens, row, scanner.tokens);
    const spansLines = inner.tokens.line[row] !== inner.tokens.endLine[row];
    if (spansLines && inner.tokens.line[row] === line) shiftColumns(scanner.tokens, copied, line, brace);
  }
  scanner.at = stop;
  scanner.line = inner.line;
  scanner.lineStart = inner.lineStart;
}

/**
 * CPython's parser of a field starts its columns at the `{` and adds the column of that, except for a string that spans
 * lines: its start stays relative to the `{`.
 */
function shiftColumns(tokens: TokenTable, from: number, line: number, brace: number): void {
  for (let row = from; row < tokens.kind.length; row += 1) {
    if (tokens.line[row] === line) tokens.col[row] = (tokens.col[row] ?? 0) - brace;
    if (tokens.endLine[row] === line) tokens.endCol[row] = (tokens.endCol[row] ?? 0) - brace;
  }
}

/** The index of the `!`, `:`, `=` or `}` that ends the expression which starts at `start`. */
function findExpressionEnd(expander: Expander, start: number): number {
  const { scanner, end, fail } = expander;
  const { text } = scanner.source;
  const open: string[] = [];
  let at = start;
  while (at < end) {
    const char = text[at] ?? '';
    if (char === '\\') throw fail('f-string expression part cannot include a backslash');
    if (char === "'" || char === '"') {
      at = skipQuoted(expander, at);
    } else if (char === '(' || char === '[' || char === '{') {
      open.push(char);
      at += 1;
    } else if (char === '#') {
      throw fail("f-string expression part cannot include '#'");
    } else if (open.length === 0 && '!:}=<>'.includes(char)) {
      if (text[at + 1] === '=' && at + 1 < end && '!=<>'.includes(char)) at += 2;
      else if (char === '<' || char === '>') at += 1;
      else return at;
    } else {
      const opener = CLOSERS[char];
      if (opener !== undefined) closeBracket(expander, open.pop(), opener, char);
      at += 1;
    }
  }
  const unclosed = open[open.length - 1];
  if (unclosed !== undefined) throw fail(`f-string: unmatched '${unclosed}'`);
  return at;
}

function closeBracket(expander: Expander, open: string | undefined, expected: string, char: string): void {
  if (open === undefined) throw expander.fail(`f-string: unmatched '${char}'`);
  if (open !== expected) {
    throw expander.fail(`f-string: closing parenthesis '${char}' does not match opening parenthesis '${open}'`);
  }
}

/** Moves over a string in an expression, given the index of its quote. */
function skipQuoted(expander: Expander, at: number): number {
  const { scanner, end, fail } = expander;
  const { text } = scanner.source;
  const char = text[at] ?? '';
  const quote = text.startsWith(char.repeat(3), at) && at + 2 < end ? char.repeat(3) : char;
  for (let index = at + quote.length; index < end; index += 1) {
    if (text[index] === '\\') throw fail('f-string expression part cannot include a backslash');
    if (text.startsWith(quote, index) && index + quote.length <= end) return index + quote.length;
  }
  throw fail('f-string: unterminated string');
}
