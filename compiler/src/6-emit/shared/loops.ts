// `for` and `while` loops (CPython Python/compile.c compiler_for, compiler_while).

import type { AsyncFor, ExprNode, For, Position, StmtNode, While } from '../../ast';
import { number } from '../rust/tree';
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
      code.at(node);
      storeNext(code, node.target, iterator, asynchronous, suspended, () => {
        if (node.orelse.length > 0) {
          code.run('clear', iterator);
          code.statements(node.orelse);
        }
        code.flow.jump(exit);
      });
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

/** Stores the next item of an iterator into a target; `exhausted` is what to do where there is none. */
export function storeNext(
  code: Code,
  target: ExprNode,
  iterator: Register,
  asynchronous: boolean,
  suspended: boolean,
  exhausted: () => void,
): void {
  const several = asynchronous ? null : plainTargets(target);
  if (several !== null) {
    unpackNext(code, several, iterator, suspended, exhausted);
    return;
  }
  const direct = directTargetOf(code, target);
  const item = direct ?? code.registers.temporaryAt(code.registers.mark());
  code.test(asynchronous ? 'async_next' : 'for_next', [item, iterator], suspended, () => {}, exhausted);
  if (direct !== null) {
    code.flow.markBound(direct.bit);
    return;
  }
  code.temporarily(() => {
    code.registers.allocate();
    storeTarget(code, target, item);
  });
}

/** The targets that an item is unpacked into one by one. */
function plainTargets(target: ExprNode): readonly ExprNode[] | null {
  const unpacks = target.kind === 'Tuple' || target.kind === 'List';
  return unpacks && target.elts.length > 0 && target.elts.every(({ kind }) => kind !== 'Starred') ? target.elts : null;
}

/** Unpacks the next item straight into variables that lie one behind the other, or by way of temporaries. */
function unpackNext(
  code: Code,
  targets: readonly ExprNode[],
  iterator: Register,
  suspended: boolean,
  exhausted: () => void,
): void {
  const variables = targets.map((target) => directTargetOf(code, target));
  const first = variables[0] ?? null;
  if (first !== null && variables.every((variable, at) => variable?.bit === first.bit << BigInt(at))) {
    code.test('for_unpack', [first, number(targets.length), iterator], suspended, () => {}, exhausted);
    for (const variable of variables) code.flow.markBound(variable?.bit ?? 0n);
    return;
  }
  code.temporarily(() => {
    const items = targets.map(() => code.registers.allocate());
    const operands = [items[0] as Register, number(targets.length), iterator];
    code.test('for_unpack', operands, suspended, () => {}, exhausted);
    for (const [at, target] of targets.entries()) storeTarget(code, target, items[at] as Register);
  });
}

export function emitWhile(code: Code, node: While): void {
  const suspended = code.suspends(node);
  code.flow.loop('while', suspended, code.unbindableBits(), (head, exit) => {
    code.at(node);
    code.do('poll');
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
