// `match` statements and their patterns (CPython Grammar/python.gram `match_stmt`, `patterns`).

import type * as ast from '../../ast';
import { TokenKind } from '../lex/tokens';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  isToken,
  lastToken,
  namedChildren,
  nested,
  span,
  spanOf,
  spanTo,
  tokenText,
  typeOf,
} from './context';
import { element, namedExpression, startWithStar } from './expressions';
import { convertLiterals } from './literals';
import { convertNumber } from './numbers';
import { convertSuite } from './statements';

export function convertMatch(context: Context, node: number): ast.Match {
  const subjects: number[] = [];
  let commas = 0;
  let last = node;
  const end = after(context, node);
  // After `match`, the operand and the comma of our own.
  let child = after(context, after(context, node + 2));
  for (; child < end && typeOf(context, child) !== ':'; child = after(context, child)) {
    if (typeOf(context, child) === ',') commas += 1;
    else subjects.push(child);
    last = child;
  }
  const cases: ast.MatchCase[] = [];
  let finish: ast.Position | null = null;
  for (const clause of namedChildren(context, child + 1)) {
    const { converted, end: caseEnd } = matchCase(context, clause);
    cases.push(converted);
    finish = caseEnd;
  }
  const [first] = subjects;
  if (first === undefined || finish === null) throw new ConversionFailure(firstToken(context, node));
  const start = startWithStar(context, first);
  if (commas === 0 && start !== firstToken(context, first)) throw new ConversionFailure(start);
  const subject: ast.ExprNode =
    commas === 0
      ? namedExpression(context, first)
      : {
          kind: 'Tuple',
          elts: subjects.map((item) => element(context, item, 'named')),
          ctx: 'Load',
          ...span(context, start, lastToken(context, last)),
        };
  return { kind: 'Match', subject, cases, ...spanTo(context, firstToken(context, node), finish) };
}

function matchCase(context: Context, node: number): { readonly converted: ast.MatchCase; readonly end: ast.Position } {
  const patterns: number[] = [];
  let commas = 0;
  let last = node;
  let guard: ast.ExprNode | null = null;
  let child = node + 2;
  for (; typeOf(context, child) !== ':'; child = after(context, child)) {
    const type = typeOf(context, child);
    if (type === 'if_clause') {
      guard = namedExpression(context, child + 2);
      continue;
    }
    if (type === ',') commas += 1;
    else patterns.push(child);
    last = child;
  }
  const first = patterns[0] as number;
  const converted = patterns.map((item) => sequenceItem(context, item));
  const open = commas > 0 || converted[0]?.kind === 'MatchStar';
  if (converted[0]?.kind === 'MatchStar' && commas === 0) throw new ConversionFailure(firstToken(context, first));
  const pattern: ast.PatternNode = open
    ? {
        kind: 'MatchSequence',
        patterns: converted,
        ...span(context, firstToken(context, first), lastToken(context, last)),
      }
    : (converted[0] as ast.PatternNode);
  const { body, end } = convertSuite(context, child + 1);
  return { converted: { kind: 'match_case', pattern, guard, body }, end };
}

/** An item of a sequence, which may be a star pattern. */
function sequenceItem(context: Context, node: number): ast.PatternNode {
  const inner = unwrap(context, node);
  if (typeOf(context, inner) !== 'splat_pattern') return pattern(context, inner);
  const first = firstToken(context, inner);
  if (tokenText(context, first) !== '*') throw new ConversionFailure(first);
  return { kind: 'MatchStar', name: captureName(context, first + 1), ...spanOf(context, inner) };
}

/** The name of a capture; `_` is none. */
function captureName(context: Context, token: number): string | null {
  const name = identifierAt(context, token);
  return name === '_' ? null : name;
}

/** `case_pattern` wraps one pattern, or a literal and its sign. */
function unwrap(context: Context, node: number): number {
  let inner = node;
  while (typeOf(context, inner) === 'case_pattern' && after(context, inner + 1) === after(context, inner)) inner += 1;
  return inner;
}

function pattern(context: Context, node: number): ast.PatternNode {
  return nested(context, node, () => convertPattern(context, unwrap(context, node)));
}

