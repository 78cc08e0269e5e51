import type * as ast from '../../ast';
import { COMPARISON } from '../shared/binary';
import type { Code } from '../shared/code';
import { rightOperand } from '../shared/operands';
import type { PatternMatch } from '../shared/patterns';
import { requireTest } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** A value pattern: the subject equals it. */
export function MatchValue(node: ast.MatchValue, code: Code, value: Register, match: PatternMatch): void {
  code.temporarily(() => {
    const { operation, operand } = rightOperand(code, COMPARISON.Eq.test, node.value);
    code.at(node);
    requireTest(code, match, operation, [value, operand]);
  });
}
