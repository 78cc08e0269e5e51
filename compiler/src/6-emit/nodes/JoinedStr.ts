import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { textConstant } from '../shared/constants';
import type { Register } from '../shared/registers';

/** An f-string. */
export function JoinedStr(node: ast.JoinedStr, code: Code, dst: Register): void {
  const [only] = node.values;
  if (only === undefined) {
    code.loadConstant(textConstant(''), dst);
    return;
  }
  if (node.values.length === 1) {
    code.into(only, dst);
    return;
  }
  const start = code.registers.temporaryAt(code.registers.mark());
  for (const value of node.values) code.evaluateToTemporary(value);
  code.at(node);
  code.do('build_string', dst, start, number(node.values.length));
}
