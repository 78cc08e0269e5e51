// Expressions (CPython Grammar/python.gram, from `star_expressions` down to `atom`).

import type * as ast from '../../ast';
import { TokenKind } from '../lex/tokens';
import { convertArguments } from './arguments';
import { comprehension } from './comprehensions';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  isToken,
  lastToken,
  nested,
  span,
  spanOf,
  spanTo,
  tokenText,
  typeOf,
} from './context';
import { convertLiterals } from './literals';
import { convertNumber } from './numbers';
import { convertParameters } from './parameters';
import { slices } from './slices';

/** How much of the grammar a place admits: each level includes those after it. */
type Level = 'named' | 'expression' | 'disjunction' | 'bitwise';

const BELOW_NAMED: ReadonlySet<string> = new Set(['named_expression']);
const BELOW_EXPRESSION: ReadonlySet<string> = new Set(['named_expression', 'conditional_expression', 'lambda']);
const BELOW_BITWISE: ReadonlySet<string> = new Set([
  'named_expression',
  'conditional_expression',
  'lambda',
  'boolean_operator',
  'not_operator',
  'comparison_operator',
]);

function requireLevel(context: Context, node: number, refused: ReadonlySet<string>): void {
  const type = startsWithTarget(context, node) ? 'named_expression' : typeOf(context, node);
  if (refused.has(type)) throw new ConversionFailure(firstToken(context, node));
}

/** Whether a conditional expression is the value of a `:=`, which the grammar engine takes for its body. */
export function startsWithTarget(context: Context, node: number): boolean {
  return typeOf(context, node) === 'conditional_expression' && typeOf(context, node + 1) === 'named_expression';
}

/** `named_expression`: anything without a star or a bare `yield`. */
export function namedExpression(context: Context, node: number): ast.ExprNode {
  return convert(context, node);
}

/** `expression`: no bare `:=`. */
export function expression(context: Context, node: number): ast.ExprNode {
  requireLevel(context, node, BELOW_NAMED);
  return convert(context, node);
}

/** `disjunction`: no bare `:=`, conditional or lambda. */
export function disjunction(context: Context, node: number): ast.ExprNode {
  requireLevel(context, node, BELOW_EXPRESSION);
  return convert(context, node);
}

/** `star_expressions | yield_expr`: what stands right of `=`, in an expression statement or in a replacement field. */
export function annotatedRhs(context: Context, node: number): ast.ExprNode {
  return typeOf(context, node) === 'yield' ? convertYield(context, node) : starExpressions(context, node);
}

/** `star_expressions`: one expression, or a tuple without parentheses; each element may be starred. */
export function starExpressions(context: Context, node: number): ast.ExprNode {
  const type = typeOf(context, node);
  if (type === 'expression_list' || type === 'pattern_list') return bareTuple(context, node);
  return element(context, node, 'expression');
}

/** A tuple that has no parentheses, from the nodes of a list. */
export function bareTuple(context: Context, node: number): ast.Tuple {
  const first = startWithStar(context, node);
  return {
    kind: 'Tuple',
    elts: elements(context, node, 'expression'),
    ctx: 'Load',
    ...span(context, first, lastToken(context, node)),
  };
}

/** The first token of a node, or the star before it: to be asked before the node is converted, which takes the star. */
export function startWithStar(context: Context, node: number): number {
  const first = firstToken(context, node);
  return context.stars.has(first - 1) ? first - 1 : first;
}

/** Whether the canonical text left out a star before a node. */
export function hasStar(context: Context, node: number): boolean {
  return context.stars.has(firstToken(context, node) - 1);
}

/**
 * An element of a display, tuple or argument list, starred perhaps. `level` is what a plain element may be; a starred one
 * is `'*' bitwise_or`, or `'*' expression` in arguments and subscripts.
 */
export function element(context: Context, node: number, level: Level, starLevel: Level = 'bitwise'): ast.ExprNode {
  const star = firstToken(context, node) - 1;
  if (!context.stars.delete(star)) return level === 'named' ? convert(context, node) : expression(context, node);
  requireLevel(context, node, starLevel === 'bitwise' ? BELOW_BITWISE : BELOW_NAMED);
  const value = convert(context, node);
  return { kind: 'Starred', value, ctx: 'Load', ...span(context, star, lastToken(context, node)) };
}

