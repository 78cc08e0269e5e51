import type * as ast from '../../ast';
import { boolean } from '../rust/tree';
import type { Code } from '../shared/code';
import { textConstant } from '../shared/constants';
import type { Register } from '../shared/registers';
import { conversionByte } from './FormattedValue';

/** A replacement field of a t-string (3.14): value, and the format specification if there is one. */
export function Interpolation(node: ast.Interpolation, code: Code, dst: Register): void {
  const start = code.evaluateToTemporary(node.value);
  if (node.format_spec !== null) code.evaluateToTemporary(node.format_spec);
  const text = code.constant(textConstant(node.str));
  code.at(node);
  code.do('build_interpolation', dst, start, text, conversionByte(node.conversion), boolean(node.format_spec !== null));
}
