// Comprehensions and generator expressions (CPython Grammar/python.gram `for_if_clauses`, `listcomp`, `genexp`, ...).

import type * as ast from '../../ast';
import type { Context } from './context';
import { after, ConversionFailure, firstToken, isToken, spanOf, typeOf } from './context';
import { disjunction, expression, hasStar, namedExpression } from './expressions';
import { storeTarget } from './targets';

/** One of the four kinds, by the type of its concrete node. */
export function comprehension(context: Context, node: number): ast.ExprNode {
  const body = node + 2;
  if (hasStar(context, body)) throw new ConversionFailure(firstToken(context, body) - 1);
  if (typeOf(context, node) === 'dictionary_comprehension') {
    const key = body + 1;
    const value = after(context, after(context, key));
    return {
      kind: 'DictComp',
      key: expression(context, key),
      value: expression(context, value),
      generators: generators(context, node),
      ...spanOf(context, node),
    };
  }
  const elt = namedExpression(context, body);
  const clauses = generators(context, node);
  switch (typeOf(context, node)) {
    case 'list_comprehension':
      return { kind: 'ListComp', elt, generators: clauses, ...spanOf(context, node) };
    case 'set_comprehension':
      return { kind: 'SetComp', elt, generators: clauses, ...spanOf(context, node) };
    default:
      return { kind: 'GeneratorExp', elt, generators: clauses, ...spanOf(context, node) };
  }
}

interface Clause {
  readonly target: ast.ExprNode;
  readonly iter: ast.ExprNode;
  readonly ifs: ast.ExprNode[];
  readonly is_async: 0 | 1;
}

function generators(context: Context, node: number): ast.Comprehension[] {
  const found: (Clause & { readonly kind: 'comprehension' })[] = [];
  const end = after(context, node);
  for (let child = after(context, node + 2); child < end; child = after(context, child)) {
    if (typeOf(context, child) === 'for_in_clause') {
      found.push({ kind: 'comprehension', ...forClause(context, child) });
    } else if (typeOf(context, child) === 'if_clause') {
      found[found.length - 1]?.ifs.push(disjunction(context, child + 2));
    }
  }
  return found;
}

function forClause(context: Context, node: number): Clause {
  const isAsync = typeOf(context, node + 1) === 'async';
  const left = isAsync ? node + 3 : node + 2;
  const target = storeTarget(context, left);
  const iterable = after(context, left) + 1;
  const rest = after(context, iterable);
  // tree-sitter-python admits Python 2's `for x in a, b`.
  if (rest < after(context, node) && isToken(context, rest)) throw new ConversionFailure(firstToken(context, rest));
  return { target, iter: disjunction(context, iterable), ifs: [], is_async: isAsync ? 1 : 0 };
}
