import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { DISPLAY_LIMIT } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A dict display: the first pairs at once, the others, and what follows a `**`, one by one. */
export function Dict(node: ast.Dict, code: Code, dst: Register): void {
  const spread = node.keys.indexOf(null);
  const plain = spread < 0 ? node.keys.length : spread;
  const pairs = Math.min(plain, DISPLAY_LIMIT / 2);
  const whole = pairs === node.keys.length;
  const dict = whole ? dst : code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    const start = code.registers.temporaryAt(code.registers.mark());
    for (let position = 0; position < pairs; position += 1) {
      code.evaluateToTemporary(node.keys[position] as ast.ExprNode);
      code.evaluateToTemporary(node.values[position] as ast.ExprNode);
    }
    code.at(node);
    code.do('build_dict', dict, start, number(pairs));
  });
  if (whole) return;
  code.registers.allocate();
  for (let position = pairs; position < node.keys.length; position += 1) {
    const key = node.keys[position] ?? null;
    const value = node.values[position] as ast.ExprNode;
    code.temporarily(() => {
      if (key === null) code.do('dict_update', dict, code.evaluate(value));
      else {
        const keyRegister = code.evaluateToTemporary(key);
        code.do('dict_set', dict, keyRegister, code.evaluate(value));
      }
    });
  }
  code.move(dst, dict);
}
