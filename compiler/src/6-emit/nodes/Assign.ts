import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { evaluateStable } from '../shared/operands';
import type { Register } from '../shared/registers';
import { storeEvaluated, storeTarget } from '../shared/targets';

/** `a = b = value`: the value first, then the targets from left to right. */
export function Assign(node: ast.Assign, code: Code): void {
  const [target] = node.targets as [ast.ExprNode];
  if (node.targets.length === 1) {
    assignOne(code, target, node.value);
    return;
  }
  const value = code.evaluateToTemporary(node.value);
  node.targets.forEach((each, position) => {
    if (position === node.targets.length - 1) {
      storeTarget(code, each, value);
      return;
    }
    code.temporarily(() => {
      const copy = code.registers.allocate();
      code.run('duplicate', copy, value);
      storeTarget(code, each, copy);
    });
  });
}

function assignOne(code: Code, target: ast.ExprNode, value: ast.ExprNode): void {
  if (target.kind === 'Name') {
    storeEvaluated(code, target, (dst) => code.into(value, dst));
  } else if (isSequence(target) && isPairwise(target.elts, value)) {
    assignPairwise(code, target.elts, value.elts);
  } else {
    storeTarget(code, target, evaluateStable(code, value, [target]));
  }
}

function isSequence(target: ast.ExprNode): target is ast.Tuple | ast.List {
  return target.kind === 'Tuple' || target.kind === 'List';
}

/** `a, b = b, a` needs no tuple: all values are evaluated, then stored. */
function isPairwise(targets: readonly ast.ExprNode[], value: ast.ExprNode): value is ast.Tuple {
  if (value.kind !== 'Tuple' || value.elts.length !== targets.length) return false;
  return [...targets, ...value.elts].every((item) => item.kind !== 'Starred');
}

function assignPairwise(code: Code, targets: readonly ast.ExprNode[], values: readonly ast.ExprNode[]): void {
  const registers: Register[] = values.map((value) => code.evaluateToTemporary(value));
  for (const [position, target] of targets.entries()) storeTarget(code, target, registers[position] as Register);
}