function convertPattern(context: Context, node: number): ast.PatternNode {
  switch (typeOf(context, node)) {
    case 'as_pattern':
      return asPattern(context, node);
    case 'union_pattern':
      return unionPattern(context, node);
    case 'dotted_name':
      return namePattern(context, node);
    case 'class_pattern':
      return classPattern(context, node);
    case 'dict_pattern':
      return mappingPattern(context, node);
    case 'list_pattern':
      return {
        kind: 'MatchSequence',
        patterns: namedChildren(context, node).map((child) => sequenceItem(context, child)),
        ...spanOf(context, node),
      };
    case 'tuple_pattern':
      return groupPattern(context, node);
    case 'none':
      return { kind: 'MatchSingleton', value: { type: 'none' }, ...spanOf(context, node) };
    case 'true':
    case 'false':
      return {
        kind: 'MatchSingleton',
        value: { type: 'bool', value: typeOf(context, node) === 'true' },
        ...spanOf(context, node),
      };
    default:
      return {
        kind: 'MatchValue',
        value: literalExpression(context, firstToken(context, node), lastToken(context, node)),
        ...spanOf(context, node),
      };
  }
}

function asPattern(context: Context, node: number): ast.MatchAs {
  const token = lastToken(context, node);
  const name = identifierAt(context, token);
  if (name === '_') throw new ConversionFailure(token);
  const inner = pattern(context, node + 1);
  if (typeOf(context, unwrap(context, node + 1)) === 'as_pattern') throw new ConversionFailure(token);
  return { kind: 'MatchAs', pattern: inner, name, ...spanOf(context, node) };
}

/** The alternatives of `a | b | -1`: the grammar gives signs as nodes of their own. */
function unionPattern(context: Context, node: number): ast.MatchOr {
  const patterns: ast.PatternNode[] = [];
  const end = after(context, node);
  let sign: number | null = null;
  for (let child = node + 1; child < end; child = after(context, child)) {
    const type = typeOf(context, child);
    if (type === '-') {
      sign = firstToken(context, child);
    } else if (type === 'union_pattern') {
      patterns.push(...unionPattern(context, child).patterns);
    } else if (!isToken(context, child)) {
      patterns.push(sign === null ? pattern(context, child) : signedPattern(context, sign, lastToken(context, child)));
      sign = null;
    }
  }
  return { kind: 'MatchOr', patterns, ...spanOf(context, node) };
}

function signedPattern(context: Context, sign: number, last: number): ast.MatchValue {
  return { kind: 'MatchValue', value: literalExpression(context, sign, last), ...span(context, sign, last) };
}

function namePattern(context: Context, node: number): ast.PatternNode {
  const first = firstToken(context, node);
  if (first === lastToken(context, node))
    return { kind: 'MatchAs', pattern: null, name: captureName(context, first), ...spanOf(context, node) };
  return { kind: 'MatchValue', value: dottedExpression(context, node), ...spanOf(context, node) };
}

/** A dotted name as an expression. */
function dottedExpression(context: Context, node: number): ast.ExprNode {
  const first = firstToken(context, node);
  let result: ast.ExprNode = {
    kind: 'Name',
    id: identifierAt(context, first),
    ctx: 'Load',
    ...span(context, first, first),
  };
  for (let token = first + 2; token <= lastToken(context, node); token += 2) {
    result = {
      kind: 'Attribute',
      value: result,
      attr: identifierAt(context, token),
      ctx: 'Load',
      ...span(context, first, token),
    };
  }
  return result;
}

function classPattern(context: Context, node: number): ast.MatchClass {
  const [name, ...items] = namedChildren(context, node);
  const patterns: ast.PatternNode[] = [];
  const kwd_attrs: string[] = [];
  const kwd_patterns: ast.PatternNode[] = [];
  for (const item of items) {
    const inner = unwrap(context, item);
    if (typeOf(context, inner) === 'keyword_pattern') {
      kwd_attrs.push(identifierAt(context, firstToken(context, inner)));
      kwd_patterns.push(keywordValue(context, inner));
    } else {
      if (kwd_attrs.length > 0 || typeOf(context, inner) === 'splat_pattern')
        throw new ConversionFailure(firstToken(context, item));
      patterns.push(pattern(context, inner));
    }
  }
  return {
    kind: 'MatchClass',
    cls: dottedExpression(context, name as number),
    patterns,
    kwd_attrs,
    kwd_patterns,
    ...spanOf(context, node),
  };
}

/** The value of `name=pattern`, a sign before it being a node of its own. */
function keywordValue(context: Context, node: number): ast.PatternNode {
  const value = node + 3;
  if (typeOf(context, value) === '-')
    return signedPattern(context, firstToken(context, value), lastToken(context, node));
  return pattern(context, value);
}

