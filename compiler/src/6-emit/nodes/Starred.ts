import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';

/** `*value` by itself, in a subscript (`tuple[*Ts]`): a tuple of its items. Displays and calls spread theirs themselves. */
export function Starred(node: ast.Starred, code: Code, dst: Register): void {
  const value = code.evaluate(node.value);
  const list = value.temporary === null ? code.registers.allocate() : code.registers.temporaryAt(code.registers.mark());
  code.do('build_list', list, list, { kind: 'path', text: '0' });
  code.do('list_extend', list, value);
  code.do('list_to_tuple', dst, list);
}
