// The parameters of a function as names of its scope.

import type { Arguments, ExprNode } from '../../ast';
import { bind } from './code';
import type { FunctionCode, Scope } from './code';

/** Binds them: the first one of a method to its receiver. */
export function bindParameters(args: Arguments, scope: Scope, method: FunctionCode | null): void {
  const [first, ...rest] = [...args.posonlyargs, ...args.args];
  const others = [...rest, ...args.kwonlyargs, args.vararg, args.kwarg];
  if (first !== undefined) {
    const { arg: name, annotation } = first;
    if (method === null && annotation !== null) bind(scope, name, { kind: 'annotated', name, annotation, scope });
    else if (method === null) bind(scope, name, { kind: 'unknown', why: `parameter ${name}` });
    else bind(scope, first.arg, { kind: 'receiver', code: method });
  }
  for (const one of others) {
    if (one === null) continue;
    const { arg: name, annotation } = one;
    const isOne = one !== args.vararg && one !== args.kwarg;
    if (isOne && annotation !== null) bind(scope, name, { kind: 'annotated', name, annotation, scope });
    else bind(scope, name, { kind: 'unknown', why: `parameter ${name}` });
  }
}

export function defaultsOf(args: Arguments): ExprNode[] {
  return [...args.defaults, ...args.kw_defaults].flatMap((value) => (value === null ? [] : [value]));
}

export function namesOf({ posonlyargs, args, kwonlyargs, vararg, kwarg }: Arguments): ReadonlySet<string> {
  const all = [...posonlyargs, ...args, ...kwonlyargs, vararg, kwarg];
  return new Set(all.flatMap((one) => (one === null ? [] : [one.arg])));
}
