// Writes the tokens out as the text that tree-sitter parses. tree-sitter supplies the grammar; lexical matters are settled
// before, and constructs that tree-sitter-python reads otherwise than CPython are written so that it cannot
// (docs/internals/parsing.md lists them). The text has one space between tokens, one newline a logical line, one space
// of indentation a level, no comments. A name is written `x`, a literal `0`.

// - Annotations, bounds and defaults of type parameters, values of keyword patterns and replacement fields are written in
//   parentheses of our own.
// - The subject of a `match` follows an operand and a comma of our own, so that `match [a]:` is no subscript.
// - A prefix `*` of an expression is left out and marked in `stars`.
// - Adjacent literals are one `0`, or `{(a),(b),}` with the fields' expressions if there are fields, format specifiers'
//   own fields included, in the order of the source.

import type { TokenTable } from './lex/tokens';
import { TokenKind } from './lex/tokens';

/** The text and, for each offset where a token of it starts or ends, the index of that token (-1 elsewhere). */
export interface CanonicalText {
  readonly text: string;
  readonly startToken: Int32Array;
  readonly endToken: Int32Array;
  /** The prefix stars that the text leaves out. */
  readonly stars: ReadonlySet<number>;
}

/** What a bracket means for the `:`, `=`, `,` and `*` directly in it. */
type BracketRole = 'plain' | 'parameters';

interface Level {
  readonly role: BracketRole;
  /** Lambdas whose colon is still to come. */
  lambdas: number;
  /** Whether an annotation's own parenthesis is open at this level. */
  annotated: boolean;
}

interface Writer {
  readonly tokens: TokenTable;
  readonly softKeywords: ReadonlySet<number>;
  readonly pieces: string[];
  length: number;
  readonly starts: number[];
  readonly startTokens: number[];
  readonly ends: number[];
  readonly endTokens: number[];
  readonly stars: Set<number>;
  readonly levels: Level[];
  indent: number;
  lineOpen: boolean;
  /** What the current statement is, as far as it is written. */
  statement: StatementShape;
}

/** `block`: a compound statement before its colon. `handler`: an `except`. `pattern`: a `case` before its guard or colon. */
type StatementShape = 'start' | 'simple' | 'block' | 'handler' | 'pattern' | 'importing';

const BLOCK_KEYWORDS = [
  'if',
  'elif',
  'else',
  'while',
  'for',
  'with',
  'try',
  'finally',
  'def',
  'class',
  'async',
] as const;

/** The statements that do not begin like an expression or a simple statement. */
const STATEMENT_SHAPES: ReadonlyMap<string, StatementShape> = new Map<string, StatementShape>([
  ...BLOCK_KEYWORDS.map((keyword): [string, StatementShape] => [keyword, 'block']),
  ['except', 'handler'],
  ['from', 'importing'],
  ['import', 'importing'],
]);

/** tree-sitter-python lets `^` bind tighter than `&`: each is written as the other. */
const SWAPPED_OPERATORS: Readonly<Record<string, string>> = { '&': '^', '^': '&' };

/** Writes a module. */
export function writeCanonical(tokens: TokenTable, softKeywords: ReadonlySet<number>): CanonicalText {
  const writer: Writer = {
    tokens,
    softKeywords,
    pieces: [],
    length: 0,
    starts: [],
    startTokens: [],
    ends: [],
    endTokens: [],
    stars: new Set(),
    levels: [newLevel('plain')],
    indent: 0,
    lineOpen: false,
    statement: 'start',
  };
  let index = 0;
  while (index < tokens.kind.length) index = writeToken(writer, index);
  return finish(writer);
}

function newLevel(role: BracketRole): Level {
  return { role, lambdas: 0, annotated: false };
}

function finish(writer: Writer): CanonicalText {
  const startToken = new Int32Array(writer.length + 1).fill(-1);
  const endToken = new Int32Array(writer.length + 1).fill(-1);
  for (let index = 0; index < writer.starts.length; index += 1) {
    startToken[writer.starts[index] as number] = writer.startTokens[index] as number;
    endToken[writer.ends[index] as number] = writer.endTokens[index] as number;
  }
  return { text: writer.pieces.join(''), startToken, endToken, stars: writer.stars };
}

