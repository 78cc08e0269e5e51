// Source text to tokens, as CPython's lexer makes them (Parser/lexer/lexer.c), so that names, literals, indentation and
// positions are CPython's whatever the grammar engine makes of them. Until 3.11 an f-string is one STRING token.

import type { ErrorDetails } from '../result';
import { SyntaxFailure } from '../result';
import type { SourceText } from '../source';
import { scanIndentation } from './indentation';
import { scanNumber } from './numbers';
import type { OpenBracket, Scanner, StringMode } from './scanner';
import { codePointName, lexicalError, push } from './scanner';
import { scanFStringText, scanString } from './strings';
import type { TokenTable } from './tokens';
import { emptyTokenTable, KEYWORDS, TokenKind } from './tokens';
import { newLine, skipBlanks } from './whitespace';

/** The tokens read, the error that ended them, and the bracket that was left open. */
export interface TokenizeResult {
  readonly tokens: TokenTable;
  readonly error: ErrorDetails | null;
  readonly unclosed: OpenBracket | null;
  /** Whether the error is inside an f-string: then it does not replace an error of the parser. */
  readonly inString: boolean;
}

const MAX_BRACKETS = 200;
const THREE_CHAR_OPERATORS: ReadonlySet<string> = new Set(['**=', '//=', '>>=', '<<=', '...']);
const TWO_CHAR_OPERATORS: ReadonlySet<string> = new Set([
  '!=',
  '%=',
  '&=',
  '**',
  '*=',
  '+=',
  '-=',
  '->',
  '//',
  '/=',
  ':=',
  '<<',
  '<=',
  '<>',
  '==',
  '>=',
  '>>',
  '@=',
  '^=',
  '|=',
]);
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const STRING_PREFIX = /^(?:[rubf]|br|rb|fr|rf)$/i;
const STRING_PREFIX_WITH_T = /^(?:[rubft]|br|rb|fr|rf|tr|rt)$/i;

/** Reads all tokens of a source; `minor` is Python's minor version. */
export function tokenize(source: SourceText, minor: number): TokenizeResult {
  const scanner: Scanner = {
    source,
    text: source.text,
    minor,
    tokens: emptyTokenTable(),
    at: 0,
    line: 1,
    lineStart: 0,
    brackets: [],
    strings: [],
    indents: [0],
    altIndents: [0],
  };
  try {
    scanLines(scanner);
    return resultOf(scanner, null);
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return resultOf(scanner, error.details);
  }
}

function resultOf(scanner: Scanner, error: ErrorDetails | null): TokenizeResult {
  const { tokens, brackets, strings } = scanner;
  return { tokens, error, unclosed: brackets[brackets.length - 1] ?? null, inString: strings.length > 0 };
}

function scanLines(scanner: Scanner): void {
  const { text } = scanner;
  while (scanner.at < text.length) {
    if (scanIndentation(scanner)) {
      scanLogicalLine(scanner);
    } else {
      const end = text.indexOf('\n', scanner.at);
      newLine(scanner, end < 0 ? text.length : end + 1);
    }
  }
  if (scanner.brackets.length > 0) return;
  for (let depth = scanner.indents.length; depth > 1; depth -= 1)
    push(scanner, TokenKind.Dedent, '', scanner.at, scanner.at, scanner.line);
  push(scanner, TokenKind.EndMarker, '', scanner.at, scanner.at, scanner.line);
}

/** Reads tokens up to and with the NEWLINE that ends the logical line. */
function scanLogicalLine(scanner: Scanner): void {
  const { text } = scanner;
  for (;;) {
    const mode = scanner.strings[scanner.strings.length - 1];
    if (mode?.inText) {
      scanFStringText(scanner, mode);
      continue;
    }
    skipBlanks(scanner);
    if (scanner.at >= text.length) return;
    if (text.charCodeAt(scanner.at) === 10) {
      const { at } = scanner;
      if (scanner.brackets.length === 0) {
        push(scanner, TokenKind.Newline, '', at, at + 1, scanner.line);
        newLine(scanner, at + 1);
        return;
      }
      newLine(scanner, at + 1);
      continue;
    }
    scanToken(scanner, mode);
  }
}

/** Reads the tokens of an f-string's expression, which ends at `end` and may span lines (until 3.11). */
export function scanField(outer: Scanner, end: number): void {
  const scanner = outer.text.length === end ? outer : { ...outer, text: outer.text.slice(0, end) };
  for (;;) {
    skipBlanks(scanner);
    if (scanner.at >= end) break;
    if (scanner.text.charCodeAt(scanner.at) === 10) newLine(scanner, scanner.at + 1);
    else scanToken(scanner, undefined);
  }
  outer.at = scanner.at;
  outer.line = scanner.line;
  outer.lineStart = scanner.lineStart;
}

function scanToken(scanner: Scanner, mode: StringMode | undefined): void {
  const { text, at } = scanner;
  const unit = text.charCodeAt(at);
  if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit >= 128) {
    scanName(scanner);
  } else if ((unit >= 48 && unit <= 57) || (unit === 46 && isDigit(text.charCodeAt(at + 1)))) {
    scanner.at = scanNumber(scanner);
    push(scanner, TokenKind.Number, '', at, scanner.at, scanner.line);
  } else if (unit === 34 || unit === 39) {
    scanString(scanner, at, at);
  } else {
    scanOperator(scanner, mode);
  }
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function scanName(scanner: Scanner): void {
  const { text, at } = scanner;
  let end = at;
  let ascii = true;
  for (;;) {
    const unit = text.charCodeAt(end);
    if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || isDigit(unit)) {
      end += 1;
    } else if (unit >= 128) {
      ascii = false;
      end += 1;
    } else {
      if ((unit === 34 || unit === 39) && end - at <= 6 && ascii) {
        const prefixes = scanner.minor >= 14 ? STRING_PREFIX_WITH_T : STRING_PREFIX;
        if (prefixes.test(text.slice(at, end))) {
          scanString(scanner, at, end);
          return;
        }
        if (scanner.minor >= 14) refusePrefixes(scanner, text.slice(at, end));
      }
      break;
    }
  }
  const name = text.slice(at, end);
  if (!ascii) verifyIdentifier(scanner, name);
  scanner.at = end;
  push(scanner, KEYWORDS.has(name) ? TokenKind.Keyword : TokenKind.Name, name, at, end, scanner.line);
}

