import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { textConstant } from '../shared/constants';
import type { Register } from '../shared/registers';

/** A t-string (3.14): its texts and interpolations, alternating, a text first and last (CPython codegen_template_str). */
export function TemplateStr(node: ast.TemplateStr, code: Code, dst: Register): void {
  const start = code.registers.temporaryAt(code.registers.mark());
  let count = 0;
  const text = (value: string): void => {
    code.loadConstant(textConstant(value), code.registers.allocate());
    count += 1;
  };
  for (const value of node.values) {
    const isText = value.kind !== 'Interpolation';
    if (!isText && count % 2 === 0) text('');
    code.evaluateToTemporary(value);
    count += 1;
  }
  if (count % 2 === 0) text('');
  code.at(node);
  code.do('build_template', dst, start, number(count));
}