/** The elements of a display, tuple or list. */
export function elements(context: Context, node: number, level: Level): ast.ExprNode[] {
  const elts: ast.ExprNode[] = [];
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    if (!isToken(context, child)) elts.push(element(context, child, level));
  }
  return elts;
}

/** `yield`, `yield value`, `yield from value`. */
export function convertYield(context: Context, node: number): ast.ExprNode {
  const end = after(context, node);
  const first = node + 2;
  if (first >= end) return { kind: 'Yield', value: null, ...spanOf(context, node) };
  if (typeOf(context, first) === 'from') {
    const value = expression(context, after(context, first));
    return { kind: 'YieldFrom', value, ...spanOf(context, node) };
  }
  return { kind: 'Yield', value: starExpressions(context, first), ...spanOf(context, node) };
}

/** Nodes whose first child is an operand: a chain of them is as long as the program likes, so it is no recursion. */
const LEFT_RECURSIVE: ReadonlySet<string> = new Set([
  'binary_operator',
  'boolean_operator',
  'attribute',
  'subscript',
  'call',
]);

function convert(context: Context, node: number): ast.ExprNode {
  const type = typeOf(context, node);
  if (!LEFT_RECURSIVE.has(type)) return convertAtom(context, node, type);
  const chain: number[] = [];
  let inner = node;
  while (LEFT_RECURSIVE.has(typeOf(context, inner))) {
    chain.push(inner);
    inner += 1;
  }
  let result = convertAtom(context, inner, typeOf(context, inner));
  for (let index = chain.length - 1; index >= 0; index -= 1) result = extend(context, chain[index] as number, result);
  return result;
}

function convertAtom(context: Context, node: number, type: string): ast.ExprNode {
  const handler = ATOMS[type];
  if (handler === undefined) throw new ConversionFailure(firstToken(context, node));
  return nested(context, node, () => handler(context, node));
}

/** Applies one left-recursive node to its converted first operand. */
function extend(context: Context, node: number, left: ast.ExprNode): ast.ExprNode {
  const operand = node + 1;
  switch (typeOf(context, node)) {
    case 'attribute':
      return {
        kind: 'Attribute',
        value: left,
        attr: identifierAt(context, lastToken(context, node)),
        ctx: 'Load',
        ...spanOf(context, node),
      };
    case 'call': {
      const { args, keywords } = convertArguments(context, after(context, operand));
      return { kind: 'Call', func: left, args, keywords, ...spanOf(context, node) };
    }
    case 'subscript':
      return { kind: 'Subscript', value: left, slice: slices(context, node), ctx: 'Load', ...spanOf(context, node) };
    case 'binary_operator':
      return binaryOperation(context, node, left);
    default:
      return booleanOperation(context, node, left);
  }
}

const BINARY_OPERATORS: Readonly<Record<string, ast.BinaryOperator>> = {
  '+': 'Add',
  '-': 'Sub',
  '*': 'Mult',
  '@': 'MatMult',
  '/': 'Div',
  '%': 'Mod',
  '**': 'Pow',
  '<<': 'LShift',
  '>>': 'RShift',
  '|': 'BitOr',
  '^': 'BitXor',
  '&': 'BitAnd',
  '//': 'FloorDiv',
};

function binaryOperation(context: Context, node: number, left: ast.ExprNode): ast.BinOp {
  const operator = after(context, node + 1);
  const op = BINARY_OPERATORS[tokenText(context, firstToken(context, operator))] as ast.BinaryOperator;
  const right = nested(context, node, () => convert(context, operator + 1));
  return { kind: 'BinOp', left, op, right, ...spanOf(context, node) };
}

