// Targets of assignment and deletion (CPython Grammar/python.gram `star_targets`, `single_target`, `del_targets`): they
// are converted as expressions; here they are checked and given their context.

import type * as ast from '../../ast';
import type { Context } from './context';
import { ConversionFailure, firstToken, typeOf } from './context';
import { starExpressions } from './expressions';

/** Converts a concrete node as a target of `=`, `for`, `with` or a comprehension. */
export function storeTarget(context: Context, node: number): ast.ExprNode {
  const target = starExpressions(context, node);
  return withContext(context, node, target, 'Store');
}

/** Converts a concrete node as a target of `del`. */
export function deleteTarget(context: Context, node: number): ast.ExprNode {
  return withContext(context, node, starExpressions(context, node), 'Del');
}

/** A target of an augmented or annotated assignment: a name, an attribute or a subscript. */
export function singleTarget(context: Context, node: number): ast.Name | ast.Attribute | ast.Subscript {
  const target = storeTarget(context, node);
  if (target.kind === 'Name' || target.kind === 'Attribute' || target.kind === 'Subscript') return target;
  throw new ConversionFailure(firstToken(context, node));
}

/** Whether a target is in parentheses, which makes `(x): int` differ from `x: int`. */
export function isParenthesized(context: Context, node: number): boolean {
  const type = typeOf(context, node);
  return type === 'parenthesized_expression' || type === 'tuple_pattern';
}

/** Gives a freshly converted expression, which nothing else holds yet, its context. */
function withContext(context: Context, node: number, target: ast.ExprNode, ctx: ast.ExprContext): ast.ExprNode {
  switch (target.kind) {
    case 'Name':
    case 'Attribute':
    case 'Subscript':
      break;
    case 'List':
    case 'Tuple':
      for (const elt of target.elts) withContext(context, node, elt, ctx);
      break;
    case 'Starred':
      if (ctx === 'Del') throw new ConversionFailure(firstToken(context, node));
      withContext(context, node, target.value, ctx);
      break;
    default:
      throw new ConversionFailure(firstToken(context, node));
  }
  (target as { ctx: ast.ExprContext }).ctx = ctx;
  return target;
}
