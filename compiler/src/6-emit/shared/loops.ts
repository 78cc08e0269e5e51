// `for` and `while` loops (CPython Python/compile.c compiler_for, compiler_while).

import type { AsyncFor, ExprNode, For, Position, StmtNode, While } from '../../ast';
import type { Code } from './code';
import type { Label } from './flow';
import { constantIterable } from './operands';
import type { Register } from './registers';
import { directTargetOf, storeTarget } from './targets';
import { branch } from './tests';
import { inside } from './unwind';

export function emitFor(code: Code, node: For | AsyncFor): void {
  const asynchronous = node.kind === 'AsyncFor';
  const suspended = code.suspends(node.target, node.body, node.orelse);
  code.temporarily(() => {
    const iterator = makeIterator(code, node.iter, node.iter, asynchronous);
    code.flow.loop('for', suspended, code.unbindableBits(), (head, exit) => {
      const direct = directTargetOf(code, node.target);
      const item = direct ?? code.registers.temporaryAt(code.registers.mark());
      code.atStatement(node);
      code.test(
        asynchronous ? 'async_next' : 'for_next',
        [item, iterator],
        suspended,
        () => {},
        () => {
          if (node.orelse.length > 0) {
            code.run('clear', iterator);
            code.statements(node.orelse);
          }
          code.flow.jump(exit);
        },
      );
      if (direct !== null) code.flow.markBound(direct.bit);
      else storeItem(code, node, item);
      loopBody(code, node.body, head, exit, iterator, node.orelse.length > 0);
    });
    // Where there is an `else`, each way out has dropped the iterator.
    if (node.orelse.length === 0) code.run('clear', iterator);
  });
}

/** Evaluates an iterable and leaves its iterator in a temporary. */
export function makeIterator(code: Code, node: ExprNode, position: Position, asynchronous: boolean): Register {
  const constant = asynchronous ? null : constantIterable(node);
  if (constant !== null) {
    const items = code.registers.allocate();
    code.loadConstant(constant, items);
    code.do('get_iter', items, items);
    return items;
  }
  const iterable = code.evaluate(node);
  const iterator = iterable.temporary === null ? code.registers.allocate() : iterable;
  code.at(position);
  code.do(asynchronous ? 'get_aiter' : 'get_iter', iterator, iterable);
  return iterator;
}

function storeItem(code: Code, node: For | AsyncFor, item: Register): void {
  code.temporarily(() => {
    code.registers.allocate();
    storeTarget(code, node.target, item);
  });
}

export function emitWhile(code: Code, node: While): void {
  const suspended = code.suspends(node);
  code.flow.loop('while', suspended, code.unbindableBits(), (head, exit) => {
    code.atStatement(node);
    branch(
      code,
      node.test,
      suspended,
      () => loopBody(code, node.body, head, exit, null, false),
      () => {
        code.statements(node.orelse);
        code.flow.jump(exit);
      },
    );
  });
}

/** The body of a loop, between its labels. `dropOnExit`: a `break` drops the iterator itself. */
function loopBody(
  code: Code,
  body: readonly StmtNode[],
  head: Label,
  exit: Label,
  iterator: Register | null,
  dropOnExit: boolean,
): void {
  const block = { kind: 'loop', outerFailure: code.failure, head, exit, iterator, dropOnExit } as const;
  inside(code, block, code.failure, () => code.statements(body));
}