/** `a and b and c` is one node; an operand in parentheses is its own. */
function booleanOperation(context: Context, node: number, left: ast.ExprNode): ast.BoolOp {
  const operand = node + 1;
  const operator = after(context, operand);
  const op = typeOf(context, operator) === 'and' ? 'And' : 'Or';
  requireLevel(context, operand, BELOW_EXPRESSION);
  const right = disjunction(context, operator + 1);
  if (left.kind === 'BoolOp' && left.op === op && typeOf(context, operand) === 'boolean_operator') {
    // The left node was made by this loop and nothing else holds it, so its list may grow.
    (left.values as ast.ExprNode[]).push(right);
    return { kind: 'BoolOp', op, values: left.values, ...spanOf(context, node) };
  }
  return { kind: 'BoolOp', op, values: [left, right], ...spanOf(context, node) };
}

type Handler = (context: Context, node: number) => ast.ExprNode;

const constant =
  (value: ast.ConstantValue): Handler =>
  (context, node) => ({ kind: 'Constant', value, u_prefix: false, ...spanOf(context, node) });

const ATOMS: Readonly<Record<string, Handler>> = {
  identifier: (context, node) => ({
    kind: 'Name',
    id: identifierAt(context, firstToken(context, node)),
    ctx: 'Load',
    ...spanOf(context, node),
  }),
  integer: convertLiteral,
  true: constant({ type: 'bool', value: true }),
  false: constant({ type: 'bool', value: false }),
  none: constant({ type: 'none' }),
  ellipsis: constant({ type: 'ellipsis' }),
  parenthesized_expression: convertGroup,
  tuple: (context, node) => ({
    kind: 'Tuple',
    elts: elements(context, node, 'named'),
    ctx: 'Load',
    ...spanOf(context, node),
  }),
  list: (context, node) => ({
    kind: 'List',
    elts: elements(context, node, 'named'),
    ctx: 'Load',
    ...spanOf(context, node),
  }),
  tuple_pattern: convertTuplePattern,
  list_pattern: (context, node) => ({
    kind: 'List',
    elts: elements(context, node, 'named'),
    ctx: 'Load',
    ...spanOf(context, node),
  }),
  set: convertSet,
  dictionary: convertDictionary,
  // Called through a function: the modules import each other.
  list_comprehension: (context, node) => comprehension(context, node),
  set_comprehension: (context, node) => comprehension(context, node),
  dictionary_comprehension: (context, node) => comprehension(context, node),
  generator_expression: (context, node) => comprehension(context, node),
  as_pattern: convertCut,
  lambda: convertLambda,
  conditional_expression: convertConditional,
  named_expression: convertNamed,
  not_operator: convertUnary,
  unary_operator: convertUnary,
  comparison_operator: convertComparison,
  await: convertAwait,
};

/** The canonical text writes every literal as an integer; the token says what it is. */
function convertLiteral(context: Context, node: number): ast.ExprNode {
  const token = firstToken(context, node);
  if (context.tokens.kind[token] === TokenKind.Number) return convertNumber(context, token);
  return convertLiterals(context, token, lastToken(context, node), []);
}

/** `expression as target` without its target. */
function convertCut(context: Context, node: number): ast.ExprNode {
  if (!context.cut.has(node)) throw new ConversionFailure(firstToken(context, node));
  return convert(context, node + 1);
}

function convertGroup(context: Context, node: number): ast.ExprNode {
  const inner = node + 2;
  return typeOf(context, inner) === 'yield' ? convertYield(context, inner) : namedExpression(context, inner);
}

/** `(a)` as a target is `a`; with a comma, or empty, it is a tuple. */
function convertTuplePattern(context: Context, node: number): ast.ExprNode {
  const inner = node + 2;
  const next = after(context, inner);
  if (next < after(context, node) && typeOf(context, next) === ')') return namedExpression(context, inner);
  return { kind: 'Tuple', elts: elements(context, node, 'named'), ctx: 'Load', ...spanOf(context, node) };
}

function convertSet(context: Context, node: number): ast.ExprNode {
  const token = firstToken(context, node);
  if (context.tokens.kind[token] === TokenKind.Op) {
    return { kind: 'Set', elts: elements(context, node, 'named'), ...spanOf(context, node) };
  }
  const fields: number[] = [];
  const end = after(context, node);
  for (let child = node + 2; child < end; child = after(context, child))
    if (!isToken(context, child)) fields.push(child);
  return convertLiterals(context, token, lastToken(context, node), fields);
}