function mappingPattern(context: Context, node: number): ast.MatchMapping {
  const keys: ast.ExprNode[] = [];
  const patterns: ast.PatternNode[] = [];
  let rest: string | null = null;
  let keyStart: number | null = null;
  const end = after(context, node);
  let child = node + 2;
  while (child < end) {
    const type = typeOf(context, child);
    if (type === ':') {
      keys.push(mappingKey(context, keyStart as number, firstToken(context, child) - 1));
      patterns.push(pattern(context, child + 1));
      child += 1;
      keyStart = null;
    } else if (type === 'splat_pattern') {
      rest = mappingRest(context, child, rest);
    } else if (type !== ',' && type !== '}') {
      if (rest !== null) throw new ConversionFailure(firstToken(context, child));
      keyStart ??= firstToken(context, child);
    }
    child = after(context, child);
  }
  return { kind: 'MatchMapping', keys, patterns, rest, ...spanOf(context, node) };
}

function mappingRest(context: Context, node: number, rest: string | null): string {
  const first = firstToken(context, node);
  const name = identifierAt(context, first + 1);
  if (rest !== null || tokenText(context, first) !== '**' || name === '_') throw new ConversionFailure(first);
  return name;
}

/** A key: a literal or a dotted name. */
function mappingKey(context: Context, first: number, last: number): ast.ExprNode {
  const { tokens } = context;
  if (tokens.kind[first] === TokenKind.Name) {
    if (first === last) throw new ConversionFailure(first);
    let result: ast.ExprNode = {
      kind: 'Name',
      id: identifierAt(context, first),
      ctx: 'Load',
      ...span(context, first, first),
    };
    for (let token = first + 2; token <= last; token += 2) {
      if (tokenText(context, token - 1) !== '.') throw new ConversionFailure(token - 1);
      result = {
        kind: 'Attribute',
        value: result,
        attr: identifierAt(context, token),
        ctx: 'Load',
        ...span(context, first, token),
      };
    }
    return result;
  }
  const singleton = singletonAt(context, first, last);
  return singleton ?? literalExpression(context, first, last);
}

function singletonAt(context: Context, first: number, last: number): ast.Constant | null {
  if (first !== last || context.tokens.kind[first] !== TokenKind.Keyword) return null;
  const text = tokenText(context, first);
  const value: ast.ConstantValue | null =
    text === 'None'
      ? { type: 'none' }
      : text === 'True' || text === 'False'
        ? { type: 'bool', value: text === 'True' }
        : null;
  return value === null ? null : { kind: 'Constant', value, u_prefix: false, ...span(context, first, first) };
}

/** `(p)` is `p`; with a comma, or empty, it is a sequence. */
function groupPattern(context: Context, node: number): ast.PatternNode {
  const items = namedChildren(context, node);
  const [only] = items;
  const comma = only !== undefined && typeOf(context, after(context, only)) === ',';
  if (only !== undefined && items.length === 1 && !comma) return pattern(context, only);
  return {
    kind: 'MatchSequence',
    patterns: items.map((item) => sequenceItem(context, item)),
    ...spanOf(context, node),
  };
}

/** A literal by its tokens: strings, or a number with a sign and an imaginary part. */
function literalExpression(context: Context, first: number, last: number): ast.ExprNode {
  const { tokens } = context;
  if (tokens.kind[first] === TokenKind.String) return convertLiterals(context, first, last, []);
  const signed = tokenText(context, first) === '-';
  const real = signed ? first + 1 : first;
  if (tokens.kind[real] !== TokenKind.Number) throw new ConversionFailure(first);
  let result: ast.ExprNode = convertNumber(context, real);
  if (signed) result = { kind: 'UnaryOp', op: 'USub', operand: result, ...span(context, first, real) };
  if (real === last) return result;
  const operator = tokenText(context, real + 1);
  if (real + 2 !== last || tokens.kind[last] !== TokenKind.Number || (operator !== '+' && operator !== '-'))
    throw new ConversionFailure(real + 1);
  const right = convertNumber(context, last);
  if (right.value.type !== 'complex' || isComplex(result)) throw new ConversionFailure(last);
  return { kind: 'BinOp', left: result, op: operator === '+' ? 'Add' : 'Sub', right, ...span(context, first, last) };
}

function isComplex(node: ast.ExprNode): boolean {
  const constant = node.kind === 'UnaryOp' ? node.operand : node;
  return constant.kind === 'Constant' && constant.value.type === 'complex';
}
