import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { NONE } from '../shared/constants';
import { RET } from '../shared/registers';
import type { Register } from '../shared/registers';

/** `yield from value`: one state that hands on what the iterator yields until it ends. */
export function YieldFrom(node: ast.YieldFrom, code: Code, dst: Register): void {
  const iterable = code.evaluate(node.value);
  const iterator = iterable.temporary === null ? code.registers.allocate() : iterable;
  code.at(node);
  code.do('get_yield_from_iter', iterator, iterable);
  // What the iterator is sent first, as `send` would leave it.
  code.loadConstant(NONE, RET);
  code.flow.resumable((state) => {
    code.at(node);
    const result = code.registers.temporaryAt(code.registers.mark());
    code.test(
      'yield_from_next',
      [result, iterator, number(state)],
      false,
      () => code.flow.complete(),
      () => {},
    );
    code.run('clear', iterator);
    code.move(dst, result);
  });
}
