// Functions that never give anything true, as those that stand in for what is not installed.

import { forEachChild } from '../ast';
import type { ExprNode, FunctionDef, Node } from '../ast';
import type { Scope } from './scope';
import type { NeededName } from './summary';

/** The names one of which must be true for a function to give anything true; null if it may anyway. */
export function trueBy({ body, decorator_list }: FunctionDef, { symbols }: Scope): readonly NeededName[] | null {
  if (decorator_list.length > 0) return null;
  const given = returned(body);
  const by = given?.map((value) => trueValueBy(value, symbols));
  return by === undefined || by.includes(null) ? null : by.flatMap((names) => names ?? []);
}

/** What the return statements of a body give; null for a generator. */
function returned(body: readonly Node[]): (ExprNode | null)[] | null {
  const found: (ExprNode | null)[] = [];
  let yields = false;
  const visit = (node: Node): void => {
    if (
      node.kind === 'FunctionDef' ||
      node.kind === 'AsyncFunctionDef' ||
      node.kind === 'ClassDef' ||
      node.kind === 'Lambda'
    )
      return;
    if (node.kind === 'Yield' || node.kind === 'YieldFrom') yields = true;
    if (node.kind === 'Return') found.push(node.value);
    forEachChild(node, visit);
  };
  body.forEach(visit);
  return yields ? null : found;
}

function trueValueBy(value: ExprNode | null, symbols: Scope['symbols']): readonly NeededName[] | null {
  if (value === null) return [];
  const isGlobal = (name: string): boolean => symbols[name]?.residence.startsWith('global') === true;
  switch (value.kind) {
    case 'Constant':
      return value.value.type === 'none' || (value.value.type === 'bool' && !value.value.value) ? [] : null;
    case 'Name':
      return isGlobal(value.id) ? [{ name: value.id, isNotNone: false }] : null;
    case 'Call': {
      const { func } = value;
      if (func.kind !== 'Name' || !isGlobal(func.id)) return null;
      return [{ name: func.id, isNotNone: false, isCalled: true }];
    }
    case 'BoolOp': {
      const parts = value.values.map((part) => trueValueBy(part, symbols));
      if (value.op === 'And') return parts.find((part) => part !== null) ?? null;
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    }
    default:
      return null;
  }
}
