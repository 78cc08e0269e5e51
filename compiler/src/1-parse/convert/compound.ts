// Compound statements other than definitions and `match` (CPython Grammar/python.gram `if_stmt`, `for_stmt`, `try_stmt`,
// `with_stmt`, ...). A compound statement ends where its last inner statement ends.

import type * as ast from '../../ast';
import { takeTarget } from './as-target';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  isToken,
  lastToken,
  namedChildren,
  span,
  spanOf,
  spanTo,
  tokenText,
  typeOf,
} from './context';
import { element, expression, hasStar, namedExpression, starExpressions, startsWithTarget } from './expressions';
import type { Suite } from './statements';
import { convertSuite } from './statements';
import { storeTarget } from './targets';

function lastOf<T>(items: readonly T[]): T {
  return items[items.length - 1] as T;
}

const NO_SUITE: Pick<Suite, 'body'> = { body: [] };

/** `if` with any number of `elif`: a loop, since a chain of them may be long. */
export function convertIf(context: Context, node: number): ast.If {
  const test = node + 2;
  const clauses: { readonly first: number; readonly test: ast.ExprNode; readonly body: ast.StmtNode[] }[] = [];
  const consequence = after(context, test) + 1;
  const addClause = (first: number, condition: number, suite: number): ast.Position => {
    const converted = namedExpression(context, condition);
    const { body, end } = convertSuite(context, suite);
    clauses.push({ first, test: converted, body });
    return end;
  };
  let finish = addClause(firstToken(context, node), test, consequence);
  let orelse: ast.StmtNode[] = [];
  const end = after(context, node);
  for (let child = after(context, consequence); child < end; child = after(context, child)) {
    if (typeOf(context, child) === 'elif_clause')
      finish = addClause(firstToken(context, child), child + 2, after(context, child + 2) + 1);
    else ({ body: orelse, end: finish } = elseSuite(context, child));
  }
  let result: ast.If | null = null;
  for (let index = clauses.length - 1; index >= 0; index -= 1) {
    const clause = clauses[index] as (typeof clauses)[number];
    const rest: ast.StmtNode[] = result === null ? orelse : [result];
    result = {
      kind: 'If',
      test: clause.test,
      body: clause.body,
      orelse: rest,
      ...spanTo(context, clause.first, finish),
    };
  }
  return result as ast.If;
}

/** The body of a concrete `else_clause` or `finally_clause`. */
function elseSuite(context: Context, node: number): Suite {
  return convertSuite(context, node + 3);
}

/** The body of a loop at `suite`, and that of its `else` if it has one. */
function loopSuites(
  context: Context,
  node: number,
  suite: number,
): { readonly body: ast.StmtNode[]; readonly orelse: ast.StmtNode[]; readonly end: ast.Position } {
  const { body, end } = convertSuite(context, suite);
  const clause = after(context, suite);
  if (clause >= after(context, node)) return { body, orelse: [], end };
  const orelse = elseSuite(context, clause);
  return { body, orelse: orelse.body, end: orelse.end };
}

export function convertWhile(context: Context, node: number): ast.While {
  const condition = node + 2;
  const test = namedExpression(context, condition);
  const { body, orelse, end } = loopSuites(context, node, after(context, condition) + 1);
  return { kind: 'While', test, body, orelse, ...spanTo(context, firstToken(context, node), end) };
}

export function convertFor(context: Context, node: number): ast.For | ast.AsyncFor {
  const isAsync = typeOf(context, node + 1) === 'async';
  const left = isAsync ? node + 3 : node + 2;
  const right = after(context, left) + 1;
  const target = storeTarget(context, left);
  const iter = starExpressions(context, right);
  const { body, orelse, end } = loopSuites(context, node, after(context, right) + 1);
  const fields = { target, iter, body, orelse, ...spanTo(context, firstToken(context, node), end) };
  return isAsync ? { kind: 'AsyncFor', ...fields } : { kind: 'For', ...fields };
}

export function convertTry(context: Context, node: number): ast.Try | ast.TryStar {
  const suite = node + 3;
  const tried = convertSuite(context, suite);
  const handlers: ast.ExceptHandler[] = [];
  let stars = 0;
  let orelse = NO_SUITE;
  let finalbody = NO_SUITE;
  let finish = tried.end;
  const end = after(context, node);
  for (let child = after(context, suite); child < end; child = after(context, child)) {
    const type = typeOf(context, child);
    if (type === 'except_clause') {
      const starred = typeOf(context, child + 2) === '*';
      if (starred) stars += 1;
      const handler = exceptHandler(context, child, starred);
      handlers.push(handler);
      finish = handler;
    } else {
      const clause = elseSuite(context, child);
      if (type === 'finally_clause') finalbody = clause;
      else if (handlers.length === 0) throw new ConversionFailure(firstToken(context, child));
      else orelse = clause;
      finish = clause.end;
    }
  }
  if (handlers.length === 0 && finalbody === NO_SUITE) throw new ConversionFailure(firstToken(context, node));
  if (stars > 0 && stars < handlers.length) throw new ConversionFailure(firstToken(context, node));
  const position = spanTo(context, firstToken(context, node), finish);
  const fields = { body: tried.body, handlers, orelse: orelse.body, finalbody: finalbody.body, ...position };
  return stars > 0 ? { kind: 'TryStar', ...fields } : { kind: 'Try', ...fields };
}

