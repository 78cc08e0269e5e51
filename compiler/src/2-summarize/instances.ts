// What `isinstance` says of a function's variables in the branches behind it.

import { walk } from '../ast';
import type { AsyncFunctionDef, ExceptHandler, ExprNode, FunctionDef } from '../ast';
import { bindingCounts } from './known-texts';
import { dottedName } from './references';
import type { Scope } from './scope';
import type { DottedName } from './summary';

/**
 * Variables that nothing binds between a test behind some line and what is done in its branches: parameters that nothing in the function binds
 * again (line 0), and variables that one statement assigns, by the last line of that statement.
 */
export function steadyVariables(node: FunctionDef | AsyncFunctionDef, { parameters }: Scope): SteadyVariables {
  const counts = bindingCounts(node.body);
  const found = new Map<string, number>();
  for (const name of parameters) if (!counts.has(name)) found.set(name, 0);
  for (const statement of node.body)
    walk(statement, (inner) => {
      if (inner.kind === 'FunctionDef' || inner.kind === 'AsyncFunctionDef' || inner.kind === 'ClassDef') return false;
      const [target] = inner.kind === 'Assign' ? inner.targets : [];
      if (inner.kind !== 'Assign' || target?.kind !== 'Name' || inner.targets.length !== 1) return true;
      if (counts.get(target.id) === 1 && !parameters.includes(target.id)) found.set(target.id, inner.end_lineno);
      return true;
    });
  return found;
}

export type SteadyVariables = ReadonlyMap<string, number>;

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
      const names = namesIn(classes);
      return names === null ? [] : [[subject.id, names]];
    }
    default:
      return [];
  }
}

/** The classes one of which a handler's variable is an instance of, in a handler that does not bind it again; null where that is not plain. */
export function classesCaught({ name, type, body }: ExceptHandler): readonly DottedName[] | null {
  return name === null || type === null || bindingCounts(body).has(name) ? null : namesIn(type);
}

/** The classes of `C` and `(C, D)`. */
function namesIn(classes: ExprNode): readonly DottedName[] | null {
  const names = (classes.kind === 'Tuple' ? classes.elts : [classes]).map(nameOf);
  return names.length > 0 && names.every((name) => name !== null) ? names : null;
}

function nameOf(node: ExprNode): DottedName | null {
  return node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
}
