import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';

/** `and` and `or` as values: the operand that decides is the result. */
export function BoolOp(node: ast.BoolOp, code: Code, dst: Register): void {
  const last = node.values.at(-1) as ast.ExprNode;
  code.flow.block(node.op === 'And' ? 'and' : 'or', code.suspends(node), (end) => {
    for (const value of node.values.slice(0, -1)) {
      code.temporarily(() => {
        const operand = code.evaluate(value);
        const decided = (): void => {
          code.move(dst, operand);
          code.flow.jump(end);
        };
        const undecided = (): void => {
          if (operand.temporary !== null) code.run('clear', operand);
        };
        const [whenTrue, whenFalse] = node.op === 'And' ? [undecided, decided] : [decided, undecided];
        code.test('truth_kept', [operand], false, whenTrue, whenFalse);
      });
    }
    code.into(last, dst);
  });
}
