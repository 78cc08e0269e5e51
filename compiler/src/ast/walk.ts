// Generic passes over the tree: children in field order, preorder walk, dispatch on the node's kind. The walk keeps its
// own stack, so that a deep tree (a sum of thousands of terms) cannot exhaust JavaScript's.

import { NODE_FIELDS, STATEMENT_KINDS } from './fields';
import type { Node, NodeKind, NodeOf, StmtNode } from './nodes';

/** The value of one field, as data: a generic pass knows no more about it. */
export type FieldValue = unknown;

/** Whether a field's value is a node. */
export function isNode(value: FieldValue): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Whether a node is a statement. */
export function isStatement(node: Node): node is StmtNode {
  return Object.hasOwn(STATEMENT_KINDS, node.kind);
}

/** The value of a field by its name in `NODE_FIELDS`. */
export function fieldValue(node: Node, field: string): FieldValue {
  return (node as unknown as Readonly<Record<string, FieldValue>>)[field];
}

/** Calls `visit` with each child of a node, in the order of CPython's fields. */
export function forEachChild(node: Node, visit: (child: Node) => void): void {
  for (const field of NODE_FIELDS[node.kind]) {
    const value = fieldValue(node, field);
    if (Array.isArray(value)) {
      for (const item of value as readonly FieldValue[]) if (isNode(item)) visit(item);
    } else if (isNode(value)) {
      visit(value);
    }
  }
}

/** The children of a node, in the order of CPython's fields. */
export function children(node: Node): Node[] {
  const found: Node[] = [];
  forEachChild(node, (child) => found.push(child));
  return found;
}

/**
 * Visits a node and all below it, parents first, siblings in field order. `enter` returns false to leave out what is
 * below the node.
 */
export function walk(root: Node, enter: (node: Node) => boolean | void): void {
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (enter(node) === false) continue;
    const first = stack.length;
    forEachChild(node, (child) => stack.push(child));
    reverseFrom(stack, first);
  }
}

function reverseFrom(items: Node[], first: number): void {
  for (let low = first, high = items.length - 1; low < high; low += 1, high -= 1) {
    const item = items[low] as Node;
    items[low] = items[high] as Node;
    items[high] = item;
  }
}

/** A function for some kinds of node, each given a context and returning a result. */
export type VisitorTable<Context, Result> = {
  readonly [K in NodeKind]?: (node: NodeOf<K>, context: Context) => Result;
};

/** Calls the table's function for the node's kind, or `otherwise` if there is none. */
export function visit<Context, Result>(
  node: Node,
  table: VisitorTable<Context, Result>,
  context: Context,
  otherwise: (node: Node, context: Context) => Result,
): Result {
  const handler = table[node.kind] as ((node: Node, context: Context) => Result) | undefined;
  return handler === undefined ? otherwise(node, context) : handler(node, context);
}
