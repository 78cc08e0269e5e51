// Which nodes of a function hold a `yield` of its own: those are cut into a generator's basic blocks.

import type { Node } from '../../ast';
import { forEachChild } from '../../ast';

/** All nodes on the way from a generator's own node down to its `yield`s. A generator expression yields by itself. */
export function suspendingNodes(root: Node): ReadonlySet<Node> {
  const found = new Set<Node>();
  const holdsYield = (node: Node): boolean => {
    let holds = node.kind === 'Yield' || node.kind === 'YieldFrom';
    forEachChild(node, (child) => {
      if (opensFrame(child) ? holdsYieldOutside(child) : holdsYield(child)) holds = true;
    });
    if (holds) found.add(node);
    return holds;
  };
  // Decorators, defaults, bases and the first iterable run in the function around a definition.
  const holdsYieldOutside = (node: Node): boolean => {
    let holds = false;
    for (const part of evaluatedOutside(node)) if (holdsYield(part)) holds = true;
    if (holds) found.add(node);
    return holds;
  };
  holdsYield(root);
  found.add(root);
  return found;
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
