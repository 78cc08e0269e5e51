// `expression as target` in `with` and `except`. tree-sitter-python takes `b as c` of `a if x else b as c` together, and of
// `lambda: b as c`; in CPython the target belongs to the whole expression.

import type { Context } from './context';
import { lastToken, namedChildren, typeOf } from './context';

/** An expression and the node after `as`, if there is one. */
export interface AsTarget {
  readonly expression: number;
  readonly target: number | null;
}

/** Expressions that end with another one, which tree-sitter-python lets take the target. */
const ENDING: ReadonlySet<string> = new Set(['conditional_expression', 'lambda']);

/** Takes the target off an expression. */
export function takeTarget(context: Context, node: number): AsTarget {
  const around: number[] = [];
  let at = node;
  while (ENDING.has(typeOf(context, at))) {
    around.push(at);
    at = namedChildren(context, at).at(-1) as number;
  }
  if (typeOf(context, at) !== 'as_pattern') return { expression: node, target: null };
  const inner = at + 1;
  const target = namedChildren(context, at).at(-1) as number;
  if (around.length === 0) return { expression: inner, target };
  // What ends with the target ends before it now.
  for (const outer of [...around, at]) context.tree.last[outer] = lastToken(context, inner);
  context.cut.add(at);
  return { expression: node, target };
}
