// What is plainly known of the types of a function's variables: annotated parameters, `self`, and variables assigned once
// from a call. Narrowing by these is an optimisation of reachability.

import { walk } from '../ast';
import type { AsyncFunctionDef, ExprNode, FunctionDef, Node } from '../ast';
import { bindingCounts } from './known-texts';
import { dottedName, literalClass } from './references';
import type { TypeHint } from './summary';

/** Hints for a function; `owner` is the name of the class that it is a method of. */
export function typeHints(node: FunctionDef | AsyncFunctionDef, owner: string | null): Record<string, TypeHint> {
  const hints: Record<string, TypeHint> = {};
  const { args } = node;
  const parameters = [...args.posonlyargs, ...args.args, ...args.kwonlyargs];
  for (const parameter of parameters) {
    const [name, ...others] = parameter.annotation === null ? [] : annotatedClasses(parameter.annotation);
    if (name !== undefined)
      hints[parameter.arg] = { kind: 'annotation', name, ...(others.length > 0 ? { others } : {}) };
  }
  if (args.kwarg !== null) hints[args.kwarg.arg] = { kind: 'literal', name: ['dict'] };
  if (args.vararg !== null) hints[args.vararg.arg] = { kind: 'literal', name: ['tuple'] };
  const [first] = parameters;
  const isStatic = node.decorator_list.some(
    (decorator) => decorator.kind === 'Name' && decorator.id === 'staticmethod',
  );
  if (owner !== null && first !== undefined && first.annotation === null && !isStatic) {
    hints[first.arg] = { kind: 'self', name: [owner] };
  }
  const bound = bindingCounts(node.body);
  const calls = new Map<string, TypeHint>();
  for (const statement of node.body) {
    walk(statement, (inner) => {
      const [target, value] = assignment(inner);
      if (target === null || value === null) return;
      const literal = literalClass(value);
      const callee = value.kind === 'Call' ? dottedName(value.func) : null;
      if (literal !== null) calls.set(target, { kind: 'literal', name: [literal] });
      else if (callee !== null) calls.set(target, { kind: 'call', name: callee });
    });
  }
  // A parameter that is bound again may hold anything.
  for (const name of bound.keys()) delete hints[name];
  const taken = new Set([...parameters, args.vararg, args.kwarg].map((parameter) => parameter?.arg));
  for (const [name, hint] of calls) if (bound.get(name) === 1 && !taken.has(name)) hints[name] = hint;
  return hints;
}

/** The name and the value of a plain assignment. */
function assignment(node: Node): readonly [string | null, ExprNode | null] {
  if (node.kind === 'Assign' && node.targets.length === 1) {
    const [target] = node.targets;
    return [target?.kind === 'Name' ? target.id : null, node.value];
  }
  if (node.kind === 'AnnAssign') return [node.target.kind === 'Name' ? node.target.id : null, node.value];
  return [null, null];
}

/** Builtin classes that take type arguments. */
const GENERIC_BUILTINS: ReadonlySet<string> = new Set(['dict', 'list', 'set', 'frozenset', 'tuple']);

/** The classes of `X | Y`; none if one of them is not plain. */
function annotatedClasses(annotation: ExprNode): (readonly string[])[] {
  const plain = annotatedClass(annotation);
  if (plain !== null) return [plain];
  if (annotation.kind !== 'BinOp' || annotation.op !== 'BitOr') return [];
  const [left, right] = [annotatedClasses(annotation.left), annotatedClasses(annotation.right)];
  return left.length === 0 || right.length === 0 ? [] : [...left, ...right];
}

/** The class of `X`, `a.X`, `X | None`, `Optional[X]` or `Annotated[X, ...]`. */
function annotatedClass(annotation: ExprNode): readonly string[] | null {
  switch (annotation.kind) {
    case 'Name':
    case 'Attribute':
      return dottedName(annotation);
    case 'BinOp':
      if (annotation.op !== 'BitOr') return null;
      if (isNone(annotation.right)) return annotatedClass(annotation.left);
      return isNone(annotation.left) ? annotatedClass(annotation.right) : null;
    case 'Subscript': {
      const generic = dottedName(annotation.value)?.at(-1);
      const path = dottedName(annotation.value);
      const isBuiltin = path?.length === 1 || (path?.length === 2 && path[0] === 'builtins');
      if (path !== null && isBuiltin && GENERIC_BUILTINS.has(path.at(-1) ?? '')) return path;
      if (generic === 'Optional') return annotatedClass(annotation.slice);
      if (generic === 'Annotated' && annotation.slice.kind === 'Tuple') {
        const [type] = annotation.slice.elts;
        return type === undefined ? null : annotatedClass(type);
      }
      return null;
    }
    default:
      return null;
  }
}

function isNone(node: ExprNode): boolean {
  return node.kind === 'Constant' && node.value.type === 'none';
}
