import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { constantOperand } from '../shared/operands';
import type { PatternMatch } from '../shared/patterns';
import { requireTest } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** A value pattern: the subject equals it. */
export function MatchValue(node: ast.MatchValue, code: Code, value: Register, match: PatternMatch): void {
  const constant = constantOperand(code, node.value);
  if (constant !== null) {
    code.at(node);
    requireTest(code, match, 'eq_test_k', [value, constant]);
    return;
  }
  code.temporarily(() => {
    const operand = code.evaluate(node.value);
    code.at(node);
    requireTest(code, match, 'eq_test', [value, operand]);
  });
}