/** Writes `text`, which stands for the tokens `first` to `last`. */
function put(writer: Writer, text: string, first: number, last: number): void {
  if (!writer.lineOpen) {
    const margin = ' '.repeat(writer.indent);
    writer.pieces.push(margin);
    writer.length += margin.length;
    writer.lineOpen = true;
  }
  writer.starts.push(writer.length);
  writer.startTokens.push(first);
  writer.ends.push(writer.length + text.length);
  writer.endTokens.push(last);
  writer.pieces.push(text, ' ');
  writer.length += text.length + 1;
}

function level(writer: Writer): Level {
  return writer.levels[writer.levels.length - 1] as Level;
}

function writeToken(writer: Writer, index: number): number {
  const { tokens } = writer;
  switch (tokens.kind[index]) {
    case TokenKind.Newline:
      closeAnnotation(writer, index);
      writer.pieces.push('\n');
      writer.length += 1;
      writer.lineOpen = false;
      writer.statement = 'start';
      return index + 1;
    case TokenKind.Indent:
      // tree-sitter-python lets a line be indented anywhere: only after a colon may it be.
      if (tokens.text[index - 2] !== ':') put(writer, '?', index, index);
      writer.indent += 1;
      return index + 1;
    case TokenKind.Dedent:
      writer.indent -= 1;
      return index + 1;
    case TokenKind.EndMarker:
      return index + 1;
    case TokenKind.Name:
      return writeName(writer, index);
    case TokenKind.Keyword:
      return writeKeyword(writer, index);
    case TokenKind.Number:
      beginStatement(writer);
      put(writer, '0', index, index);
      return index + 1;
    case TokenKind.String:
    case TokenKind.FStringStart:
      beginStatement(writer);
      return writeLiterals(writer, index);
    default:
      return writeOperator(writer, index);
  }
}

function beginStatement(writer: Writer): void {
  if (writer.statement === 'start') writer.statement = 'simple';
}

function writeName(writer: Writer, index: number): number {
  const { tokens, softKeywords } = writer;
  if (!softKeywords.has(index)) {
    beginStatement(writer);
    put(writer, 'x', index, index);
    return index + 1;
  }
  const text = tokens.text[index] ?? '';
  put(writer, text, index, index);
  if (text === 'type') return writeTypeAlias(writer, index);
  if (text === 'match') {
    put(writer, '0', index, index);
    put(writer, ',', index, index);
  }
  writer.statement = text === 'case' ? 'pattern' : 'block';
  return index + 1;
}

function writeKeyword(writer: Writer, index: number): number {
  const text = writer.tokens.text[index] ?? '';
  put(writer, text, index, index);
  if (text === 'lambda') level(writer).lambdas += 1;
  if (writer.statement === 'start') {
    writer.statement = STATEMENT_SHAPES.get(text) ?? 'simple';
  } else if (writer.statement === 'pattern' && text === 'if' && writer.levels.length === 1) {
    writer.statement = 'block';
  }
  if ((text === 'def' || text === 'class') && writer.statement === 'block')
    return writeDefinitionHead(writer, index, text);
  return index + 1;
}

/** After `def` or `class`: the name, the type parameters, and the parenthesis of the parameters. */
function writeDefinitionHead(writer: Writer, index: number, keyword: string): number {
  const { tokens } = writer;
  let at = index + 1;
  if (tokens.kind[at] !== TokenKind.Name) return at;
  put(writer, 'x', at, at);
  at += 1;
  if (isOp(tokens, at, '[')) at = writeTypeParameters(writer, at);
  if (keyword === 'def' && isOp(tokens, at, '(')) {
    put(writer, '(', at, at);
    writer.levels.push(newLevel('parameters'));
    at += 1;
  }
  return at;
}

function isOp(tokens: TokenTable, index: number, text: string): boolean {
  return tokens.kind[index] === TokenKind.Op && tokens.text[index] === text;
}