const INCOMPATIBLE_PREFIXES = ['ub', 'ur', 'uf', 'ut', 'bf', 'bt', 'ft'];

/** From 3.14, letters before a quote that are prefixes, but not together, are an error of their own. */
function refusePrefixes(scanner: Scanner, letters: string): void {
  const lower = letters.toLowerCase();
  if (!/^[burft]+$/.test(lower) || new Set(lower).size < lower.length) return;
  const pair = INCOMPATIBLE_PREFIXES.find(
    ([first, second]) => lower.includes(first ?? '') && lower.includes(second ?? ''),
  );
  if (pair === undefined) return;
  const message = `'${pair[0]}' and '${pair[1]}' prefixes are incompatible`;
  const { details } = lexicalError(scanner, message, scanner.at + 1);
  throw new SyntaxFailure({ ...details, end_offset: (details.offset ?? 0) + letters.length });
}

/** `verify_identifier`: every character must be one that an identifier may have at its place. */
function verifyIdentifier(scanner: Scanner, name: string): void {
  if (/^[_\p{XID_Start}]\p{XID_Continue}*$/u.test(name)) return;
  let at = scanner.at;
  for (const char of name) {
    const allowed = at === scanner.at ? /^[_\p{XID_Start}]$/u.test(char) : /^\p{XID_Continue}$/u.test(char);
    at += char.length;
    if (allowed) continue;
    const code = char.codePointAt(0) ?? 0;
    const printable = !/^[\p{C}\p{Z}]$/u.test(char);
    const message = printable
      ? `invalid character '${char}' (${codePointName(code)})`
      : `invalid non-printable character ${codePointName(code)}`;
    throw lexicalError(scanner, message, at);
  }
}

function scanOperator(scanner: Scanner, mode: StringMode | undefined): void {
  const { text, at } = scanner;
  const char = text[at] ?? '';
  const fieldDepth = mode?.fieldDepths[mode.fieldDepths.length - 1];
  const atField = fieldDepth !== undefined && scanner.brackets.length === fieldDepth + 1;
  if (mode !== undefined && atField && char === ':') {
    mode.inText = true;
    mode.inSpec = true;
    emit(scanner, ':');
    return;
  }
  if (atField && char === '!' && text[at + 1] !== '=') {
    emit(scanner, '!');
    return;
  }
  if (char === '(' || char === '[' || char === '{') {
    openBracket(scanner, char);
  } else if (char === ')' || char === ']' || char === '}') {
    closeBracket(scanner, mode, char);
  } else {
    const three = text.slice(at, at + 3);
    if (THREE_CHAR_OPERATORS.has(three)) emit(scanner, three);
    else if (TWO_CHAR_OPERATORS.has(three.slice(0, 2))) emit(scanner, three.slice(0, 2));
    else emitOneChar(scanner, char);
  }
}

function emit(scanner: Scanner, operator: string): void {
  const { at } = scanner;
  scanner.at = at + operator.length;
  push(scanner, TokenKind.Op, operator, at, scanner.at, scanner.line);
}

function emitOneChar(scanner: Scanner, char: string): void {
  const unit = char.charCodeAt(0);
  if (unit < 32 || unit === 127) {
    throw lexicalError(scanner, `invalid non-printable character ${codePointName(unit)}`, scanner.at + 1);
  }
  emit(scanner, char);
}

function openBracket(scanner: Scanner, char: string): void {
  if (scanner.brackets.length >= MAX_BRACKETS)
    throw lexicalError(scanner, 'too many nested parentheses', scanner.at + 1);
  scanner.brackets.push({ char, line: scanner.line, index: scanner.at });
  emit(scanner, char);
}

function closeBracket(scanner: Scanner, mode: StringMode | undefined, char: string): void {
  const { at, brackets } = scanner;
  const fieldDepth = mode?.fieldDepths[mode.fieldDepths.length - 1];
  if (mode !== undefined && fieldDepth === undefined && char === '}') {
    throw lexicalError(scanner, `${mode.letter}-string: single '}' is not allowed`, at + 1);
  }
  const open = brackets[brackets.length - 1];
  if (open === undefined) throw lexicalError(scanner, `unmatched '${char}'`, at + 1);
  if (open.char !== CLOSERS[char]) {
    if (mode !== undefined && brackets.length - 1 === fieldDepth) {
      throw lexicalError(scanner, `${mode.letter}-string: unmatched '${char}'`, at + 1);
    }
    const where = open.line === scanner.line ? '' : ` on line ${open.line}`;
    const message = `closing parenthesis '${char}' does not match opening parenthesis '${open.char}'${where}`;
    throw lexicalError(scanner, message, at + 1);
  }
  brackets.pop();
  emit(scanner, char);
  if (mode !== undefined && char === '}' && brackets.length === fieldDepth) {
    mode.fieldDepths.pop();
    mode.inText = true;
    mode.inSpec = mode.fieldDepths.length > 0;
  }
}
