import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';
import { storeName } from '../shared/variables';

/** `target := value`. */
export function NamedExpr(node: ast.NamedExpr, code: Code, dst: Register): void {
  const value = code.evaluateToTemporary(node.value);
  const copy = code.registers.allocate();
  code.run('duplicate', copy, value);
  storeName(code, node.target.id, copy);
  code.move(dst, value);
}
