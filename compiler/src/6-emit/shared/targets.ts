// Assignment and deletion targets (CPython Python/compile.c, contexts Store and Del).

import type { ExprNode } from '../../ast';
import { number } from '../rust/tree';
import type { Code } from './code';
import { evaluateStable } from './operands';
import type { Register } from './registers';
import { deleteName, storeInto, storeName } from './variables';

/** Stores a value into a target. The value's temporary is used up. */
export function storeTarget(code: Code, target: ExprNode, value: Register): void {
  switch (target.kind) {
    case 'Name':
      storeName(code, target.id, value);
      break;
    case 'Attribute':
      code.temporarily(() => {
        const object = code.evaluate(target.value);
        code.at(target);
        const name = code.name(code.mangled(target.attr));
        code.do('setattr', object, name, value, code.cacheOf(target, 'writing'));
      });
      break;
    case 'Subscript':
      code.temporarily(() => {
        const object = evaluateStable(code, target.value, [target.slice]);
        const key = code.evaluate(target.slice);
        code.at(target);
        code.do('setitem', object, key, value);
      });
      break;
    case 'Tuple':
    case 'List':
      code.temporarily(() => unpack(code, target.elts, value));
      break;
    case 'Starred':
      storeTarget(code, target.value, value);
      break;
    default:
      throw new Error(`not a target: ${target.kind}`);
  }
}

/** Unpacks a value straight into variables, or into consecutive temporaries that are then stored from left to right. */
function unpack(code: Code, targets: readonly ExprNode[], value: Register): void {
  const variables = targets.flatMap((target) => directTargetOf(code, target) ?? []);
  if (variables.length > 0 && variables.length === targets.length) {
    code.do('unpack_to', code.registerList(variables), value);
    for (const variable of variables) code.flow.markBound(variable.bit);
    return;
  }
  const star = targets.findIndex((target) => target.kind === 'Starred');
  const items = targets.map(() => code.registers.allocate());
  const start = items[0] ?? code.registers.temporaryAt(code.registers.mark());
  if (star < 0) code.do('unpack_sequence', start, number(targets.length), value);
  else code.do('unpack_ex', start, number(star), number(targets.length - star - 1), value);
  for (const [position, target] of targets.entries()) storeTarget(code, target, items[position] as Register);
}

/** Evaluates something straight into a target. */
export function storeEvaluated(code: Code, target: ExprNode, evaluate: (dst: Register) => void): void {
  if (target.kind === 'Name') {
    storeInto(code, target.id, evaluate);
    return;
  }
  code.temporarily(() => {
    const value = code.registers.temporaryAt(code.registers.mark());
    evaluate(value);
    code.registers.allocate();
    storeTarget(code, target, value);
  });
}

/** The register that an operation can write a target to, or null if a store has to follow. */
export function directTargetOf(code: Code, target: ExprNode): Register | null {
  return target.kind === 'Name' ? code.local(target.id) : null;
}

export function deleteTarget(code: Code, target: ExprNode): void {
  switch (target.kind) {
    case 'Name':
      deleteName(code, target.id);
      break;
    case 'Attribute':
      code.temporarily(() => {
        const object = code.evaluate(target.value);
        code.at(target);
        code.do('delattr', object, code.name(code.mangled(target.attr)));
      });
      break;
    case 'Subscript':
      code.temporarily(() => {
        const object = evaluateStable(code, target.value, [target.slice]);
        const key = code.evaluate(target.slice);
        code.at(target);
        code.do('delitem', object, key);
      });
      break;
    case 'Tuple':
    case 'List':
      for (const item of target.elts) deleteTarget(code, item);
      break;
    default:
      throw new Error(`not a target: ${target.kind}`);
  }
}