function exceptHandler(context: Context, node: number, starred: boolean): ast.ExceptHandler {
  const [first, ...rest] = namedChildren(context, node);
  const suite = rest.length === 0 ? (first as number) : lastOf(rest);
  const { body, end: suiteEnd } = convertSuite(context, suite);
  const position = spanTo(context, firstToken(context, node), suiteEnd);
  const types = rest.length === 0 ? [] : [first as number, ...rest.slice(0, -1)];
  if (types.length === 0) {
    if (starred) throw new ConversionFailure(firstToken(context, node));
    return { kind: 'ExceptHandler', type: null, name: null, body, ...position };
  }
  const caught = types[0] as number;
  const end = lastToken(context, lastOf(types));
  const comma = tokenText(context, end + 1) === ',';
  if (types.length > 1 || comma) {
    const type = bareTypes(context, node, types, comma ? end + 1 : end);
    return { kind: 'ExceptHandler', type, name: null, body, ...position };
  }
  const { expression: type, target } = takeTarget(context, caught);
  return {
    kind: 'ExceptHandler',
    type: expression(context, type),
    name: target === null ? null : bindingName(context, target),
    body,
    ...position,
  };
}

/** `except A, B:` without parentheses, from 3.14; `last` is the last token, perhaps a comma. */
function bareTypes(context: Context, node: number, types: readonly number[], last: number): ast.Tuple {
  if (context.minor < 14 || types.some((type) => typeOf(context, type) === 'as_pattern')) {
    throw new ConversionFailure(firstToken(context, node));
  }
  const elts = types.map((type) => expression(context, type));
  return { kind: 'Tuple', elts, ctx: 'Load', ...span(context, firstToken(context, types[0] as number), last) };
}

/** The name after `as`. */
function bindingName(context: Context, node: number): string {
  const token = firstToken(context, node);
  if (context.tree.last[node] !== token) throw new ConversionFailure(token);
  return identifierAt(context, token);
}

export function convertWith(context: Context, node: number): ast.With | ast.AsyncWith {
  const isAsync = typeOf(context, node + 1) === 'async';
  const clause = isAsync ? node + 3 : node + 2;
  const items = withItems(context, clause);
  if (tokenText(context, lastToken(context, clause)) === ',') throw new ConversionFailure(lastToken(context, clause));
  const { body, end } = convertSuite(context, after(context, clause) + 1);
  const position = spanTo(context, firstToken(context, node), end);
  return isAsync ? { kind: 'AsyncWith', items, body, ...position } : { kind: 'With', items, body, ...position };
}

/**
 * CPython first tries to read what is between `with (` and `):` as items: so `with (a, b):` has two items, not a tuple.
 * tree-sitter-python decides otherwise for some of them.
 */
function withItems(context: Context, clause: number): ast.WithItem[] {
  const found = namedChildren(context, clause);
  const only = found.length === 1 ? (found[0] as number) + 1 : null;
  const parenthesized = tokenText(context, firstToken(context, clause)) === '(' && typeOf(context, clause + 1) === '(';
  if (parenthesized && found.some((item) => !canBeItem(context, item + 1))) return [tupleItem(context, clause, found)];
  if (parenthesized || only === null) return found.map((item) => withItem(context, item + 1));
  const type = typeOf(context, only);
  if (type === 'tuple' || type === 'parenthesized_expression') {
    const inner = namedChildren(context, only);
    const all = inner.length > 0 && inner.every((child) => canBeItem(context, child));
    if (all) return inner.map((child) => withItem(context, child));
  }
  return [withItem(context, only)];
}

/** Whether an expression may be an item: a starred or named one may only be in a tuple. */
function canBeItem(context: Context, node: number): boolean {
  return !hasStar(context, node) && !NOT_AN_ITEM.has(typeOf(context, node)) && !startsWithTarget(context, node);
}

/** What is in parentheses is one expression after all: a group or a tuple. */
function tupleItem(context: Context, clause: number, found: readonly number[]): ast.WithItem {
  const [first] = found;
  const comma = first !== undefined && typeOf(context, after(context, first)) === ',';
  const context_expr: ast.ExprNode =
    first !== undefined && !comma
      ? namedExpression(context, first + 1)
      : {
          kind: 'Tuple',
          elts: found.map((item) => element(context, item + 1, 'named')),
          ctx: 'Load',
          ...spanOf(context, clause),
        };
  return { kind: 'withitem', context_expr, optional_vars: null };
}

const NOT_AN_ITEM: ReadonlySet<string> = new Set(['named_expression', 'yield']);

function withItem(context: Context, node: number): ast.WithItem {
  const { expression: manager, target } = takeTarget(context, node);
  const context_expr = expression(context, manager);
  if (target === null) return { kind: 'withitem', context_expr, optional_vars: null };
  const inner = typeOf(context, target) === 'as_pattern_target' ? target + 1 : target;
  if (isToken(context, inner)) throw new ConversionFailure(firstToken(context, target));
  return { kind: 'withitem', context_expr, optional_vars: storeTarget(context, inner) };
}