/** Writes `[T: bound = default, *Ts]` as `[x,(bound),(default),x]`; what each item is, the tokens say. */
function writeTypeParameters(writer: Writer, open: number): number {
  const { tokens } = writer;
  put(writer, '[', open, open);
  let at = open + 1;
  while (at < tokens.kind.length && !isOp(tokens, at, ']')) {
    if (isOp(tokens, at, '*') || isOp(tokens, at, '**')) {
      at += 1;
    } else if (isOp(tokens, at, ':') || isOp(tokens, at, '=')) {
      put(writer, ',', at, at);
      at = writeWrapped(writer, at + 1, [':', '=', ',', ']']);
    } else {
      const before = tokens.text[at - 1];
      const expected =
        tokens.kind[at] === TokenKind.Name
          ? before !== undefined && ['[', ',', '*', '**'].includes(before)
          : isOp(tokens, at, ',');
      // Anything else cannot be a type parameter: written as it is, it makes the grammar reject the text.
      put(writer, expected ? (tokens.kind[at] === TokenKind.Name ? 'x' : ',') : '?', at, at);
      at += 1;
    }
  }
  if (at < tokens.kind.length) put(writer, ']', at, at);
  return at + 1;
}

/** Writes the tokens up to one of `stops` (outside brackets and lambda heads) in parentheses of our own; a leading star is left out. */
function writeWrapped(writer: Writer, from: number, stops: readonly string[]): number {
  const { tokens } = writer;
  let at = openWrapper(writer, from);
  const depth = writer.levels.length;
  while (at < tokens.kind.length && tokens.kind[at] !== TokenKind.Newline && tokens.kind[at] !== TokenKind.FStringEnd) {
    const here = level(writer);
    if (
      writer.levels.length === depth &&
      here.lambdas === 0 &&
      tokens.kind[at] === TokenKind.Op &&
      stops.includes(tokens.text[at] ?? '')
    )
      break;
    at = writeToken(writer, at);
  }
  closeWrapper(writer, at - 1);
  return at;
}

function openWrapper(writer: Writer, first: number): number {
  const at = isOp(writer.tokens, first, '*') ? first + 1 : first;
  if (at > first) writer.stars.add(first);
  put(writer, '(', at, at);
  writer.levels.push(newLevel('plain'));
  return at;
}

function closeWrapper(writer: Writer, last: number): void {
  writer.levels.pop();
  put(writer, ')', last, last);
}

/** `type X[T] = value`: the value in parentheses. */
function writeTypeAlias(writer: Writer, index: number): number {
  const { tokens } = writer;
  let at = index + 2;
  put(writer, 'x', index + 1, index + 1);
  if (isOp(tokens, at, '[')) at = writeTypeParameters(writer, at);
  writer.statement = 'simple';
  if (!isOp(tokens, at, '=')) return at;
  put(writer, '=', at, at);
  return writeWrapped(writer, at + 1, [';']);
}

function writeOperator(writer: Writer, index: number): number {
  const { tokens } = writer;
  const text = tokens.text[index] ?? '';
  const here = level(writer);
  switch (text) {
    case '(':
    case '[':
    case '{':
      beginStatement(writer);
      put(writer, text, index, index);
      writer.levels.push(newLevel('plain'));
      return index + 1;
    case ')':
    case ']':
    case '}':
      closeAnnotation(writer, index);
      if (writer.levels.length > 1) writer.levels.pop();
      put(writer, text, index, index);
      return index + 1;
    case ':':
      return writeColon(writer, index, here);
    case '->':
      put(writer, text, index, index);
      return here.lambdas === 0 && writer.levels.length === 1 ? writeWrapped(writer, index + 1, [':']) : index + 1;
    case '*':
      if (isPrefixStar(writer, index, here)) {
        writer.stars.add(index);
        beginStatement(writer);
        return index + 1;
      }
      break;
    case '=':
      if (here.lambdas === 0) closeAnnotation(writer, index);
      if (writer.statement === 'pattern') {
        put(writer, '=', index, index);
        here.annotated = true;
        return openWrapper(writer, index + 1);
      }
      break;
    case ',':
      if (here.lambdas === 0 && closesAtComma(writer)) closeAnnotation(writer, index);
      // tree-sitter-python has no trailing comma in `except A, B,:`.
      if (writer.statement === 'handler' && writer.levels.length === 1 && isOp(tokens, index + 1, ':'))
        return index + 1;
      break;
    case ';':
      closeAnnotation(writer, index);
      put(writer, text, index, index);
      writer.statement = 'start';
      return index + 1;
    default:
      break;
  }
  beginStatement(writer);
  put(writer, SWAPPED_OPERATORS[text] ?? text, index, index);
  return index + 1;
}

/** A comma ends what is in parentheses of our own among parameters and among the arguments of a class pattern. */
function closesAtComma(writer: Writer): boolean {
  return writer.statement === 'pattern' || writer.levels[writer.levels.length - 2]?.role === 'parameters';
}

