// What `isinstance` says of a function's parameters in the branches behind it.

import type { AsyncFunctionDef, ExprNode, FunctionDef } from '../ast';
import { bindingCounts } from './known-texts';
import { dottedName } from './references';
import type { Scope } from './scope';
import type { DottedName } from './summary';

/** Parameters that nothing in the function binds again. */
export function steadyParameters(node: FunctionDef | AsyncFunctionDef, { parameters }: Scope): ReadonlySet<string> {
  const counts = bindingCounts(node.body);
  return new Set(parameters.filter((name) => !counts.has(name)));
}

/** Names with the classes one of which they are an instance of where a test has an outcome. */
export function instancesTested(
  test: ExprNode,
  outcome: boolean,
): readonly (readonly [string, readonly DottedName[]])[] {
  switch (test.kind) {
    case 'UnaryOp':
      return test.op === 'Not' ? instancesTested(test.operand, !outcome) : [];
    case 'BoolOp':
      return (test.op === 'And') === outcome ? test.values.flatMap((value) => instancesTested(value, outcome)) : [];
    case 'Call': {
      const [subject, classes] = test.args;
      const isTest = test.func.kind === 'Name' && test.func.id === 'isinstance' && test.args.length === 2;
      if (!outcome || !isTest || subject?.kind !== 'Name' || classes === undefined) return [];
      const names = (classes.kind === 'Tuple' ? classes.elts : [classes]).map(nameOf);
      return names.length > 0 && names.every((name) => name !== null) ? [[subject.id, names]] : [];
    }
    default:
      return [];
  }
}

function nameOf(node: ExprNode): DottedName | null {
  return node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
}
