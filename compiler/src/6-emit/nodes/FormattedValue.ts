import type * as ast from '../../ast';
import type { RustExpression } from '../rust/tree';
import { path } from '../rust/tree';
import type { Code } from '../shared/code';
import { evaluateStable } from '../shared/operands';
import type { Register } from '../shared/registers';
import { NO_REG } from '../shared/registers';

/** A replacement field of an f-string: `{value!conversion:format_spec}`. */
export function FormattedValue(node: ast.FormattedValue, code: Code, dst: Register): void {
  const later = node.format_spec === null ? [] : [node.format_spec];
  const value = evaluateStable(code, node.value, later);
  const spec = node.format_spec === null ? NO_REG : code.evaluate(node.format_spec);
  code.at(node);
  code.do('format_value', dst, value, conversionByte(node.conversion), spec);
}

/** `b'r'`, or 0 where there is no conversion. */
export function conversionByte(conversion: number): RustExpression {
  return path(conversion < 0 ? '0' : `b'${String.fromCharCode(conversion)}'`);
}
