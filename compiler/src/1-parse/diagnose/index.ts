// Finds the syntax error that CPython reports for a file that it rejects (Parser/pegen.c _PyPegen_run_parser,
// Parser/pegen_errors.c _PyPegen_set_syntax_error): one pass without the `invalid_` rules, which tells how far a reader
// gets; if it raised nothing, one with them; if that raises nothing either, "invalid syntax" where the first pass ended.

import type { TokenizeResult } from '../lex/tokenizer';
import { TokenKind } from '../lex/tokens';
import type { TokenTable } from '../lex/tokens';
import type { ErrorDetails } from '../result';
import { SyntaxFailure } from '../result';
import { characterOffset } from '../source';
import type { SourceText } from '../source';
import { ACTIONS } from './actions';
import { atToken } from './errors';
import { EXPRESSION_GRAMMAR } from './expression-grammar';
import { applyRule } from './machine';
import type { Machine } from './machine';
import { readGrammar } from './notation';
import { STATEMENT_GRAMMAR } from './statement-grammar';

/** Errors that the lexer only notes: the parser reports them if it gets there. */
const NOTED =
  /^(?:unindent does not match|inconsistent use of tabs|too many levels of indentation|unexpected character after line|unexpected EOF)/;

/** The error of a rejected file; null if the grammar finds none. */
export function diagnose(source: SourceText, lexed: TokenizeResult, minor: number): ErrorDetails | null {
  const { tokens, error } = lexed;
  const raised = error !== null && !NOTED.test(error.message) && !lexed.inString;
  const found = parseError(source, lexed, minor);
  // An error that the lexer raises anywhere replaces what the parser found before it, save an unexpected indentation.
  if (raised && !/^unexpected (?:indent|unindent)$/.test(found.details?.message ?? '')) return error;
  if (found.details === null) return null;
  if (error === null && lexed.unclosed !== null && found.details.type === 'SyntaxError') {
    const line = tokens.line[found.furthest] ?? 0;
    if (line > lexed.unclosed.line) return neverClosed(source, lexed.unclosed);
  }
  return found.details;
}

interface Found {
  readonly details: ErrorDetails | null;
  /** The last token that was read. */
  readonly furthest: number;
}

function parseError(source: SourceText, lexed: TokenizeResult, minor: number): Found {
  const { tokens } = lexed;
  const rules = readGrammar(`${STATEMENT_GRAMMAR}\n${EXPRESSION_GRAMMAR}`, minor);
  const levels = levelsOf(tokens);
  const makeMachine = (invalidRules: boolean, furthest: number): Machine => {
    const machine: Machine = {
      tokens,
      source,
      minor,
      levels,
      rules,
      actions: ACTIONS,
      mark: 0,
      furthest,
      invalidRules,
      memo: new Map(),
      softKeywords: new Set(minor >= 12 ? ['_', 'case', 'match', 'type'] : ['_', 'case', 'match']),
      onMissingToken: () => {
        throw endOfTokens(source, lexed);
      },
      onExpected: (token, text) => {
        throw atToken(machine, token, `expected '${text}'`, 'SyntaxError');
      },
    };
    return machine;
  };
  const first = makeMachine(false, -1);
  const early = run(first);
  if (early !== null) return { details: early, furthest: first.furthest };
  if (first.mark >= tokens.kind.length) return { details: null, furthest: first.furthest };
  const second = makeMachine(true, first.furthest);
  const late = run(second);
  if (late !== null) return { details: late, furthest: second.furthest };
  return { details: generic(second, first.furthest), furthest: second.furthest };
}

/** Parses the file; returns the error that a rule raised. */
function run(machine: Machine): ErrorDetails | null {
  try {
    if (applyRule(machine, 'file') === null) machine.mark = 0;
    return null;
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return failure.details;
    // Brackets nested so deeply that JavaScript's stack is too small for their rules.
    if (failure instanceof RangeError)
      return atToken(machine, machine.furthest, 'invalid syntax', 'SyntaxError').details;
    throw failure;
  }
}

function generic(machine: Machine, token: number): ErrorDetails {
  const kind = machine.tokens.kind[token];
  if (kind === TokenKind.Indent || kind === TokenKind.Dedent) {
    const message = kind === TokenKind.Indent ? 'unexpected indent' : 'unexpected unindent';
    return atToken(machine, machine.furthest, message, 'IndentationError').details;
  }
  return atToken(machine, token, 'invalid syntax', 'SyntaxError').details;
}

/** The parser wants a token and the lexer has none: the lexer's own error, or a bracket left open. */
function endOfTokens(source: SourceText, lexed: TokenizeResult): SyntaxFailure {
  if (lexed.error !== null) return new SyntaxFailure(lexed.error);
  if (lexed.unclosed !== null) return new SyntaxFailure(neverClosed(source, lexed.unclosed));
  return new SyntaxFailure({
    type: 'SyntaxError',
    message: 'unexpected EOF while parsing',
    lineno: null,
    offset: null,
    end_lineno: null,
    end_offset: null,
  });
}

function neverClosed(
  source: SourceText,
  bracket: { readonly char: string; readonly line: number; readonly index: number },
): ErrorDetails {
  return {
    type: 'SyntaxError',
    message: `'${bracket.char}' was never closed`,
    lineno: bracket.line,
    offset: characterOffset(source, bracket.line, bracket.index),
    end_lineno: bracket.line,
    end_offset: 0,
  };
}

function levelsOf(tokens: TokenTable): number[] {
  let level = 0;
  return tokens.kind.map((kind, token) => {
    const text = tokens.text[token] ?? '';
    if (kind === TokenKind.Op && text !== '') {
      if ('([{'.includes(text)) level += 1;
      else if (')]}'.includes(text)) level -= 1;
    }
    return level;
  });
}
