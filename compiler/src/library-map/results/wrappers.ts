// Decorators of the library that put a function around the one that they are given (`def around(self, *args): return fn(self._copy(), *args)`),
// which calls it with the receiver; also those that a call makes. What a decorated function gives is what the one around it does.

import type { ExprNode, FunctionDef, StmtNode } from '../../ast';
import { walk } from '../../ast';
import type { FunctionCode, Scope } from './code';
import { scopeOfLayer } from './collect';
import { knownDecorator } from './decorators';
import type { Names } from './names';

/** A function around another. */
export interface Layer {
  readonly node: FunctionDef;
  readonly scope: Scope;
  /** What it gives the function inside of it as its first argument, at each of its calls. */
  readonly receivers: readonly ExprNode[];
}

/** The decorator's own parts: the function that it puts around, and the name that this has for the one inside. */
interface Shape {
  readonly around: FunctionDef;
  readonly inner: string;
  /** The scope of the function that makes it. */
  readonly scope: Scope;
}

/** What a decorator puts around a function; null if it is none of these. `depth` counts the layers around it. */
export function layerOf(names: Names, decorator: ExprNode, code: FunctionCode, depth: number): Layer | null {
  const shape = shapeOf(names, decorator, code.around);
  if (shape === null || code.node.kind !== 'FunctionDef') return null;
  const { around, inner, scope } = shape;
  const receivers = receiversIn(around, inner);
  if (receivers === null) return null;
  const own = scopeOfLayer(around, inner, { code, depth }, scope);
  return { node: around, scope: own, receivers };
}

function shapeOf(names: Names, decorator: ExprNode, around: Scope): Shape | null {
  const meant = names.definition(decorator.kind === 'Call' ? decorator.func : decorator, around);
  if (meant?.kind !== 'function' || meant.code.node.kind !== 'FunctionDef') return null;
  if (decorator.kind !== 'Call') return shapeIn(names, meant.code.node, meant.code.scope);
  const made = onlyFunction(meant.code.node.body);
  const [binding] = made === null ? [] : (meant.code.scope.names.get(made.name) ?? []);
  if (made === null || made.decorator_list.length > 0 || binding?.kind !== 'function') return null;
  return shapeIn(names, made, binding.code.scope);
}

function shapeIn(names: Names, { args, body }: FunctionDef, scope: Scope): Shape | null {
  const [fn, ...others] = [...args.posonlyargs, ...args.args];
  const around = onlyFunction(body);
  if (fn === undefined || others.length > 0 || around === null) return null;
  const isPlain = around.decorator_list.every((one) => knownDecorator(names, one, scope) === 'plain');
  return isPlain ? { around, inner: fn.arg, scope } : null;
}

/** The function that a body makes and returns, and that it does no more with than describe it. */
function onlyFunction(body: readonly StmtNode[]): FunctionDef | null {
  const [made, ...rest] = body.filter(({ kind }, at) => at > 0 || kind !== 'Expr');
  const last = rest.at(-1);
  if (made?.kind !== 'FunctionDef' || last?.kind !== 'Return') return null;
  const isAttribute = (one: ExprNode): boolean =>
    one.kind === 'Attribute' && one.value.kind === 'Name' && one.value.id === made.name;
  const describes = rest.slice(0, -1).every((one) => one.kind === 'Assign' && one.targets.every(isAttribute));
  return describes && last.value?.kind === 'Name' && last.value.id === made.name ? made : null;
}

/** What calls of the function inside have as their first argument; null where something else is done with it. */
function receiversIn({ body }: FunctionDef, inner: string): ExprNode[] | null {
  const found: ExprNode[] = [];
  const harmless = new Set<ExprNode>();
  let isKnown = true;
  for (const statement of body) {
    walk(statement, (node) => {
      if (['FunctionDef', 'AsyncFunctionDef', 'Lambda', 'ClassDef', 'Yield', 'YieldFrom'].includes(node.kind))
        isKnown = false;
      if (node.kind === 'Attribute' && node.ctx === 'Load') harmless.add(node.value);
      if (node.kind === 'Call' && node.func.kind === 'Name' && node.func.id === inner) {
        const [first] = node.args;
        if (first === undefined || first.kind === 'Starred') isKnown = false;
        else found.push(first);
        harmless.add(node.func);
      }
      if (node.kind === 'Name' && node.id === inner && !harmless.has(node)) isKnown = false;
    });
  }
  return isKnown && found.length > 0 ? found : null;
}
