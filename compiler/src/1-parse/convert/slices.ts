// Subscripts (CPython Grammar/python.gram `slices`): one expression or slice, or a tuple of them without parentheses.

import type * as ast from '../../ast';
import type { Context } from './context';
import { after, firstToken, isToken, lastToken, span, spanOf, typeOf } from './context';
import { element, expression, hasStar } from './expressions';

/** The slice of a concrete `subscript`. */
export function slices(context: Context, node: number): ast.ExprNode {
  const parts: ast.ExprNode[] = [];
  const end = after(context, node);
  const open = after(context, node + 1);
  let commas = 0;
  let starred = false;
  for (let child = open + 1; child < end; child = after(context, child)) {
    const type = typeOf(context, child);
    if (type === ',') {
      commas += 1;
    } else if (type === 'slice') {
      parts.push(convertSlice(context, child));
    } else if (!isToken(context, child)) {
      starred ||= hasStar(context, child);
      parts.push(element(context, child, 'named', 'expression'));
    }
  }
  if (commas === 0 && !starred) return parts[0] as ast.ExprNode;
  return {
    kind: 'Tuple',
    elts: parts,
    ctx: 'Load',
    ...span(context, firstToken(context, open) + 1, lastToken(context, node) - 1),
  };
}

function convertSlice(context: Context, node: number): ast.Slice {
  const bounds: (ast.ExprNode | null)[] = [null, null, null];
  let index = 0;
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    if (isToken(context, child)) index += 1;
    else bounds[index] = expression(context, child);
  }
  const [lower = null, upper = null, step = null] = bounds;
  return { kind: 'Slice', lower, upper, step, ...spanOf(context, node) };
}
