// Statements: each becomes instructions of the block, in a region of its own where it runs under a condition.

import type {
  AnnAssign,
  AugAssign,
  ExceptHandler,
  ExprNode,
  For,
  AsyncFor,
  If,
  Match,
  Raise,
  StmtNode,
  Try,
  TryStar,
  While,
  With,
  AsyncWith,
} from '../../ast';
import { Role } from '../scope-visitor';
import { classStatement, functionStatement, typeAlias } from './definitions';
import { assignEach, attributeText, condition, expression } from './expressions';
import { applyFacts, factsOf, standFor } from './facts';
import { ANYWHERE, Display, Op, Reserved, Sense } from './format';
import { importFromStatement, importStatement } from './imports';
import { bindName, readName } from './names';
import { pattern } from './patterns';
import { assign, unassign } from './targets';
import type { Walk } from './walk';

/** How a statement leaves what follows it. */
interface Outcome {
  /** Nothing that follows in the same body runs. */
  readonly ends: boolean;
  /** What follows runs only where these variables are true, or the test came out as said. */
  readonly needs?: readonly number[];
  readonly test?: { readonly value: number; readonly sense: number; readonly node: ExprNode };
}

const GOES_ON: Outcome = { ends: false };
const ENDS: Outcome = { ends: true };

/** Walks a body; says whether control never leaves it at its end. */
export function body(walk: Walk, statements: readonly StmtNode[]): boolean {
  const { region } = walk.block;
  const { narrowed } = walk;
  let ends = false;
  for (const [index, statement] of statements.entries()) {
    const outcome = oneStatement(walk, statement);
    ends = outcome.ends;
    if (ends) break;
    const rest = statements.slice(index + 1);
    if (rest.length > 0) enterRest(walk, outcome, rest);
  }
  walk.block.region = region;
  walk.narrowed = narrowed;
  return ends;
}

function enterRest(walk: Walk, { needs, test }: Outcome, rest: readonly StmtNode[]): void {
  for (const succeeded of needs ?? []) walk.block.region = walk.block.openRegion(succeeded, Sense.whenTrue);
  if (test === undefined) return;
  walk.block.region = walk.block.openRegion(test.value, test.sense);
  applyFacts(walk, factsOf(test.node, test.sense === Sense.whenTrue), rest);
}

function oneStatement(walk: Walk, node: StmtNode): Outcome {
  switch (node.kind) {
    case 'If':
      return ifStatement(walk, node);
    case 'While':
      return whileStatement(walk, node);
    case 'For':
    case 'AsyncFor':
      return forStatement(walk, node);
    case 'With':
    case 'AsyncWith':
      return withStatement(walk, node);
    case 'Try':
    case 'TryStar':
      return tryStatement(walk, node);
    case 'Match':
      return matchStatement(walk, node);
    case 'Import':
      return { ends: false, needs: importStatement(walk, node) };
    case 'ImportFrom':
      return { ends: false, needs: importFromStatement(walk, node) };
    case 'Return':
      if (node.value !== null) walk.emit(Op.move, node, Reserved.returned, expression(walk, node.value));
      else walk.emit(Op.move, node, Reserved.returned, walk.none(node));
      return ENDS;
    case 'Raise':
      raiseStatement(walk, node);
      return ENDS;
    case 'Break':
    case 'Continue':
      return ENDS;
    case 'Assert':
      return assertStatement(walk, node);
    default:
      plainStatement(walk, node);
      return GOES_ON;
  }
}

function plainStatement(walk: Walk, node: StmtNode): void {
  switch (node.kind) {
    case 'FunctionDef':
    case 'AsyncFunctionDef':
      functionStatement(walk, node);
      break;
    case 'ClassDef':
      classStatement(walk, node);
      break;
    case 'TypeAlias':
      typeAlias(walk, node);
      break;
    case 'Expr':
      expression(walk, node.value);
      break;
    case 'Assign': {
      const value = expression(walk, node.value);
      for (const target of node.targets) assign(walk, target, value);
      break;
    }
    case 'AnnAssign':
      annotatedAssignment(walk, node);
      break;
    case 'AugAssign':
      augmentedAssignment(walk, node);
      break;
    case 'Delete':
      for (const target of node.targets) unassign(walk, target);
      break;
    default:
      break;
  }
}

function annotatedAssignment(walk: Walk, node: AnnAssign): void {
  // Those of a function's own variables are not evaluated.
  const evaluated = walk.evaluatesAnnotations && (node.simple === 0 || walk.scope.kind !== 'function');
  if (evaluated)
    walk.inScope(walk.scopes.openedBy(node, Role.annotations), () => void expression(walk, node.annotation));
  if (node.value !== null) assign(walk, node.target, expression(walk, node.value));
}