function convertDictionary(context: Context, node: number): ast.Dict {
  const keys: (ast.ExprNode | null)[] = [];
  const values: ast.ExprNode[] = [];
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    const type = typeOf(context, child);
    if (type === 'pair') {
      const key = child + 1;
      keys.push(expression(context, key));
      values.push(expression(context, after(context, after(context, key))));
    } else if (type === 'dictionary_splat') {
      const value = child + 2;
      requireLevel(context, value, BELOW_BITWISE);
      keys.push(null);
      values.push(expression(context, value));
    }
  }
  if (values.length === 0 && typeOf(context, node + 2) === ',')
    throw new ConversionFailure(firstToken(context, node + 2));
  return { kind: 'Dict', keys, values, ...spanOf(context, node) };
}

function convertLambda(context: Context, node: number): ast.Lambda {
  let child = node + 2;
  const hasParameters = typeOf(context, child) === 'lambda_parameters';
  const args = convertParameters(context, hasParameters ? child : null);
  if (hasParameters) child = after(context, child);
  return { kind: 'Lambda', args, body: expression(context, child + 1), ...spanOf(context, node) };
}

/** `a if b else c if d else ...` nests to the right, as deep as the program likes: unrolled, then built from the end. */
function convertConditional(context: Context, node: number): ast.ExprNode {
  if (!startsWithTarget(context, node)) return conditional(context, node, node + 1);
  const name = node + 2;
  const target = convertTarget(context, name);
  const value = conditional(context, node, after(context, name) + 1);
  return { kind: 'NamedExpr', target, value, ...spanOf(context, node) };
}

/** A conditional expression, and those that it ends in. `start` is its body: its first child, or what that ends in. */
function conditional(context: Context, node: number, start: number): ast.ExprNode {
  const parts: { readonly first: number; readonly body: ast.ExprNode; readonly test: ast.ExprNode }[] = [];
  let current = node;
  while (typeOf(context, current) === 'conditional_expression') {
    const body = current === node ? start : current + 1;
    const test = after(context, body) + 1;
    parts.push({
      first: firstToken(context, body),
      body: disjunction(context, body),
      test: disjunction(context, test),
    });
    current = after(context, test) + 1;
  }
  let orelse = expression(context, current);
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const { first, body, test } = parts[index] as (typeof parts)[number];
    orelse = { kind: 'IfExp', test, body, orelse, ...span(context, first, lastToken(context, node)) };
  }
  return orelse;
}

function convertNamed(context: Context, node: number): ast.NamedExpr {
  const name = node + 1;
  const target = convertTarget(context, name);
  const value = expression(context, after(context, name) + 1);
  return { kind: 'NamedExpr', target, value, ...spanOf(context, node) };
}

function convertTarget(context: Context, name: number): ast.Name {
  const id = identifierAt(context, firstToken(context, name));
  return { kind: 'Name', id, ctx: 'Store', ...spanOf(context, name) };
}

const UNARY_OPERATORS: Readonly<Record<string, ast.UnaryOperator>> = {
  '+': 'UAdd',
  '-': 'USub',
  '~': 'Invert',
  not: 'Not',
};

/** Prefix operators, a run of them in a loop. */
function convertUnary(context: Context, node: number): ast.ExprNode {
  const operators: number[] = [];
  let operand = node;
  while (typeOf(context, operand) === 'unary_operator' || typeOf(context, operand) === 'not_operator') {
    operators.push(operand + 1);
    operand += 2;
  }
  requireLevel(context, operand, BELOW_EXPRESSION);
  let result = convert(context, operand);
  for (let index = operators.length - 1; index >= 0; index -= 1) {
    const operator = operators[index] as number;
    const op = UNARY_OPERATORS[typeOf(context, operator)] as ast.UnaryOperator;
    result = {
      kind: 'UnaryOp',
      op,
      operand: result,
      ...span(context, firstToken(context, operator), lastToken(context, node)),
    };
  }
  return result;
}

const COMPARE_OPERATORS: Readonly<Record<string, ast.CompareOperator>> = {
  '==': 'Eq',
  '!=': 'NotEq',
  '<': 'Lt',
  '<=': 'LtE',
  '>': 'Gt',
  '>=': 'GtE',
  is: 'Is',
  'is not': 'IsNot',
  in: 'In',
  'not in': 'NotIn',
};

