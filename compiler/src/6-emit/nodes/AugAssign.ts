import type * as ast from '../../ast';
import { BINARY } from '../shared/binary';
import type { Code } from '../shared/code';
import { fuse, fuseItemUpdate, fuseUpdate } from '../shared/fused';
import { evaluateStable, rightOperand } from '../shared/operands';
import type { Register } from '../shared/registers';
import { loadName, storeName } from '../shared/variables';

/** `target op= value`: the parts of the target once, its value, the operand, then the store. */
export function AugAssign(node: ast.AugAssign, code: Code): void {
  switch (node.target.kind) {
    case 'Name':
      augmentName(code, node, node.target);
      break;
    case 'Attribute':
      augmentAttribute(code, node, node.target);
      break;
    case 'Subscript':
      augmentSubscript(code, node, node.target);
      break;
    default:
      throw new Error(`not a target: ${node.target.kind}`);
  }
}

function augmentName(code: Code, node: ast.AugAssign, target: ast.Name): void {
  const load: ast.Name = { ...target, ctx: 'Load' };
  const direct = code.local(target.id);
  if (direct !== null) {
    const computed: ast.BinOp = { ...node, kind: 'BinOp', left: load, right: node.value };
    fuse(code, computed, direct, () => {
      const current = evaluateStable(code, load, [node.value]);
      apply(code, node, current, direct);
    });
    code.flow.markBound(direct.bit);
    return;
  }
  const value = code.registers.allocate();
  code.at(target);
  loadName(code, target.id, value);
  apply(code, node, value, value);
  storeName(code, target.id, value);
}

function augmentAttribute(code: Code, node: ast.AugAssign, target: ast.Attribute): void {
  fuseUpdate(code, node, () => code.temporarily(() => attributeOperations(code, node, target)));
}

function attributeOperations(code: Code, node: ast.AugAssign, target: ast.Attribute): void {
  const object = evaluateStable(code, target.value, [node.value]);
  const name = code.name(code.mangled(target.attr));
  const value = code.registers.allocate();
  code.at(target);
  code.do('getattr', value, copyOf(code, object, value), name, code.cacheOf(target));
  apply(code, node, value, value);
  code.at(target);
  code.do('setattr', object, name, value, code.cacheOf(target, 'writing'));
}

function augmentSubscript(code: Code, node: ast.AugAssign, target: ast.Subscript): void {
  fuseItemUpdate(code, node, () => code.temporarily(() => subscriptOperations(code, node, target)));
}

function subscriptOperations(code: Code, node: ast.AugAssign, target: ast.Subscript): void {
  const object = evaluateStable(code, target.value, [target.slice, node.value]);
  const key = evaluateStable(code, target.slice, [node.value]);
  const value = code.registers.allocate();
  const objectCopy = copyOf(code, object, value);
  code.at(target);
  code.temporarily(() => {
    const keyCopy = key.temporary === null ? key : copyOf(code, key, code.registers.allocate());
    code.do('getitem', value, objectCopy, keyCopy);
  });
  apply(code, node, value, value);
  code.at(target);
  code.do('setitem', object, key, value);
}

/** A variable is read twice as it is; a temporary is copied before its first use. */
function copyOf(code: Code, register: Register, copy: Register): Register {
  if (register.temporary === null) return register;
  code.run('duplicate', copy, register);
  return copy;
}

function apply(code: Code, node: ast.AugAssign, current: Register, dst: Register): void {
  code.temporarily(() => {
    const { operation, operand } = rightOperand(code, BINARY[node.op].inPlace, node.value);
    code.at(node);
    code.do(operation, dst, current, operand);
  });
}