function augmentedAssignment(walk: Walk, node: AugAssign): void {
  const { target } = node;
  const operator = walk.text(node.op);
  if (target.kind === 'Attribute') {
    const object = expression(walk, target.value);
    const name = attributeText(walk, target.attr);
    const before = walk.result(Op.loadAttribute, target, object, name);
    const after = walk.result(Op.binary, node, operator, before, expression(walk, node.value), 1);
    walk.emit(Op.storeAttribute, target, object, name, after);
  } else if (target.kind === 'Subscript') {
    const object = expression(walk, target.value);
    const key = expression(walk, target.slice);
    const before = walk.result(Op.loadItem, target, object, key);
    const after = walk.result(Op.binary, node, operator, before, expression(walk, node.value), 1);
    walk.emit(Op.storeItem, target, object, key, after);
  } else if (target.kind === 'Name') {
    const before = readName(walk, target.id, target);
    bindName(walk, target.id, walk.result(Op.binary, node, operator, before, expression(walk, node.value), 1), target);
  }
}

function raiseStatement(walk: Walk, node: Raise): void {
  const exception = node.exc === null ? -1 : expression(walk, node.exc);
  const cause = node.cause === null ? -1 : expression(walk, node.cause);
  walk.emit(Op.raise, node, exception, cause);
}

function assertStatement(walk: Walk, node: StmtNode & { readonly kind: 'Assert' }): Outcome {
  const value = condition(walk, node.test);
  const { msg } = node;
  if (msg !== null) walk.when(value, Sense.whenFalse, () => void expression(walk, msg));
  return { ends: false, test: { value, sense: Sense.whenTrue, node: node.test } };
}

// ---- branches and loops ----

function ifStatement(walk: Walk, node: If): Outcome {
  const value = condition(walk, node.test);
  const branch = (sense: number, statements: readonly StmtNode[]): boolean => {
    if (statements.length === 0) return false;
    let ends = false;
    walk.when(value, sense, () => {
      applyFacts(walk, factsOf(node.test, sense === Sense.whenTrue), statements);
      ends = body(walk, statements);
    });
    return ends;
  };
  const bodyEnds = branch(Sense.whenTrue, node.body);
  const otherwiseEnds = branch(Sense.whenFalse, node.orelse);
  if (bodyEnds && otherwiseEnds) return ENDS;
  if (bodyEnds) return { ends: false, test: { value, sense: Sense.whenFalse, node: node.test } };
  if (otherwiseEnds) return { ends: false, test: { value, sense: Sense.whenTrue, node: node.test } };
  return GOES_ON;
}

function whileStatement(walk: Walk, node: While): Outcome {
  const value = condition(walk, node.test);
  walk.when(value, Sense.whenTrue, () => {
    applyFacts(walk, factsOf(node.test, true), node.body);
    body(walk, node.body);
  });
  if (node.orelse.length > 0) walk.when(value, Sense.whenFalse, () => void body(walk, node.orelse));
  const isEndless = node.test.kind === 'Constant' && isTrue(node.test) && !node.body.some(breaks);
  return isEndless ? ENDS : GOES_ON;
}

function isTrue({ value }: ExprNode & { readonly kind: 'Constant' }): boolean {
  return (value.type === 'bool' && value.value) || (value.type === 'int' && value.value !== '0');
}

/** Whether a statement may leave the loop around it by `break`. */
function breaks(node: StmtNode): boolean {
  switch (node.kind) {
    case 'Break':
      return true;
    case 'If':
      return [...node.body, ...node.orelse].some(breaks);
    case 'For':
    case 'AsyncFor':
    case 'While':
      return node.orelse.some(breaks);
    case 'With':
    case 'AsyncWith':
      return node.body.some(breaks);
    case 'Try':
    case 'TryStar':
      return [...node.body, ...node.orelse, ...node.finalbody, ...node.handlers.flatMap((one) => one.body)].some(
        breaks,
      );
    case 'Match':
      return node.cases.some((one) => one.body.some(breaks));
    default:
      return false;
  }
}

function forStatement(walk: Walk, node: For | AsyncFor): Outcome {
  const iterable = expression(walk, node.iter);
  walk.uncertainly(() => {
    assignEach(walk, node.target, iterable, node.kind === 'AsyncFor', node.iter);
    body(walk, node.body);
    body(walk, node.orelse);
  });
  return GOES_ON;
}

function withStatement(walk: Walk, node: With | AsyncWith): Outcome {
  const isAsync = node.kind === 'AsyncWith' ? 1 : 0;
  const managers = node.items.map(({ context_expr, optional_vars }) => {
    const manager = expression(walk, context_expr);
    const entered = walk.result(Op.enter, context_expr, manager, isAsync);
    if (optional_vars !== null) assign(walk, optional_vars, entered);
    return { manager, position: context_expr };
  });
  // A context manager may go on where its body raised.
  walk.uncertainly(() => void body(walk, node.body));
  for (const { manager, position } of managers.reverse()) walk.emit(Op.exit, position, manager, isAsync);
  return GOES_ON;
}

