// How a rule reports an error: CPython's RAISE_SYNTAX_ERROR macros (Parser/pegen.h), with its conventions for positions.

import { TokenKind } from '../lex/tokens';
import type { ErrorDetails, SyntaxErrorType } from '../result';
import { SyntaxFailure } from '../result';
import { characterOffset } from '../source';
import type { Machine, Match } from './machine';

/** Whether CPython gives a token no column: it has no text. */
function isBlank(machine: Machine, token: number): boolean {
  const kind = machine.tokens.kind[token];
  return kind === TokenKind.Indent || kind === TokenKind.Dedent || kind === TokenKind.EndMarker;
}

function startOffset(machine: Machine, token: number): number {
  return characterOffset(machine.source, machine.tokens.line[token] ?? 1, machine.tokens.start[token] ?? 0);
}

function endOffset(machine: Machine, token: number): number {
  const { tokens, source } = machine;
  // Until 3.11 the token of a newline is empty.
  const empty = tokens.kind[token] === TokenKind.Newline && machine.minor < 12;
  return characterOffset(source, tokens.endLine[token] ?? 1, (empty ? tokens.start[token] : tokens.end[token]) ?? 0);
}

function error(
  type: SyntaxErrorType,
  message: string,
  position: Pick<ErrorDetails, 'lineno' | 'offset' | 'end_lineno' | 'end_offset'>,
): SyntaxFailure {
  return new SyntaxFailure({ type, message, ...position });
}

/** RAISE_SYNTAX_ERROR_KNOWN_RANGE: from the start of one part to the end of another. */
export function range(machine: Machine, first: number, last: number, message: string): never {
  const { tokens } = machine;
  throw error('SyntaxError', message, {
    lineno: tokens.line[first] ?? null,
    offset: startOffset(machine, first),
    end_lineno: tokens.endLine[last] ?? null,
    end_offset: endOffset(machine, last),
  });
}

/** RAISE_SYNTAX_ERROR_KNOWN_LOCATION: one part. */
export function at(machine: Machine, part: Match | undefined, message: string): never {
  if (part === undefined) throw new Error(`the rule names no part for: ${message}`);
  return range(machine, part.first, part.last, message);
}

/** RAISE_SYNTAX_ERROR_STARTING_FROM: from a part to where the lexer stands. */
export function from(machine: Machine, part: Match | undefined, message: string): never {
  const first = part?.first ?? machine.furthest;
  const { tokens, source, furthest } = machine;
  const lastLine = tokens.endLine[furthest] ?? 1;
  throw error('SyntaxError', message, {
    lineno: tokens.line[first] ?? null,
    offset: startOffset(machine, first),
    end_lineno: lastLine,
    end_offset: characterOffset(source, lastLine, tokens.end[furthest] ?? 0) - 1,
  });
}

/** RAISE_SYNTAX_ERROR and RAISE_INDENTATION_ERROR: at the last token that was read. */
export function here(machine: Machine, message: string, type: SyntaxErrorType = 'SyntaxError'): never {
  throw atToken(machine, machine.furthest, message, type);
}

/** An error at a token, with the columns that CPython gives when the token has none. */
export function atToken(machine: Machine, token: number, message: string, type: SyntaxErrorType): SyntaxFailure {
  const { tokens } = machine;
  const lineno = tokens.line[token] ?? 1;
  const end_lineno = tokens.endLine[token] ?? 1;
  if (isBlank(machine, token)) {
    if ((tokens.start[token] ?? 0) >= machine.source.text.length) return atEnd(machine, message, type);
    return error(type, message, { lineno, offset: startOffset(machine, token) - 1, end_lineno, end_offset: -1 });
  }
  return error(type, message, {
    lineno,
    offset: startOffset(machine, token),
    end_lineno,
    end_offset: endOffset(machine, token),
  });
}

/** At the end of the input the lexer stands after the last line, newline included. */
function atEnd(machine: Machine, message: string, type: SyntaxErrorType): SyntaxFailure {
  const { source } = machine;
  const lineno = Math.max(1, source.lineStarts.length - 1);
  const offset = characterOffset(source, lineno, source.text.length) - 1;
  return error(type, message, { lineno, offset, end_lineno: lineno, end_offset: -1 });
}

/** RAISE_SYNTAX_ERROR_ON_NEXT_TOKEN. */
export function onNext(machine: Machine, message: string): never {
  if (machine.mark > machine.furthest) machine.furthest = machine.mark;
  throw atToken(machine, machine.mark, message, 'SyntaxError');
}
