// f-strings and t-strings (CPython Parser/action_helpers.c: _PyPegen_joined_str, _PyPegen_formatted_value,
// _PyPegen_interpolation, _PyPegen_setup_full_format_spec).

import type * as ast from '../../ast';
import { TokenKind } from '../lex/tokens';
import type { Context } from './context';
import { ConversionFailure, span } from './context';
import { decodeStr } from './escapes';
import { fieldExpression } from './expressions';
import { decoding, foldConstants, strValue } from './literals';

const CONVERSIONS: ReadonlySet<string> = new Set(['s', 'r', 'a']);

/**
 * Converts the f-string or t-string whose start token is given, appends its parts to `values` and returns its end token.
 * The fields' concrete nodes are taken from the front of `fields`.
 */
export function fstringValues(
  context: Context,
  start: number,
  fields: number[],
  values: ast.ExprNode[],
  run: { readonly first: number; readonly last: number },
): number {
  const { tokens, source } = context;
  const prefix = source.text.slice(tokens.start[start], tokens.end[start]).toLowerCase();
  const end = endOfFString(context, start);
  const reader: Reader = {
    context,
    raw: prefix.includes('r'),
    template: prefix.includes('t'),
    fields,
    whole: context.minor >= 12 ? null : span(context, run.first, run.last),
    failAt: context.minor >= 12 ? end : run.last + 1,
    own: span(context, start, end),
  };
  let token = start + 1;
  while (tokens.kind[token] !== TokenKind.FStringEnd) {
    if (tokens.kind[token] === TokenKind.FStringMiddle) {
      values.push(middle(reader, token, reader.raw));
      token += 1;
    } else {
      token = replacementField(reader, token, values);
    }
  }
  return token;
}

/** The end token of the f-string that starts at a token. */
export function endOfFString(context: Context, start: number): number {
  let open = 0;
  for (let token = start; ; token += 1) {
    const kind = context.tokens.kind[token];
    if (kind === TokenKind.FStringStart) open += 1;
    else if (kind === TokenKind.FStringEnd) open -= 1;
    if (open === 0) return token;
  }
}

interface Reader {
  readonly context: Context;
  readonly raw: boolean;
  readonly template: boolean;
  readonly fields: number[];
  /** Until 3.11, the position of every part: that of the adjacent literals together. */
  readonly whole: ast.Position | null;
  /** The token at which errors in the text are reported: the end of this literal; until 3.11, what follows the literals. */
  readonly failAt: number;
  /** The position of this literal alone. */
  readonly own: ast.Position;
}

function middle(reader: Reader, token: number, raw: boolean): ast.Constant {
  const { tokens, source } = reader.context;
  const written = source.text.slice(tokens.start[token], tokens.end[token]);
  const text = written.endsWith('{{') || written.endsWith('}}') ? written.slice(0, -1) : written;
  const decoded = raw
    ? { value: text, codePoints: null }
    : decoding(reader.failAt, () => decodeStr(text, reader.context.names));
  return { kind: 'Constant', value: strValue(decoded), u_prefix: false, ...span(reader.context, token, token) };
}

function isOp(context: Context, token: number, text: string): boolean {
  return context.tokens.kind[token] === TokenKind.Op && context.tokens.text[token] === text;
}

