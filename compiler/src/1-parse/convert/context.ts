// What every part of the conversion needs: the concrete tree, the tokens it spans, and Python's version.

import type { Position } from '../../ast';
import type { CharacterNames } from '../character-names';
import type { TokenTable } from '../lex/tokens';
import { TokenKind } from '../lex/tokens';
import type { SourceText } from '../source';
import { isAscii } from '../source';
import type { SyntaxTree } from '../syntax-tree';

export interface Context {
  readonly tree: SyntaxTree;
  readonly tokens: TokenTable;
  readonly source: SourceText;
  /** Minor version of Python. */
  readonly minor: number;
  /** Prefix stars that the canonical text left out; each must be taken by the element it stands before. */
  readonly stars: Set<number>;
  /** The nodes of `expression as target` that the target was taken off: they stand for the expression. */
  readonly cut: Set<number>;
  readonly names: CharacterNames;
  /** How deeply the conversion is nested. */
  depth: number;
}

/** CPython stops at about this many nested constructs; JavaScript's stack holds them. */
export const MAX_DEPTH = 1000;

/**
 * The grammar accepted what CPython does not: CPython's own message is found by the diagnosis, which reads the tokens.
 * The message given here is the one used if it finds nothing.
 */
export class ConversionFailure extends Error {
  readonly token: number;
  readonly lastToken: number;

  constructor(token: number, message = 'invalid syntax', lastToken = token) {
    super(message);
    this.lastToken = lastToken;
    this.name = 'ConversionFailure';
    this.token = token;
  }
}

export function typeOf(context: Context, node: number): string {
  return context.tree.type[node] as string;
}

/** Index of the first token of a node. */
export function firstToken(context: Context, node: number): number {
  return context.tree.first[node] as number;
}

/** Index of the last token of a node. */
export function lastToken(context: Context, node: number): number {
  return context.tree.last[node] as number;
}

/** The node after a subtree, in preorder. */
export function after(context: Context, node: number): number {
  return context.tree.next[node] as number;
}

/** The position from the start of one token to the end of another. */
export function span(context: Context, first: number, last: number): Position {
  const { tokens } = context;
  return {
    lineno: tokens.line[first] as number,
    col_offset: tokens.col[first] as number,
    end_lineno: tokens.endLine[last] as number,
    end_col_offset: tokens.endCol[last] as number,
  };
}

/** The position of a node. */
export function spanOf(context: Context, node: number): Position {
  return span(context, firstToken(context, node), lastToken(context, node));
}

/** The position from the start of one node or token to the end of another AST node. */
export function spanTo(context: Context, first: number, end: Position): Position {
  const { tokens } = context;
  return {
    lineno: tokens.line[first] as number,
    col_offset: tokens.col[first] as number,
    end_lineno: end.end_lineno,
    end_col_offset: end.end_col_offset,
  };
}

/** The identifier at a token, normalised (NFKC) as CPython does. Fails on a keyword. */
export function identifierAt(context: Context, token: number): string {
  if (context.tokens.kind[token] !== TokenKind.Name) throw new ConversionFailure(token);
  const text = context.tokens.text[token] as string;
  return isAscii(text) ? text : text.normalize('NFKC');
}

/** The text of an operator or keyword token. */
export function tokenText(context: Context, token: number): string {
  return context.tokens.text[token] ?? '';
}

/** Runs a nested conversion, and fails where CPython's parser would run out of stack. */
export function nested<T>(context: Context, node: number, convert: () => T): T {
  if (context.depth >= MAX_DEPTH) throw new ConversionFailure(firstToken(context, node), 'too many nested constructs');
  context.depth += 1;
  const result = convert();
  context.depth -= 1;
  return result;
}

/** The children of a node that are not punctuation or keywords. */
export function namedChildren(context: Context, node: number): number[] {
  const found: number[] = [];
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    if (!isToken(context, child)) found.push(child);
  }
  return found;
}

const KEYWORD_TYPES: ReadonlySet<string> = new Set([
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'case',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'is not',
  'lambda',
  'match',
  'nonlocal',
  'not',
  'not in',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'type',
  'while',
  'with',
  'yield',
]);

/** Whether a concrete node is a bare keyword or punctuation: its type is then its text. */
export function isToken(context: Context, node: number): boolean {
  const type = typeOf(context, node);
  const unit = type.charCodeAt(0);
  if (unit < 97 || unit > 122) return true;
  return after(context, node) === node + 1 && KEYWORD_TYPES.has(type);
}
