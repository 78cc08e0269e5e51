// What `return`, `break` and `continue` undo on their way out of loops, handlers, `with` and `finally` (CPython
// Python/compile.c compiler_unwind_fblock). Each block names the failure label that holds outside of it.

import type { Position, StmtNode } from '../../ast';
import type { Code } from './code';
import type { Label } from './flow';
import type { Register } from './registers';
import { unbindHandlerName } from './variables';

export type UnwindBlock =
  /** A loop; `iterator` is dropped when it is left. */
  | {
      readonly kind: 'loop';
      readonly outerFailure: Label;
      readonly head: Label;
      readonly exit: Label;
      readonly iterator: Register | null;
      /** Whether a `break` drops the iterator itself, or what follows the loop does. */
      readonly dropOnExit: boolean;
    }
  /** The protected part of a `try`: nothing to undo, but its handlers no longer apply. */
  | { readonly kind: 'try'; readonly outerFailure: Label }
  | { readonly kind: 'finally'; readonly outerFailure: Label; readonly body: readonly StmtNode[] }
  /** An exception being handled, by an `except` clause (bound to `name`) or a `finally` body. */
  | { readonly kind: 'handler'; readonly outerFailure: Label; readonly handled: Register; readonly name: string | null }
  | {
      readonly kind: 'with';
      readonly outerFailure: Label;
      readonly exit: Register;
      readonly asynchronous: boolean;
      /** The line that `__exit__` is called on. */
      readonly position: Position;
    };

/** Runs `body` inside a block. */
export function inside(code: Code, block: UnwindBlock, failure: Label, body: () => void): void {
  const { unwind } = code;
  const outer = code.failure;
  code.unwind = [...unwind, block];
  code.failure = failure;
  body();
  code.unwind = unwind;
  code.failure = outer;
}

/** The value of a `return` whose way out runs code, in blocks from `depth` on, that may itself jump and drop the value. */
export interface PendingValue {
  readonly value: Register;
  readonly depth: number;
}

/**
 * Emits what leaving all blocks from `depth` on has to do, innermost first; then `leave`, which jumps. `value` is what the
 * function is about to return, where a temporary holds it.
 */
export function unwindTo(code: Code, depth: number, leave: () => void, value: Register | null = null): void {
  const { unwind, failure, pendingValues } = code;
  for (const pending of pendingValues) if (depth <= pending.depth) code.run('clear', pending.value);
  for (let index = unwind.length - 1; index >= depth && code.flow.reachable; index -= 1) {
    const block = unwind[index] as UnwindBlock;
    code.unwind = unwind.slice(0, index);
    code.failure = block.outerFailure;
    if (value !== null) code.pendingValues = [...pendingValues, { value, depth: index }];
    leaveBlock(code, block);
  }
  code.pendingValues = pendingValues;
  leave();
  code.unwind = unwind;
  code.failure = failure;
}

/** Whether leaving the blocks runs Python code, which may itself return. */
export function unwindingRunsCode(code: Code): boolean {
  return code.unwind.some((block) => block.kind === 'finally' || block.kind === 'with');
}

function leaveBlock(code: Code, block: UnwindBlock): void {
  switch (block.kind) {
    case 'loop':
      if (block.iterator !== null) code.run('clear', block.iterator);
      break;
    case 'try':
      break;
    case 'finally':
      code.statements(block.body);
      break;
    case 'handler':
      code.run('pop_handled', block.handled);
      if (block.name !== null) unbindHandlerName(code, block.name);
      break;
    case 'with':
      code.at(block.position);
      code.do(block.asynchronous ? 'async_with_exit' : 'with_exit', block.exit);
  }
}

type Loop = Extract<UnwindBlock, { readonly kind: 'loop' }>;

/** The loop that a `break` or `continue` belongs to, and its place among the blocks. */
export function innermostLoop(code: Code): { readonly loop: Loop; readonly depth: number } {
  for (let depth = code.unwind.length - 1; depth >= 0; depth -= 1) {
    const block = code.unwind[depth] as UnwindBlock;
    if (block.kind === 'loop') return { loop: block, depth };
  }
  throw new Error('a break or continue outside of a loop');
}
