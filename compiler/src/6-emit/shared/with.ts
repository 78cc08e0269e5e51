// `with` and `async with` (CPython Python/compile.c compiler_with, compiler_async_with): one item around the next.

import type { AsyncWith, With, WithItem } from '../../ast';
import type { Code } from './code';
import { handled } from './exceptions';
import { storeTarget } from './targets';
import { inside } from './unwind';

export function emitWith(code: Code, node: With | AsyncWith): void {
  emitItem(code, node, 0);
}

function emitItem(code: Code, node: With | AsyncWith, position: number): void {
  const item = node.items[position];
  if (item === undefined) {
    code.statements(node.body);
    return;
  }
  const asynchronous = node.kind === 'AsyncWith';
  const suspended = code.suspends(node);
  const outerFailure = code.failure;
  code.temporarily(() => {
    const manager = code.evaluate(item.context_expr);
    const exit = manager.temporary === null ? code.registers.allocate() : manager;
    const entered = code.registers.allocate();
    code.at(item.context_expr);
    code.do(asynchronous ? 'async_with_enter' : 'with_enter', entered, exit, manager);
    code.flow.block('with', suspended, (done) => {
      code.flow.block('raised', suspended, (raised) => {
        inside(code, { kind: 'with', outerFailure, exit, asynchronous, position: item.context_expr }, raised, () => {
          storeEntered(code, item, entered);
          emitItem(code, node, position + 1);
        });
        code.at(item.context_expr);
        code.do(asynchronous ? 'async_with_exit' : 'with_exit', exit);
        code.flow.jump(done);
      });
      code.registers.release((exit.temporary as number) + 1);
      handled(code, false, (exception) => {
        code.at(item.context_expr);
        const suppressed = (): void => {
          code.run('pop_handled', exception);
          code.flow.jump(done);
        };
        code.test(asynchronous ? 'async_with_except' : 'with_except', [exit, exception], false, suppressed, () => {});
        code.run('reraise_handled', exception);
        code.flow.jump(outerFailure);
      });
    });
  });
}

function storeEntered(code: Code, item: WithItem, entered: ReturnType<Code['registers']['allocate']>): void {
  code.registers.release(entered.temporary as number);
  if (item.optional_vars === null) {
    code.run('clear', entered);
    return;
  }
  code.temporarily(() => {
    code.registers.allocate();
    storeTarget(code, item.optional_vars as NonNullable<typeof item.optional_vars>, entered);
  });
}
