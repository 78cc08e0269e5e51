import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';
import { branch } from '../shared/tests';

/** `body if test else orelse`. */
export function IfExp(node: ast.IfExp, code: Code, dst: Register): void {
  branch(
    code,
    node.test,
    code.suspends(node),
    () => code.into(node.body, dst),
    () => code.into(node.orelse, dst),
  );
}
