// The parameters of a function as names of its scope.

import type { Arguments, ExprNode } from '../../ast';
import { bind } from './code';
import type { FunctionCode, Scope } from './code';

/** Binds them: the first one of a method to its receiver. */
export function bindParameters(args: Arguments, scope: Scope, method: FunctionCode | null): void {
  const [first, ...rest] = [...args.posonlyargs, ...args.args];
  const others = [...rest, ...args.kwonlyargs, args.vararg, args.kwarg];
  if (first !== undefined) {
    if (method === null) bind(scope, first.arg, { kind: 'unknown', why: `parameter ${first.arg}` });
    else bind(scope, first.arg, { kind: 'receiver', code: method });
  }
  for (const one of others) if (one !== null) bind(scope, one.arg, { kind: 'unknown', why: `parameter ${one.arg}` });
}

export function defaultsOf(args: Arguments): ExprNode[] {
  return [...args.defaults, ...args.kw_defaults].flatMap((value) => (value === null ? [] : [value]));
}
