// What is plainly known of the types of a function's variables: annotated parameters, `self`, and variables assigned once
// from a call. Narrowing by these is an optimisation of reachability.

import { walk } from '../ast';
import type { AsyncFunctionDef, ExprNode, FunctionDef } from '../ast';
import { dottedName } from './references';
import type { TypeHint } from './summary';

/** Hints for a function; `owner` is the name of the class that it is a method of. */
export function typeHints(node: FunctionDef | AsyncFunctionDef, owner: string | null): Record<string, TypeHint> {
  const hints: Record<string, TypeHint> = {};
  const { args } = node;
  const parameters = [...args.posonlyargs, ...args.args, ...args.kwonlyargs];
  for (const parameter of parameters) {
    const name = parameter.annotation === null ? null : annotatedClass(parameter.annotation);
    if (name !== null) hints[parameter.arg] = { kind: 'annotation', name };
  }
  const [first] = parameters;
  const isStatic = node.decorator_list.some(
    (decorator) => decorator.kind === 'Name' && decorator.id === 'staticmethod',
  );
  if (owner !== null && first !== undefined && first.annotation === null && !isStatic) {
    hints[first.arg] = { kind: 'self', name: [owner] };
  }
  const assigned = new Map<string, number>();
  const calls = new Map<string, TypeHint>();
  for (const statement of node.body) {
    walk(statement, (inner) => {
      if (inner.kind === 'Name' && inner.ctx !== 'Load') assigned.set(inner.id, (assigned.get(inner.id) ?? 0) + 1);
      if (inner.kind !== 'Assign' || inner.targets.length !== 1 || inner.value.kind !== 'Call') return;
      const [target] = inner.targets;
      const callee = dottedName(inner.value.func);
      if (target?.kind === 'Name' && callee !== null) calls.set(target.id, { kind: 'call', name: callee });
    });
  }
  for (const [name, hint] of calls) if (assigned.get(name) === 1 && !(name in hints)) hints[name] = hint;
  // A parameter that is assigned again may hold anything.
  for (const name of assigned.keys()) if (hints[name]?.kind !== 'call') delete hints[name];
  return hints;
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
