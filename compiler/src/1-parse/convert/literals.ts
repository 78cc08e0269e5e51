// Adjacent string literals as one node (CPython Parser/action_helpers.c _PyPegen_concatenate_strings).

import type * as ast from '../../ast';
import { TokenKind } from '../lex/tokens';
import { isAscii } from '../source';
import type { Context } from './context';
import { ConversionFailure, span } from './context';
import type { DecodedText } from './escapes';
import { decodeBytes, decodeStr, EscapeError } from './escapes';
import { endOfFString, fstringValues } from './fstrings';

interface Prefix {
  readonly letters: string;
  readonly bytes: boolean;
  readonly raw: boolean;
  readonly quotes: number;
}

/**
 * The literals from the token `first` to `last`. `fields` are the concrete nodes of the replacement fields' expressions,
 * those of format specifiers included, in the order of the source.
 */
export function convertLiterals(
  context: Context,
  first: number,
  last: number,
  fields: readonly number[],
): ast.ExprNode {
  const { tokens } = context;
  refuseMixture(context, first, last);
  const values: ast.ExprNode[] = [];
  const remaining = [...fields];
  let letter = '';
  let bytes: boolean | null = null;
  for (let token = first; token <= last; token += 1) {
    let isBytes = false;
    if (tokens.kind[token] === TokenKind.FStringStart) {
      const start = context.source.text.slice(tokens.start[token], tokens.end[token]).toLowerCase();
      const kind = start.includes('t') ? 't' : 'f';
      letter = kind;
      token = fstringValues(context, token, remaining, values, { first, last });
    } else {
      const constant = plainLiteral(context, token, context.minor >= 12 ? token : last + 1);
      isBytes = constant.value.type === 'bytes';
      values.push(constant);
    }
    if (bytes !== null && bytes !== isBytes)
      throw new ConversionFailure(last + 1, 'cannot mix bytes and nonbytes literals');
    bytes = isBytes;
  }
  const position = span(context, first, last);
  if (letter === '') return concatenateConstants(values as ast.Constant[], position);
  return joinValues(context, letter, values, position);
}

/** t-strings are concatenated with t-strings only. */
function refuseMixture(context: Context, first: number, last: number): void {
  const { tokens, source } = context;
  let templates = 0;
  let others = 0;
  for (let token = first; token <= last; token += 1) {
    const isTemplate =
      tokens.kind[token] === TokenKind.FStringStart &&
      /t/i.test(source.text.slice(tokens.start[token], tokens.end[token]));
    if (isTemplate) templates += 1;
    else others += 1;
    if (tokens.kind[token] === TokenKind.FStringStart) token = endOfFString(context, token);
  }
  if (templates > 0 && others > 0) {
    throw new ConversionFailure(first, 'cannot mix t-string literals with string or bytes literals', last);
  }
}

function joinValues(
  context: Context,
  letter: string,
  values: readonly ast.ExprNode[],
  position: ast.Position,
): ast.ExprNode {
  // Until 3.11 the parts of an f-string have the position of the whole.
  // They also share the `u` of the first literal.
  const [first] = values;
  const joined =
    context.minor >= 12
      ? foldConstants(values, null)
      : foldConstants(values, position).map((value) =>
          value.kind === 'Constant' ? { ...value, u_prefix: first?.kind === 'Constant' && first.u_prefix } : value,
        );
  return letter === 't'
    ? { kind: 'TemplateStr', values: joined, ...position }
    : { kind: 'JoinedStr', values: joined, ...position };
}

/** One STRING token; a malformed escape is reported at the token `failAt`. */
function plainLiteral(context: Context, token: number, failAt: number): ast.Constant {
  const { tokens, source } = context;
  const text = source.text.slice(tokens.start[token], tokens.end[token]);
  const { letters, bytes, raw, quotes } = prefixOf(text);
  const body = text.slice(letters.length + quotes, text.length - quotes);
  const position = span(context, token, token);
  if (bytes) {
    if (!isAscii(body)) throw new ConversionFailure(token, 'bytes can only contain ASCII literal characters');
    const value = raw ? body : decoding(failAt, () => decodeBytes(body));
    return { kind: 'Constant', value: { type: 'bytes', value }, u_prefix: false, ...position };
  }
  const decoded = raw ? { value: body, codePoints: null } : decoding(failAt, () => decodeStr(body, context.names));
  return { kind: 'Constant', value: strValue(decoded), u_prefix: text.startsWith('u'), ...position };
}

function prefixOf(text: string): Prefix {
  const letters = (/^[a-z]*/i.exec(text)?.[0] ?? '').toLowerCase();
  const quote = text[letters.length] ?? '';
  const quotes = text.startsWith(quote.repeat(3), letters.length) && text.length >= letters.length + 6 ? 3 : 1;
  return { letters, bytes: letters.includes('b'), raw: letters.includes('r'), quotes };
}

/** Turns a malformed escape into a failure at a token. */
export function decoding<T>(token: number, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof EscapeError) throw new ConversionFailure(token, error.message);
    throw error;
  }
}

/** A str constant; the code points are kept only where UTF-16 would say something else. */
export function strValue(decoded: DecodedText): ast.StrValue {
  const { value, codePoints } = decoded;
  const needed = codePoints !== null && Array.from(value).length !== codePoints.length;
  return { type: 'str', value, codePoints: needed ? codePoints : null };
}

function joinStr(parts: readonly ast.StrValue[]): ast.StrValue {
  if (parts.length === 1) return parts[0] as ast.StrValue;
  const value = parts.map((part) => part.value).join('');
  const codePoints = parts.flatMap(
    (part) => part.codePoints ?? Array.from(part.value, (char) => char.codePointAt(0) ?? 0),
  );
  return strValue({ value, codePoints });
}

function concatenateConstants(constants: readonly ast.Constant[], position: ast.Position): ast.Constant {
  const [first] = constants;
  const u_prefix = first?.u_prefix ?? false;
  if (first !== undefined && constants.length === 1) return first;
  if (first?.value.type === 'bytes') {
    const value = constants.map((constant) => (constant.value.type === 'bytes' ? constant.value.value : '')).join('');
    return { kind: 'Constant', value: { type: 'bytes', value }, u_prefix, ...position };
  }
  const parts = constants
    .map((constant) => constant.value)
    .filter((value): value is ast.StrValue => value.type === 'str');
  return { kind: 'Constant', value: joinStr(parts), u_prefix, ...position };
}

/** Joins neighbouring constants and drops empty ones. `position`, if given, is that of every constant. */
export function foldConstants(values: readonly ast.ExprNode[], position: ast.Position | null): ast.ExprNode[] {
  const folded: ast.ExprNode[] = [];
  for (let index = 0; index < values.length; ) {
    const value = values[index] as ast.ExprNode;
    if (value.kind !== 'Constant') {
      folded.push(value);
      index += 1;
      continue;
    }
    const run: ast.Constant[] = [];
    for (let next = values[index]; next?.kind === 'Constant'; next = values[index]) {
      run.push(next);
      index += 1;
    }
    const constant = concatenateConstants(run, position ?? runPosition(run));
    if (constant.value.type === 'str' && constant.value.value !== '')
      folded.push(position === null ? constant : { ...constant, ...position });
  }
  return folded;
}

function runPosition(run: readonly ast.Constant[]): ast.Position {
  const first = run[0] as ast.Constant;
  const last = run[run.length - 1] as ast.Constant;
  return {
    lineno: first.lineno,
    col_offset: first.col_offset,
    end_lineno: last.end_lineno,
    end_col_offset: last.end_col_offset,
  };
}
