// Protected regions: `try` with handlers, `finally`, and their way through generators (CPython Python/compile.c
// compiler_try_except, compiler_try_star_except, compiler_try_finally). An operation that raises jumps to the region's label; there `push_handled`
// makes the exception the handled one.

import type { ExceptHandler, ExprNode, StmtNode } from '../../ast';
import { walk } from '../../ast';
import { number } from '../rust/tree';
import type { Code } from './code';
import type { Label } from './flow';
import type { Register } from './registers';
import { inside } from './unwind';
import { storeName, unbindHandlerName } from './variables';

/** `body`, then `finalbody` however the body is left. */
export function emitFinally(code: Code, suspended: boolean, body: () => void, finalbody: readonly StmtNode[]): void {
  const outerFailure = code.failure;
  code.flow.block('finally', suspended, (done) => {
    code.flow.block('raised', suspended, (raised) => {
      inside(code, { kind: 'finally', outerFailure, body: finalbody }, raised, body);
      code.statements(finalbody);
      code.flow.jump(done);
    });
    const cleanUp = (register: Register): void => {
      code.statements(finalbody);
      if (code.flow.reachable) code.run('reraise_handled', register);
      code.flow.jump(outerFailure);
    };
    // A jump out of the body would end the exception that it runs for.
    handled(code, code.suspends(finalbody), cleanUp, jumps(finalbody));
  });
}

/**
 * What runs where a protected region has raised: the exception is the handled one and lies in a register. `body` deals with
 * it; an exception raised in the body itself ends the handling and goes on outwards. Where the body `mayEnd` the exception, no refusal comes to it,
 * unless it is of the library, which passes on whatever it is given.
 */
export function handled(
  code: Code,
  suspended: boolean,
  body: (register: Register, cleanup: Label) => void,
  mayEnd = false,
): void {
  if (!code.flow.reachable) return;
  const outerFailure = code.failure;
  code.temporarily(() => {
    const register = code.registers.allocate();
    if (mayEnd && code.module.options.library !== true) code.do('handle_unless_refused', register);
    else code.run('push_handled', register);
    code.flow.block('cleanup', suspended, (cleanup) => {
      inside(code, { kind: 'handler', outerFailure, handled: register, name: null }, cleanup, () =>
        body(register, cleanup),
      );
    });
    code.run('pop_handled', register);
    code.flow.jump(outerFailure);
  });
}

/** Whether statements may be left by a jump, which ends the exception that they run for. */
function jumps(statements: readonly StmtNode[]): boolean {
  let found = false;
  for (const statement of statements) {
    walk(statement, ({ kind }) => {
      found ||= kind === 'Return' || kind === 'Break' || kind === 'Continue';
      return !found && !OPENS_FRAME.has(kind);
    });
  }
  return found;
}

const OPENS_FRAME: ReadonlySet<string> = new Set(['FunctionDef', 'AsyncFunctionDef', 'ClassDef', 'Lambda']);

/** `try` with `except` clauses. */
export function emitHandlers(
  code: Code,
  body: readonly StmtNode[],
  handlers: readonly ExceptHandler[],
  orelse: readonly StmtNode[],
): void {
  const outerFailure = code.failure;
  const inHandlers = code.suspends(...handlers);
  const suspended = inHandlers || code.suspends(body, orelse);
  code.flow.block('try', suspended, (done) => {
    code.flow.block('raised', suspended, (raised) => {
      inside(code, { kind: 'try', outerFailure }, raised, () => code.statements(body));
      code.statements(orelse);
      code.flow.jump(done);
    });
    handled(
      code,
      inHandlers,
      (register, cleanup) => {
        for (const handler of handlers) emitHandler(code, handler, register, cleanup, outerFailure, done);
        if (code.flow.reachable) code.run('reraise_handled', register);
        code.flow.jump(outerFailure);
      },
      true,
    );
  });
}

function emitHandler(
  code: Code,
  handler: ExceptHandler,
  register: Register,
  cleanup: Label,
  outerFailure: Label,
  done: Label,
): void {
  const suspended = code.suspends(handler);
  code.flow.block('next', suspended, (next) => {
    if (handler.type !== null) matchType(code, handler.type, handler, register, next);
    handlerBody(code, handler, register, cleanup, outerFailure, () => code.flow.jump(done));
  });
}

function matchType(code: Code, type: ExprNode, handler: ExceptHandler, register: Register, next: Label): void {
  code.at(handler);
  code.temporarily(() => {
    const operand = code.evaluate(type);
    code.at(handler);
    code.test(
      'match_exception',
      [register, operand],
      false,
      () => {},
      () => code.flow.jump(next),
    );
  });
}