/** Converts the field that opens at a token, and returns the token after it. */
function replacementField(reader: Reader, open: number, values: ast.ExprNode[]): number {
  const { context } = reader;
  const { tokens } = context;
  const node = reader.fields.shift();
  if (node === undefined) throw new ConversionFailure(open);
  const value = fieldExpression(context, node, open);
  let token = (context.tree.last[node] as number) + 1;
  const expressionLast = token - 1;
  const expressionEnd = tokens.end[expressionLast] as number;
  let debugEnd: number | null = null;
  if (isOp(context, token, '=')) {
    token += 1;
    debugEnd = token;
  }
  let conversion = -1;
  if (isOp(context, token, '!')) {
    conversion = conversionAt(context, token);
    token += 2;
  }
  let spec: ast.JoinedStr | null = null;
  if (isOp(context, token, ':')) {
    const result = formatSpec(reader, token);
    spec = result.spec;
    token = result.next;
  }
  if (!isOp(context, token, '}')) throw new ConversionFailure(token);
  if (debugEnd !== null) {
    values.push(debugText(context, open, debugEnd));
    if (conversion === -1 && spec === null) conversion = 114;
  }
  const position = reader.whole ?? span(context, open, token);
  if (reader.template) {
    const str = textWithoutComments(context, open, expressionLast, expressionEnd);
    values.push({ kind: 'Interpolation', value, str, conversion, format_spec: spec, ...position });
  } else {
    values.push({ kind: 'FormattedValue', value, conversion, format_spec: spec, ...position });
  }
  return token + 1;
}

/** The conversion after the `!` at a token. */
function conversionAt(context: Context, exclamation: number): number {
  const { tokens } = context;
  const name = tokens.text[exclamation + 1] ?? '';
  const adjacent = tokens.start[exclamation + 1] === tokens.end[exclamation];
  if (tokens.kind[exclamation + 1] !== TokenKind.Name || !CONVERSIONS.has(name) || !adjacent)
    throw new ConversionFailure(exclamation + 1);
  return name.charCodeAt(0);
}

/** The source text from the end of the token `before` to the index `end`, without comments; `last` is its last token. */
function textWithoutComments(context: Context, before: number, last: number, end: number): string {
  const { tokens, source } = context;
  const text = source.text.slice(tokens.end[before], end);
  if (!text.includes('#')) return text;
  const pieces: string[] = [];
  for (let token = before; token <= last; token += 1) {
    if (token > before) pieces.push(source.text.slice(tokens.start[token], tokens.end[token]));
    const gapEnd = token === last ? end : tokens.start[token + 1];
    pieces.push(source.text.slice(tokens.end[token], gapEnd).replace(/#[^\n]*/g, ''));
  }
  return pieces.join('');
}

/** The text of `{expression = }` up to the token `end`, white space included. */
function debugText(context: Context, open: number, end: number): ast.Constant {
  const { tokens } = context;
  const value = textWithoutComments(context, open, end - 1, context.tokens.start[end] as number);
  return {
    kind: 'Constant',
    value: { type: 'str', value, codePoints: null },
    u_prefix: false,
    lineno: tokens.endLine[open] as number,
    col_offset: tokens.endCol[open] as number,
    end_lineno: tokens.line[end] as number,
    end_col_offset: tokens.col[end] as number,
  };
}

/** The format specifier that starts with the `:` at a token, and the token after it. */
function formatSpec(reader: Reader, colon: number): { readonly spec: ast.JoinedStr; readonly next: number } {
  const { context } = reader;
  const { tokens } = context;
  const values: ast.ExprNode[] = [];
  // The fields in a specifier are those of an f-string, in a t-string as well.
  const inner: Reader = { ...reader, template: false };
  let token = colon + 1;
  while (!isOp(context, token, '}')) {
    if (tokens.kind[token] === TokenKind.FStringMiddle) {
      values.push(middle(reader, token, reader.raw && context.minor !== 12 && context.minor !== 13));
      token += 1;
    } else if (isOp(context, token, '{')) {
      token = replacementField(inner, token, values);
    } else {
      throw new ConversionFailure(token);
    }
  }
  const folded = foldConstants(values, reader.whole);
  if (reader.whole === null) {
    return { spec: { kind: 'JoinedStr', values: folded, ...span(context, colon, token - 1) }, next: token };
  }
  // Until 3.11 the specifier and its last text have the position of the literal that they are in.
  const last = folded[folded.length - 1];
  if (last?.kind === 'Constant') folded[folded.length - 1] = { ...last, ...reader.own };
  return { spec: { kind: 'JoinedStr', values: folded, ...reader.own }, next: token };
}
