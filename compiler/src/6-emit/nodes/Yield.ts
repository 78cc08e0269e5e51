import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { NONE } from '../shared/constants';
import type { Register } from '../shared/registers';

/** `yield value`. */
export function Yield(node: ast.Yield, code: Code, dst: Register): void {
  yieldValue(code, node.value, node);
  code.do('resume', dst);
}

/** Yields a value; the flow goes on where the generator is resumed. */
export function yieldValue(code: Code, value: ast.ExprNode | null, node: ast.Position): void {
  code.temporarily(() => {
    let yielded = code.registers.temporaryAt(code.registers.mark());
    if (value === null) code.loadConstant(NONE, yielded);
    else yielded = code.evaluate(value);
    code.at(node);
    code.suspend('yield_value', yielded);
  });
}