/** The body of a handler, its name bound before and unbound after, however it is left. */
function handlerBody(
  code: Code,
  handler: ExceptHandler,
  register: Register,
  cleanup: Label,
  outerFailure: Label,
  leave: () => void,
): void {
  const { name } = handler;
  const end = (): void => {
    if (!code.flow.reachable) return;
    code.failure = outerFailure;
    code.run('pop_handled', register);
    if (name !== null) unbindHandlerName(code, name);
    leave();
    code.failure = cleanup;
  };
  if (name === null) {
    code.statements(handler.body);
    end();
    return;
  }
  bindHandlerName(code, name, register);
  code.flow.block('named', code.suspends(handler.body), (named) => {
    replaceHandler(code, named, { handled: register, name, outerFailure }, () => code.statements(handler.body));
    end();
  });
  unbindWhileRaising(code, name);
  code.flow.jump(cleanup);
}

/** The handler's own block in place of the nameless one that `handled` has put there. */
function replaceHandler(
  code: Code,
  failure: Label,
  block: { handled: Register; name: string; outerFailure: Label },
  body: () => void,
): void {
  const { unwind } = code;
  code.unwind = unwind.slice(0, -1);
  inside(code, { kind: 'handler', ...block }, failure, body);
  code.unwind = unwind;
}

function bindHandlerName(code: Code, name: string, register: Register): void {
  const direct = code.local(name);
  if (direct !== null) {
    code.run('duplicate', direct, register);
    code.flow.markBound(direct.bit);
    return;
  }
  code.temporarily(() => {
    const copy = code.registers.allocate();
    code.run('duplicate', copy, register);
    storeName(code, name, copy);
  });
}

/** Unbinds the name while an exception is parked. */
function unbindWhileRaising(code: Code, name: string): void {
  if (!code.flow.reachable) return;
  if (code.local(name) !== null) {
    unbindHandlerName(code, name);
    return;
  }
  code.temporarily(() => {
    const pending = code.registers.allocate();
    code.run('park_pending', pending);
    unbindHandlerName(code, name);
    code.run('take_pending', pending);
  });
}

// ---- except* ----

/**
 * `try` with `except*` clauses: each takes what it matches out of the group; what the handlers raise and what none of them took
 * is raised together at the end (CPython `_PyEval_ExceptionGroupMatch`, `_PyExc_PrepReraiseStar`).
 */
export function emitStarHandlers(
  code: Code,
  body: readonly StmtNode[],
  handlers: readonly ExceptHandler[],
  orelse: readonly StmtNode[],
): void {
  const outerFailure = code.failure;
  const inHandlers = code.suspends(...handlers);
  const suspended = inHandlers || code.suspends(body, orelse);
  code.flow.block('try', suspended, (done) => {
    code.flow.block('raised', suspended, (raised) => {
      inside(code, { kind: 'try', outerFailure }, raised, () => code.statements(body));
      code.statements(orelse);
      code.flow.jump(done);
    });
    handled(
      code,
      inHandlers,
      (register) => {
        const collected = code.registers.allocate();
        const rest = code.registers.allocate();
        code.do('build_list', collected, collected, number(0));
        code.run('duplicate', rest, register);
        for (const handler of handlers) emitStarHandler(code, handler, collected, rest);
        code.do('list_append', collected, rest);
        const raise = (): void => {
          code.run('pop_handled', register);
          code.run('take_pending', rest);
          code.flow.jump(outerFailure);
        };
        code.test('prepare_reraise_star', [rest, register, collected], false, raise, () => {});
        code.run('pop_handled', register);
        code.flow.jump(done);
      },
      true,
    );
  });
}

/** One `except*` clause: what it matches is taken out of `rest`; what its body raises is collected. */
function emitStarHandler(code: Code, handler: ExceptHandler, collected: Register, rest: Register): void {
  const { name } = handler;
  const suspended = code.suspends(handler);
  const cleanup = code.failure;
  code.flow.block('next', suspended, (next) => {
    code.at(handler);
    const match = code.registers.allocate();
    code.temporarily(() => {
      const type = code.evaluate(handler.type as ExprNode);
      code.at(handler);
      code.test(
        'match_exception_group',
        [match, rest, type],
        false,
        () => {},
        () => code.flow.jump(next),
      );
    });
    if (name !== null) bindHandlerName(code, name, match);
    code.flow.block('raised', suspended, (raised) => {
      code.failure = raised;
      code.statements(handler.body);
      code.failure = cleanup;
      if (!code.flow.reachable) return;
      if (name !== null) unbindHandlerName(code, name);
      code.run('clear', match);
      code.flow.jump(next);
    });
    if (!code.flow.reachable) return;
    const pending = code.registers.allocate();
    code.run('park_pending', pending);
    if (name !== null) unbindHandlerName(code, name);
    code.run('clear', match);
    code.do('list_append', collected, pending);
  });
}
