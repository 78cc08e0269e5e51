// Tokens, as a table of columns: what CPython's Parser/lexer hands to its parser. One row a token.

/** Kinds of token (CPython's Grammar/Tokens, with all operators one kind and keywords apart from names). */
export const TokenKind = {
  EndMarker: 0,
  Name: 1,
  Keyword: 2,
  Number: 3,
  String: 4,
  /** Prefix and opening quotes of an f-string or t-string. */
  FStringStart: 5,
  FStringMiddle: 6,
  FStringEnd: 7,
  Op: 8,
  Newline: 9,
  Indent: 10,
  Dedent: 11,
} as const;

export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/**
 * The tokens of a file. `text` is set for names, keywords and operators (for a name: as written, not normalised) and ''
 * otherwise; `start` and `end` are indexes into the source text, which the other columns give as CPython's positions.
 */
export interface TokenTable {
  readonly kind: TokenKind[];
  readonly text: string[];
  readonly start: number[];
  readonly end: number[];
  readonly line: number[];
  readonly col: number[];
  readonly endLine: number[];
  readonly endCol: number[];
}

export function emptyTokenTable(): TokenTable {
  return { kind: [], text: [], start: [], end: [], line: [], col: [], endLine: [], endCol: [] };
}

/** The reserved words of every supported version. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  'False',
  'None',
  'True',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
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
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
]);

/** Whether a token is an operator or keyword with this text. */
export function tokenIs(tokens: TokenTable, index: number, text: string): boolean {
  const kind = tokens.kind[index];
  return (kind === TokenKind.Op || kind === TokenKind.Keyword) && tokens.text[index] === text;
}