// ---- exceptions ----

function tryStatement(walk: Walk, node: Try | TryStar): Outcome {
  const failed = failureOfImports(walk, node);
  let ends = false;
  let handlersEnd = true;
  const imports: number[] = [];
  const { region } = walk.block;
  walk.uncertainly(() => {
    ends = tried(walk, node, failed, imports) || body(walk, node.orelse);
  });
  walk.block.region = region;
  for (const handler of node.handlers) {
    const write = (): void =>
      void exceptHandler(walk, handler, node.kind === 'TryStar', (handlerEnds) => {
        ends &&= handlerEnds;
        handlersEnd &&= handlerEnds;
      });
    if (failed === null) walk.uncertainly(write);
    else walk.when(failed, Sense.whenFalse, write);
  }
  const finallyEnds = body(walk, node.finalbody);
  if (ends || finallyEnds) return ENDS;
  // Where no handler goes on, what follows runs only behind the whole body.
  return handlersEnd ? { ends: false, needs: imports } : GOES_ON;
}

/**
 * Walks the body of a `try` and stays in the region at its end, so that what follows in its `else` runs only when its imports succeeded;
 * says whether the body ends. `failed` takes whether each of its imports succeeded, and `imports` the variables that say so.
 */
function tried(
  walk: Walk,
  { body: statements, orelse }: Try | TryStar,
  failed: number | null,
  imports: number[],
): boolean {
  for (const [index, statement] of statements.entries()) {
    const outcome = oneStatement(walk, statement);
    if (outcome.ends) return true;
    imports.push(...(outcome.needs ?? []));
    if (failed !== null) for (const succeeded of outcome.needs ?? []) walk.emit(Op.move, statement, failed, succeeded);
    enterRest(walk, outcome, [...statements.slice(index + 1), ...orelse]);
  }
  return false;
}

/** A variable that is false where an import of the body fails, if that is all that its handlers can be for. */
function failureOfImports(walk: Walk, { body: statements }: Try | TryStar): number | null {
  const isImport = ({ kind }: StmtNode): boolean => kind === 'Import' || kind === 'ImportFrom';
  return statements.every((statement) => isImport(statement) || bindsPlainly(statement))
    ? walk.block.temporary()
    : null;
}

/** An assignment of a constant or a name to names, which raises nothing. */
function bindsPlainly(node: StmtNode): boolean {
  if (node.kind === 'Pass') return true;
  if (node.kind !== 'Assign') return false;
  return node.value.kind === 'Constant' && node.targets.every(({ kind }) => kind === 'Name');
}

function exceptHandler(walk: Walk, node: ExceptHandler, isStar: boolean, done: (ends: boolean) => void): void {
  const types = node.type === null ? -1 : expression(walk, node.type);
  if (node.name !== null) {
    const caught = walk.result(Op.catch, node, isStar ? -1 : types);
    bindName(walk, node.name, isStar ? group(walk, node, caught) : caught, node);
  }
  done(body(walk, node.body));
}

/** What `except*` binds: a group of what was raised, by itself or in a group. */
function group(walk: Walk, node: ExceptHandler, caught: number): number {
  const made = walk.result(Op.libraryObject, node, walk.text('builtins.ExceptionGroup'));
  const held = walk.result(Op.display, node, Display.tuple, ANYWHERE, caught);
  walk.emit(Op.storeAttribute, node, made, walk.text('exceptions'), held);
  walk.emit(Op.move, node, made, caught);
  return made;
}

// ---- match ----

function matchStatement(walk: Walk, node: Match): Outcome {
  const subject = expression(walk, node.subject);
  let allEnd = true;
  let isTotal = false;
  for (const one of node.cases) {
    walk.uncertainly(() => {
      const matched = pattern(walk, one.pattern, subject);
      const write = (): void => {
        narrowSubject(walk, node, matched, one.body);
        allEnd = body(walk, one.body) && allEnd;
      };
      if (one.guard === null) write();
      else walk.when(condition(walk, one.guard), Sense.whenTrue, write);
    });
    const { kind } = one.pattern;
    isTotal ||= one.guard === null && kind === 'MatchAs' && one.pattern.pattern === null;
  }
  return allEnd && isTotal ? ENDS : GOES_ON;
}

/** In a case's body, the subject's own name stands for what matched. */
function narrowSubject(walk: Walk, node: Match, matched: number, statements: readonly StmtNode[]): void {
  if (node.subject.kind !== 'Name') return;
  standFor(walk, node.subject.id, matched, statements);
}
