// Type parameters of functions, classes and type aliases (CPython Grammar/python.gram `type_params`, 3.12 and later).

import type * as ast from '../../ast';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  isToken,
  lastToken,
  span,
  tokenText,
  typeOf,
} from './context';
import { wrappedExpression } from './expressions';

interface Parts {
  readonly star: string;
  readonly nameToken: number;
  bound: ast.ExprNode | null;
  default_value: ast.ExprNode | null;
  last: number;
}

/**
 * The parameters in a concrete list, whose items are a name, then perhaps a bound and a default in parentheses of our own
 * (the canonical text writes them so); the tokens before an item say what it is.
 */
export function convertTypeParams(context: Context, node: number): ast.TypeParamNode[] {
  if (context.minor < 12) throw new ConversionFailure(firstToken(context, node));
  const found: Parts[] = [];
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    if (!isToken(context, child)) addItem(context, child, found);
  }
  return found.map((parts) => build(context, parts));
}

function addItem(context: Context, node: number, found: Parts[]): void {
  const first = firstToken(context, node);
  const mark = context.stars.has(first - 1) ? first - 2 : first - 1;
  const introducer = tokenText(context, mark);
  const current = found[found.length - 1];
  if (
    introducer === ':' &&
    current !== undefined &&
    current.star === '' &&
    current.bound === null &&
    current.default_value === null
  ) {
    current.bound = wrappedExpression(context, node, false);
  } else if (introducer === '=' && current !== undefined && current.default_value === null && context.minor >= 13) {
    current.default_value = wrappedExpression(context, node, current.star === '*');
  } else if (introducer !== ':' && introducer !== '=') {
    const star = introducer === '*' || introducer === '**' ? introducer : '';
    found.push({ star, nameToken: first, bound: null, default_value: null, last: first });
    return;
  } else {
    throw new ConversionFailure(mark);
  }
  (current as Parts).last = lastToken(context, node);
}

function build(context: Context, parts: Parts): ast.TypeParamNode {
  const { star, nameToken, bound, default_value, last } = parts;
  const name = identifierAt(context, nameToken);
  const position = span(context, star === '' ? nameToken : nameToken - 1, last);
  if (star === '*') return { kind: 'TypeVarTuple', name, default_value, ...position };
  if (star === '**') return { kind: 'ParamSpec', name, default_value, ...position };
  return { kind: 'TypeVar', name, bound, default_value, ...position };
}

/** `type Name[T] = value`. */
export function convertTypeAlias(context: Context, node: number): ast.TypeAlias {
  const { tokens } = context;
  const nameToken = firstToken(context, node) + 1;
  const name: ast.Name = {
    kind: 'Name',
    id: identifierAt(context, nameToken),
    ctx: 'Store',
    ...span(context, nameToken, nameToken),
  };
  const left = node + 2;
  const right = after(context, after(context, left));
  if (typeOf(context, left) !== 'type' || typeOf(context, right) !== 'type' || tokens.text[nameToken] === undefined) {
    throw new ConversionFailure(nameToken);
  }
  const head = left + 1;
  const type_params = after(context, head) > head + 1 ? convertTypeParams(context, parameterList(context, head)) : [];
  const value = wrappedExpression(context, right, false);
  return {
    kind: 'TypeAlias',
    name,
    type_params,
    value,
    ...span(context, firstToken(context, node), lastToken(context, right)),
  };
}

/** The list in `x[...]`, which the grammar reads as a generic type or as a subscript. */
function parameterList(context: Context, head: number): number {
  const inner = after(context, head + 1);
  return typeOf(context, inner) === 'type_parameter' ? inner : head;
}