function convertComparison(context: Context, node: number): ast.Compare {
  const ops: ast.CompareOperator[] = [];
  const comparators: ast.ExprNode[] = [];
  const left = convert(context, node + 1);
  const end = after(context, node);
  let child = after(context, node + 1);
  while (child < end) {
    const op = COMPARE_OPERATORS[typeOf(context, child)];
    if (op === undefined) throw new ConversionFailure(firstToken(context, child));
    ops.push(op);
    child = after(context, child);
    comparators.push(convert(context, child));
    child = after(context, child);
  }
  return { kind: 'Compare', left, ops, comparators, ...spanOf(context, node) };
}

/** What `await` may stand before: CPython's `primary`. */
const PRIMARY: ReadonlySet<string> = new Set([
  'identifier',
  'integer',
  'true',
  'false',
  'none',
  'ellipsis',
  'parenthesized_expression',
  'tuple',
  'list',
  'set',
  'dictionary',
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator_expression',
  'attribute',
  'subscript',
  'call',
]);

/** tree-sitter-python reads `await x ** y` as `await (x ** y)`; for CPython, `await` binds tighter. */
function convertAwait(context: Context, node: number): ast.ExprNode {
  const operand = node + 2;
  if (typeOf(context, operand) === 'binary_operator' && typeOf(context, after(context, operand + 1)) === '**') {
    const base = operand + 1;
    requirePrimary(context, base);
    const value = convert(context, base);
    const left: ast.Await = {
      kind: 'Await',
      value,
      ...spanTo(context, firstToken(context, node), spanOf(context, base)),
    };
    const right = convert(context, after(context, base) + 1);
    return { kind: 'BinOp', left, op: 'Pow', right, ...spanOf(context, node) };
  }
  requirePrimary(context, operand);
  return { kind: 'Await', value: convert(context, operand), ...spanOf(context, node) };
}

function requirePrimary(context: Context, node: number): void {
  if (!PRIMARY.has(typeOf(context, node))) throw new ConversionFailure(firstToken(context, node));
}

/**
 * An expression that the canonical text put in parentheses of our own: an annotation, a bound, a default of a type
 * parameter. `star` says whether `*expression` may stand there.
 */
export function wrappedExpression(context: Context, node: number, star: boolean): ast.ExprNode {
  const inner = wrappedNode(context, node);
  if (star) return element(context, inner, 'expression');
  return expression(context, inner);
}

/** What stands in the parentheses of our own, for a place where a tuple, a generator or `yield` needs real ones. */
function wrappedNode(context: Context, node: number): number {
  const wrapper = typeOf(context, node) === 'type' ? node + 1 : node;
  if (typeOf(context, wrapper) !== 'parenthesized_expression')
    throw new ConversionFailure(firstToken(context, wrapper));
  return wrapper + 2;
}

/**
 * The expression of a replacement field, in parentheses of our own: `star_expressions | yield_expr`. Until 3.11 CPython
 * puts it in parentheses as well, so there the parentheses of a tuple or generator are these, at `{` and after the text.
 */
export function fieldExpression(context: Context, node: number, open: number): ast.ExprNode {
  const type = typeOf(context, node);
  if (context.minor < 12 && (type === 'tuple' || type === 'generator_expression')) {
    const following = lastToken(context, node) + 1;
    const { end_lineno, end_col_offset } = span(context, following, following);
    const width = context.tokens.text[following]?.length ?? 0;
    const position = { ...span(context, open, open), end_lineno, end_col_offset: end_col_offset - width + 1 };
    if (type === 'generator_expression') return { ...comprehension(context, node), ...position };
    return { kind: 'Tuple', elts: elements(context, node, 'named'), ctx: 'Load', ...position };
  }
  if (type === 'tuple') {
    if (after(context, node) - node <= 3) throw new ConversionFailure(firstToken(context, node));
    return bareTuple(context, node);
  }
  const inner = wrappedNode(context, node);
  if (context.minor < 12 && hasStar(context, inner)) throw new ConversionFailure(firstToken(context, inner));
  return annotatedRhs(context, inner);
}
