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
  for (const value of node.values) evaluatePart(code, value);
  code.at(node);
  code.do('build_string', dst, start, number(node.values.length));
}

/** A part as `build_string` takes it: text, or a small int where that is all there is to a replacement field. */
function evaluatePart(code: Code, part: ast.ExprNode): void {
  const plain = part.kind === 'FormattedValue' && part.format_spec === null && part.conversion < 0;
  if (!plain) {
    code.evaluateToTemporary(part);
    return;
  }
  const place = code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    const value = code.evaluate(part.value);
    code.at(part);
    code.do('format_part', place, value);
  });
  code.registers.allocate();
}