function closeAnnotation(writer: Writer, index: number): void {
  const outer = writer.levels[writer.levels.length - 2];
  if (outer === undefined || !outer.annotated) return;
  closeWrapper(writer, index - 1);
  outer.annotated = false;
}

function writeColon(writer: Writer, index: number, here: Level): number {
  put(writer, ':', index, index);
  if (here.lambdas > 0) {
    here.lambdas -= 1;
  } else if (here.role === 'parameters' || (writer.levels.length === 1 && writer.statement === 'simple')) {
    here.annotated = true;
    return openWrapper(writer, index + 1);
  } else if (writer.levels.length === 1) {
    writer.statement = 'start';
  }
  return index + 1;
}

/** Whether a `*` begins a starred expression, rather than multiplying or marking a parameter, pattern or import. */
function isPrefixStar(writer: Writer, index: number, here: Level): boolean {
  if (
    here.lambdas > 0 ||
    here.role === 'parameters' ||
    writer.statement === 'pattern' ||
    writer.statement === 'importing'
  )
    return false;
  const { tokens } = writer;
  const before = index - 1;
  switch (tokens.kind[before]) {
    case TokenKind.Name:
      return writer.softKeywords.has(before);
    case TokenKind.Number:
    case TokenKind.String:
    case TokenKind.FStringEnd:
      return false;
    case TokenKind.Keyword:
      return !['True', 'False', 'None', 'except', 'import'].includes(tokens.text[before] ?? '');
    case TokenKind.Op:
      return ![')', ']', '}', '...'].includes(tokens.text[before] ?? '');
    default:
      return true;
  }
}

/** Writes a run of adjacent literals and returns the index after it. */
function writeLiterals(writer: Writer, first: number): number {
  const { tokens } = writer;
  let at = first;
  let fields = false;
  const close = (): void => {
    if (fields) put(writer, '}', at - 1, at - 1);
    else put(writer, '0', first, at - 1);
  };
  while (at < tokens.kind.length) {
    const kind = tokens.kind[at];
    if (kind === TokenKind.String) {
      at += 1;
    } else if (kind === TokenKind.FStringStart) {
      at += 1;
      while (at < tokens.kind.length && tokens.kind[at] !== TokenKind.FStringEnd) {
        if (isOp(tokens, at, '{')) {
          if (!fields) put(writer, '{', first, first);
          fields = true;
          at = writeField(writer, at);
        } else {
          at += 1;
        }
      }
      at += 1;
    } else {
      break;
    }
  }
  close();
  return at;
}

/** Writes a replacement field, from its `{`, as `(expression),`, and the fields of its format specifier after it. */
function writeField(writer: Writer, open: number): number {
  const { tokens } = writer;
  let at = writeFieldExpression(writer, open + 1);
  put(writer, ',', -1, -1);
  while (at < tokens.kind.length && tokens.kind[at] !== TokenKind.FStringEnd) {
    if (isOp(tokens, at, '}')) return at + 1;
    at = isOp(tokens, at, '{') ? writeField(writer, at) : at + 1;
  }
  return at;
}

function writeFieldExpression(writer: Writer, first: number): number {
  const { tokens } = writer;
  const outer = writer.statement;
  writer.statement = 'simple';
  put(writer, '(', first, first);
  writer.levels.push(newLevel('plain'));
  const depth = writer.levels.length;
  let at = first;
  while (at < tokens.kind.length && tokens.kind[at] !== TokenKind.Newline && tokens.kind[at] !== TokenKind.FStringEnd) {
    if (writer.levels.length === depth && endsFieldExpression(tokens, at)) break;
    at = writeToken(writer, at);
  }
  closeWrapper(writer, at - 1);
  writer.statement = outer;
  return at;
}

/** The end of a field's expression: `}`, `:`, a conversion, or the `=` of a self-documenting field. */
export function endsFieldExpression(tokens: TokenTable, index: number): boolean {
  if (tokens.kind[index] !== TokenKind.Op) return false;
  const text = tokens.text[index];
  if (text === '=') {
    const after = tokens.text[index + 1];
    return tokens.kind[index + 1] === TokenKind.Op && (after === '}' || after === ':' || after === '!');
  }
  return text === '}' || text === ':' || text === '!';
}
