// Returned values of which the statement before says that they are not None: `if x is None: x = made()`, then `return x`.

import type { ExprNode, FunctionDef, Return, StmtNode } from '../../ast';
import { children, isStatement } from '../../ast';
import type { Node } from '../../ast';

/** What may be returned: `values`, and the `kept` one unless it is None. */
export interface Returned {
  readonly values: readonly ExprNode[];
  readonly kept: ExprNode | null;
}

/** What the `return` statements of a function return whose values the statement before has seen to. */
export function narrowed(body: FunctionDef['body']): ReadonlyMap<Return, Returned> {
  const found = new Map<Return, Returned>();
  const visit = (nodes: readonly Node[]): void => {
    nodes.forEach((node, at) => {
      const before = nodes[at - 1];
      const returned = node.kind === 'Return' && before?.kind === 'If' ? behind(before, node.value) : null;
      if (node.kind === 'Return' && returned !== null) found.set(node, returned);
      if (isStatement(node) && !['FunctionDef', 'AsyncFunctionDef', 'ClassDef'].includes(node.kind))
        visitParts(node, visit);
    });
  };
  visit(body);
  return found;
}

/** Bodies one by one, so that what stands before is what runs before. */
function visitParts(node: Node, visit: (nodes: readonly Node[]) => void): void {
  for (const value of Object.values(node))
    if (Array.isArray(value)) visit(value.filter((one) => typeof one === 'object' && one !== null));
  for (const child of children(node))
    if (child.kind === 'ExceptHandler' || child.kind === 'match_case') visitParts(child, visit);
}

function behind(
  { test, body, orelse }: Extract<StmtNode, { readonly kind: 'If' }>,
  value: ExprNode | null,
): Returned | null {
  const name = value === null ? null : nameOf(value);
  const last = body.at(-1);
  if (name === null || orelse.length > 0 || tested(test) !== name || last?.kind !== 'Assign') return null;
  return last.targets.some((target) => nameOf(target) === name) ? { values: [last.value], kept: value } : null;
}

/** What is None, or at least not true, where a test is true. */
function tested(test: ExprNode): string | null {
  if (test.kind === 'UnaryOp' && test.op === 'Not') return nameOf(test.operand);
  if (test.kind !== 'Compare' || test.ops.length !== 1 || test.ops[0] !== 'Is') return null;
  const [other] = test.comparators;
  return other?.kind === 'Constant' && other.value.type === 'none' ? nameOf(test.left) : null;
}

/** `x` or `self.x` as text. */
function nameOf(node: ExprNode): string | null {
  if (node.kind === 'Name') return node.id;
  return node.kind === 'Attribute' && node.value.kind === 'Name' ? `${node.value.id}.${node.attr}` : null;
}
