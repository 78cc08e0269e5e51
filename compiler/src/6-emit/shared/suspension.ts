// Which nodes of a function hold a `yield` of its own: those are cut into a generator's basic blocks.

import type { Node } from '../../ast';
import { forEachChild } from '../../ast';

/**
 * All nodes on the way from a generator's own node down to its `yield`s. A generator expression yields by itself; a `return`,
 * `break` or `continue` does on its way out of a `try` whose `finally` yields.
 */
export function suspendingNodes(root: Node): ReadonlySet<Node> {
  const found = new Set<Node>();
  visit(root, false, found);
  found.add(root);
  return found;
}

/** Whether a node holds a `yield`, noting all that do. `jumpsYield`: a jump out of here runs a `finally` that yields. */
function visit(node: Node, jumpsYield: boolean, found: Set<Node>): boolean {
  let holds = yields(node) || (jumpsYield && jumps(node));
  if (node.kind === 'Try' || node.kind === 'TryStar') {
    const finallyYields = visitAll(node.finalbody, jumpsYield, found);
    const guarded = [...node.body, ...node.handlers, ...node.orelse];
    holds = visitAll(guarded, jumpsYield || finallyYields, found) || finallyYields;
  } else {
    forEachChild(node, (child) => {
      const childHolds = opensFrame(child)
        ? visitAll(evaluatedOutside(child), false, found)
        : visit(child, jumpsYield, found);
      if (childHolds && opensFrame(child)) found.add(child);
      holds = holds || childHolds;
    });
  }
  if (holds) found.add(node);
  return holds;
}

function visitAll(nodes: readonly Node[], jumpsYield: boolean, found: Set<Node>): boolean {
  return nodes.map((node) => visit(node, jumpsYield, found)).some((holds) => holds);
}

function yields(node: Node): boolean {
  return node.kind === 'Yield' || node.kind === 'YieldFrom';
}

function jumps(node: Node): boolean {
  return node.kind === 'Return' || node.kind === 'Break' || node.kind === 'Continue';
}

function opensFrame(node: Node): boolean {
  switch (node.kind) {
    case 'FunctionDef':
    case 'AsyncFunctionDef':
    case 'ClassDef':
    case 'Lambda':
    case 'GeneratorExp':
    case 'TypeAlias':
      return true;
    default:
      return false;
  }
}

/** Decorators, defaults, bases and the first iterable run in the function around a definition. */
function evaluatedOutside(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'FunctionDef':
    case 'AsyncFunctionDef':
      return [...node.decorator_list, ...defaultsOf(node.args), ...annotationsOf(node)];
    case 'Lambda':
      return defaultsOf(node.args);
    case 'ClassDef':
      return [...node.decorator_list, ...node.bases, ...node.keywords];
    case 'GeneratorExp':
      return node.generators[0] === undefined ? [] : [node.generators[0].iter];
    default:
      return [];
  }
}

function defaultsOf(args: Extract<Node, { kind: 'arguments' }>): Node[] {
  return [...args.defaults, ...args.kw_defaults].filter((value): value is NonNullable<typeof value> => value !== null);
}

function annotationsOf(node: Extract<Node, { kind: 'FunctionDef' | 'AsyncFunctionDef' }>): Node[] {
  const { args } = node;
  const parameters = [...args.posonlyargs, ...args.args, args.vararg, ...args.kwonlyargs, args.kwarg];
  const annotations = [...parameters.map((parameter) => parameter?.annotation ?? null), node.returns];
  return annotations.filter((value): value is NonNullable<typeof value> => value !== null);
}
