import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { CodeConstant } from '../shared/constants';
import type { PatternMatch } from '../shared/patterns';
import { requireTest } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** `None`, `True` or `False`, by identity. */
export function MatchSingleton(node: ast.MatchSingleton, code: Code, value: Register, match: PatternMatch): void {
  if (node.value.type === 'none') requireTest(code, match, 'is_none_test', [value]);
  else requireTest(code, match, 'is_test_k', [value, code.constant(node.value as CodeConstant)]);
}
