// Phase 1: the bytes of a source file to Python's syntax tree, or to the syntax error that CPython reports.
//
//   bytes -> text (decode) -> tokens (lex) -> canonical text -> tree-sitter's tree -> AST (convert)
//
// A file that any of these refuses is read once more by `diagnose`, which words the error as CPython does.

import type { Module } from '../ast';
import { writeCanonical } from './canonical-text';
import { checkModule } from './check';
import { createCharacterNames } from './character-names';
import type { Context } from './convert/context';
import { ConversionFailure } from './convert/context';
import { convertModule } from './convert/statements';
import { decodeSource } from './decode';
import { expandFStrings } from './lex/legacy-fstrings';
import { tokenize } from './lex/tokenizer';
import type { TokenizeResult } from './lex/tokenizer';
import { diagnose } from './diagnose';
import { TokenKind } from './lex/tokens';
import type { TokenTable } from './lex/tokens';
import type { PythonVersion } from './python-version';
import { minorOf } from './python-version';
import type { ErrorDetails, ParseResult } from './result';
import { SyntaxFailure } from './result';
import { findSoftKeywords } from './soft-keywords';
import type { SourceText } from './source';
import { characterOffset, makeSourceText } from './source';
import { parseGrammar } from './tree-sitter';

export type { PythonVersion } from './python-version';
export { PYTHON_VERSIONS } from './python-version';
export type { ParseResult, PythonSyntaxError, SyntaxErrorType } from './result';

/** How to parse a file. */
export interface ParseOptions {
  /** The name in the error. */
  readonly fileName: string;
  readonly python: PythonVersion;
  /** Accept what CPython's grammar accepts, though its compiler refuses it (`ast.parse` rather than `compile`). */
  readonly grammarOnly?: boolean;
  /** Returns true when parsing has taken too long; it then ends with an error. */
  readonly expired?: () => boolean;
}

/** Parses a source file. Never throws for what is in the file. */
export function parseModule(bytes: Uint8Array, options: ParseOptions): ParseResult {
  let text: string | null = null;
  try {
    const source = makeSourceText(decodeSource(bytes));
    text = source.text;
    const module = parseSource(source, minorOf(options.python), options.expired ?? (() => false));
    const refused = options.grammarOnly === true ? null : checkModule(module, minorOf(options.python));
    if (refused !== null) throw new SyntaxFailure(refused);
    return { ok: true, module, text };
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return { ok: false, error: { ...error.details, fileName: options.fileName }, text };
  }
}

function parseSource(source: SourceText, minor: number, expired: () => boolean): Module {
  const lexed = tokenize(source, minor);
  if (lexed.error !== null || lexed.unclosed !== null) throw rejected(source, lexed, minor, null);
  const tokens = minor >= 12 ? lexed.tokens : expandFStrings(lexed.tokens, source);
  const canonical = writeCanonical(tokens, findSoftKeywords(tokens, minor));
  const result = parseGrammar(canonical, { expired });
  if (result.outcome === 'expired')
    throw new SyntaxFailure(errorAt(source, tokens, minor, 'parsing took too long', 0, 0));
  if (result.outcome === 'rejected') throw rejected(source, lexed, minor, null);
  const context: Context = {
    tree: result.tree,
    tokens,
    source,
    minor,
    stars: new Set(canonical.stars),
    cut: new Set(),
    names: createCharacterNames(),
    depth: 0,
  };
  try {
    const module = convertModule(context);
    const [star] = context.stars;
    if (star !== undefined) throw new ConversionFailure(star);
    return module;
  } catch (failure) {
    if (!(failure instanceof ConversionFailure)) throw failure;
    throw rejected(
      source,
      lexed,
      minor,
      errorAt(source, tokens, minor, failure.message, failure.token, failure.lastToken),
    );
  }
}

/** The failure of a rejected file: CPython's error, else ours, else one that names no place. */
function rejected(source: SourceText, lexed: TokenizeResult, minor: number, ours: ErrorDetails | null): SyntaxFailure {
  const own = ours !== null && ours.message !== 'invalid syntax' ? ours : null;
  const details =
    own ?? diagnose(source, lexed, minor) ?? ours ?? errorAt(source, lexed.tokens, minor, 'invalid syntax', 0, 0);
  return new SyntaxFailure(details);
}

function errorAt(
  source: SourceText,
  tokens: TokenTable,
  minor: number,
  message: string,
  first: number,
  last: number,
): ErrorDetails {
  const lineno = tokens.line[first] ?? 1;
  const offset = characterOffset(source, lineno, tokens.start[first] ?? 0);
  const end_lineno = tokens.endLine[last] ?? lineno;
  // Until 3.11 the token of a newline is empty.
  const empty = tokens.kind[last] === TokenKind.Newline && minor < 12;
  const end_offset = characterOffset(source, end_lineno, (empty ? tokens.start[last] : tokens.end[last]) ?? 0);
  return { type: 'SyntaxError', message, lineno, offset, end_lineno, end_offset };
}
