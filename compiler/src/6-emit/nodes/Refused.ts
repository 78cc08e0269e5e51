import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { textConstant } from '../shared/constants';

/** An operation that is not there: it raises where it stands. */
export function Refused(node: ast.Refused, code: Code): void {
  code.at(node);
  code.do('refuse', code.constant(textConstant(node.text)));
}
