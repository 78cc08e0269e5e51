// Abstract execution of statements. A condition that is not known runs both arms, one after the other, over the same
// objects, and joins the variables; a loop over something unknown runs its body once.

import type {
  AnnAssign,
  AsyncFor,
  AsyncFunctionDef,
  AsyncWith,
  ClassDef,
  ExceptHandler,
  For,
  FunctionDef,
  If,
  Import,
  ImportFrom,
  Match,
  Node,
  StmtNode,
  Try,
  TryStar,
  VisitorTable,
  While,
  With,
} from '../ast';
import { visit, walk } from '../ast';
import { absoluteModule } from '../3-link';
import { assign, remove } from './assignment';
import { evaluate } from './expressions';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { isLeaving, leaving, together, withDoubt } from './completion';
import type { Completion, Doubtful } from './completion';
import { binary, extend } from './operations';
import { catching, Raised, takes } from './raised';
import { positional } from './twin';
import { open, optionsOf, truthOf, union, unknown } from './values';
import type { Value } from './values';

const MAX_ITERATIONS = 5_000;

/**
 * Runs a module's body. Of a statement that is cut off or seems to raise it is not known what it binds, and the rest is run all the same:
 * evaluation knows less than Python, and an import that fails is found by other means.
 */
export function runModuleBody(body: readonly StmtNode[], frame: Frame): void {
  const { interpreter, environment } = frame;
  for (const statement of body) {
    const run = (): void => void runStatement(statement, frame);
    const reason = interpreter.statement(placeOf(frame, statement), environment.module, run);
    if (reason !== null) forget(statement, reason, frame);
  }
}

function cutOff(statement: StmtNode, frame: Frame): void {
  forget(statement, frame.interpreter.takesTooLong(placeOf(frame, statement)), frame);
}

/** After a statement that did not come to its end: what it binds is not known, and what it may have changed is open. */
function forget(statement: StmtNode, reason: string, frame: Frame): void {
  const { environment } = frame;
  walk(statement, (node) => {
    if (node.kind === 'FunctionDef' || node.kind === 'AsyncFunctionDef' || node.kind === 'ClassDef') {
      environment.assign(node.name, unknown(reason, placeOf(frame, node)));
      return false;
    }
    if (node.kind === 'alias' && node.name !== '*')
      environment.assign(
        node.asname ?? (node.name.split('.')[0] as string),
        unknown(reason, placeOf(frame, statement)),
      );
    if (node.kind !== 'Name') return true;
    const bound = environment.own(node.id);
    if (node.ctx === 'Store') environment.assign(node.id, unknown(reason, placeOf(frame, node)));
    else if (bound !== undefined) open(bound);
    return true;
  });
}

/** Runs the statements of a body. Behind one that may have left it, the others are what may happen. */
export function runBody(body: readonly StmtNode[], frame: Frame): Completion {
  for (const [at, statement] of body.entries()) {
    const completion = runStatement(statement, frame);
    if (isLeaving(completion)) return completion;
    if (completion !== 'normal') return runRest(body.slice(at + 1), completion, frame);
  }
  return 'normal';
}

/** Runs what follows a statement that may have left the body; where that raises, the statement left it or start-up ended. */
function runRest(body: readonly StmtNode[], left: Doubtful, frame: Frame): Completion {
  try {
    return withDoubt(
      frame.interpreter.uncertainly(() => runBody(body, frame)),
      left,
    );
  } catch (error) {
    if (error instanceof Raised) return leaving(left);
    throw error;
  }
}

function runStatement(statement: StmtNode, frame: Frame): Completion {
  frame.interpreter.step();
  frame.interpreter.reach(frame.file, statement);
  return visit<Frame, Completion>(statement, RUNNERS, frame, () => 'normal');
}

const RUNNERS: VisitorTable<Frame, Completion> = {
  Expr: (node, frame) => {
    evaluate(node.value, frame);
    return 'normal';
  },
  Assign: (node, frame) => {
    const value = evaluate(node.value, frame);
    for (const target of node.targets) assign(target, value, frame);
    return 'normal';
  },
  AnnAssign: annotatedAssignment,
  AugAssign: (node, frame) => {
    const right = evaluate(node.value, frame);
    const target = { ...node.target, ctx: 'Load' as const };
    const left = evaluate(target, frame);
    if (left.kind === 'list' && right.kind === 'list') {
      extend(left, right);
    } else if (node.op === 'BitOr' && left.kind === 'twin' && left.twin.className === 'builtins.dict') {
      const place = placeOf(frame, node);
      frame.interpreter.call(frame.interpreter.attribute(left, 'update', place), positional(right), place);
    } else {
      assign(
        node.target,
        binary(node.op, left, right) ?? unknown('the result of an operator is not known', placeOf(frame, node)),
        frame,
      );
    }
    return 'normal';
  },
  Delete: (node, frame) => {
    for (const target of node.targets) remove(target, frame);
    return 'normal';
  },
  Return: (node, frame) => {
    frame.returned.push(
      node.value === null ? { kind: 'constant', value: { type: 'none' } } : evaluate(node.value, frame),
    );
    return 'return';
  },
  Raise: (node, frame) => {
    const { exc } = node;
    const exception = exc === null ? null : evaluate(exc.kind === 'Call' ? exc.func : exc, frame);
    raise(new Raised(placeOf(frame, node), exception), frame);
    return 'normal';
  },
  Assert: (node, frame) => {
    evaluate(node.test, frame);
    return 'normal';
  },
  Break: () => 'break',
  Continue: () => 'continue',
  Global: (node, frame) => {
    for (const name of node.names) frame.environment.declareGlobal(name);
    return 'normal';
  },
  Nonlocal: (node, frame) => {
    for (const name of node.names) frame.environment.declareNonlocal(name);
    return 'normal';
  },
  FunctionDef: defineFunction,
  AsyncFunctionDef: defineFunction,
  ClassDef: defineClass,
  Import: runImport,
  ImportFrom: runImportFrom,
  If: runIf,
  For: runFor,
  AsyncFor: runFor,
  While: runWhile,
  With: runWith,
  AsyncWith: runWith,
  Try: runTry,
  TryStar: runTry,
  Match: runMatch,
  TypeAlias: (node, frame) => {
    frame.environment.assign(node.name.id, evaluate(node.value, frame));
    return 'normal';
  },
};

/** Raises an exception; what comes back did so where nothing seems to take it. */
function raise(raised: Raised, frame: Frame): void {
  frame.interpreter.raise(raised);
  frame.hasRaised = true;
}

function annotatedAssignment(node: AnnAssign, frame: Frame): Completion {
  if (node.value !== null) assign(node.target, evaluate(node.value, frame), frame);
  return 'normal';
}

// ---- definitions ----

function defineFunction(node: FunctionDef | AsyncFunctionDef, frame: Frame): Completion {
  const decorators = node.decorator_list.map((decorator) => evaluate(decorator, frame));
  let value: Value = frame.interpreter.makeFunction(node, frame);
  for (const [at, decorator] of [...decorators.entries()].reverse()) {
    value = frame.interpreter.decorate(
      decorator,
      value,
      node.decorator_list[at] ?? (node.decorator_list[0] as never),
      frame,
    );
  }
  frame.environment.assign(node.name, value);
  return 'normal';
}

function defineClass(node: ClassDef, frame: Frame): Completion {
  let value: Value = frame.interpreter.classes.makeClass(node, frame);
  for (const decorator of [...node.decorator_list].reverse()) {
    value = frame.interpreter.decorate(evaluate(decorator, frame), value, decorator, frame);
  }
  frame.environment.assign(node.name, value);
  return 'normal';
}

// ---- imports ----

function runImport(node: Import, frame: Frame): Completion {
  const { interpreter, environment } = frame;
  for (const alias of node.names) {
    const top = alias.name.split('.')[0] as string;
    if (interpreter.failsToImport(environment.module, node.lineno, alias.name))
      interpreter.raiseBuiltin('ModuleNotFoundError', placeOf(frame, node));
    const imported = interpreter.importModule(alias.name);
    if (alias.asname !== null) environment.assign(alias.asname, imported ?? external(alias.name, frame));
    else environment.assign(top, interpreter.importModule(top) ?? external(top, frame));
  }
  return 'normal';
}

function external(name: string, frame: Frame): Value {
  const entry = frame.interpreter.twin(name);
  return entry?.kind === 'value' ? entry.value : { kind: 'external', name };
}

function runImportFrom(node: ImportFrom, frame: Frame): Completion {
  const { interpreter, environment } = frame;
  const entry = interpreter.program.index.modules.get(environment.module);
  const written = { level: node.level, from: node.module ?? '' };
  const from = absoluteModule(written, environment.module, entry?.isPackage === true);
  if (from === null) return 'normal';
  if (interpreter.failsToImport(environment.module, node.lineno, written.from))
    interpreter.raiseBuiltin('ModuleNotFoundError', placeOf(frame, node));
  const project = interpreter.importModule(from) !== null;
  for (const alias of node.names) {
    if (alias.name === '*') {
      if (project) importStar(from, frame);
      continue;
    }
    const value = project
      ? interpreter.importFrom(from, alias.name, placeOf(frame, node))
      : (interpreter.importModule(`${from}.${alias.name}`) ?? external(`${from}.${alias.name}`, frame));
    environment.assign(alias.asname ?? alias.name, value);
  }
  return 'normal';
}

function importStar(module: string, frame: Frame): void {
  const source = frame.interpreter.moduleEnvironment(module);
  if (source === null) return;
  const all = source.own('__all__');
  const names = all === undefined ? null : frame.interpreter.iterate(all, { file: frame.file, line: 0, column: 0 });
  for (const [name, value] of [...source.entries()]) {
    if (names === null && !name.startsWith('_')) frame.environment.assign(name, value);
  }
  for (const name of names ?? []) {
    if (name.kind !== 'constant' || name.value.type !== 'str') continue;
    frame.environment.assign(name.value.value, frame.interpreter.importFrom(module, name.value.value));
  }
}

// ---- control flow ----

function runIf(node: If, frame: Frame): Completion {
  const truth = truthOf(evaluate(node.test, frame));
  if (isNeverTrue(node.test)) return runBody(node.orelse, frame);
  if (truth !== null) return runBody(truth ? node.body : node.orelse, frame);
  return runArms([() => runBody(node.body, frame), () => runBody(node.orelse, frame)], frame);
}

/** `TYPE_CHECKING`, and the test of a script: `__name__ == "__main__"` is false in an imported module by evaluation. */
function isNeverTrue(test: Node): boolean {
  return (
    (test.kind === 'Name' && test.id === 'TYPE_CHECKING') ||
    (test.kind === 'Attribute' && test.attr === 'TYPE_CHECKING')
  );
}

/** Runs alternatives one after the other, each from the variables before, and joins what they leave. */
function runArms(arms: readonly (() => Completion)[], frame: Frame): Completion {
  const { environment, interpreter } = frame;
  const before = environment.snapshot();
  const ends = interpreter.alternatives(
    arms.map((arm) => () => {
      environment.restore(before);
      return { completion: arm(), variables: environment.snapshot() };
    }),
  );
  if (ends.length === 0) {
    environment.restore(before);
    frame.hasRaised = true;
    return 'normal';
  }
  const going = ends.filter((end) => !isLeaving(end.completion));
  join(
    frame,
    (going.length > 0 ? going : ends).map((end) => end.variables),
  );
  return together(ends.map((end) => end.completion));
}

function join({ environment, interpreter }: Frame, states: readonly ReadonlyMap<string, Value>[]): void {
  const names = new Set(states.flatMap((state) => [...state.keys()]));
  interpreter.step(names.size);
  const joined = new Map<string, Value>();
  for (const name of names) {
    const values = states.map((state) => state.get(name)).filter((value) => value !== undefined);
    joined.set(name, union(values));
  }
  environment.restore(joined);
}

function runFor(node: For | AsyncFor, frame: Frame): Completion {
  const completion = frame.interpreter.loop(() => runForLoop(node, frame));
  if (completion === null) cutOff(node, frame);
  return completion ?? 'normal';
}

function runForLoop(node: For | AsyncFor, frame: Frame): Completion | null {
  const place = placeOf(frame, node.iter);
  const iterable = evaluate(node.iter, frame);
  const options = optionsOf(iterable).map((option) => frame.interpreter.iterate(option, place));
  const elements = options.length === 1 ? options[0] : null;
  const run = (element: Value) => (): Completion => {
    assign(node.target, element, frame);
    return runBody(node.body, frame);
  };
  if (elements != null) return runRounds(elements.map(run), node.orelse, frame);
  const known = options.flatMap((found) => found ?? listed(iterable));
  const rounds = known.length > 0 ? known : [unknown('an element of an unknown iterable', place)];
  return runRounds(
    rounds.map((element) => () => runArms([run(element), () => 'normal'], frame)),
    node.orelse,
    frame,
  );
}

/** The elements known of an open collection. */
function listed(value: Value): readonly Value[] {
  return value.kind === 'list' || value.kind === 'tuple' || value.kind === 'set' ? value.elements : [];
}

/**
 * Runs the rounds of a loop, and what follows the last; null if there are too many. Behind a round that may have been the last, the others
 * are what may happen.
 */
function runRounds(rounds: Iterable<() => Completion>, orelse: readonly StmtNode[], frame: Frame): Completion | null {
  let doubt: Doubtful | null = null;
  let count = 0;
  for (const round of rounds) {
    const completion: Completion = doubt === null ? round() : runRound(round, doubt, frame);
    if (completion === 'break') return doubt === 'may return' ? doubt : 'normal';
    if (completion === 'return') return doubt === 'may break' ? 'may return' : 'return';
    if (completion === 'may return' || (completion === 'may break' && doubt === null)) doubt = completion;
    count += 1;
    if (count === MAX_ITERATIONS) return null;
  }
  const end = doubt === null ? runBody(orelse, frame) : runRest(orelse, doubt, frame);
  return end === 'may break' || end === 'break' ? 'normal' : end;
}

function runRound(round: () => Completion, doubt: Doubtful, frame: Frame): Completion {
  try {
    return frame.interpreter.uncertainly(round);
  } catch (error) {
    if (error instanceof Raised) return leaving(doubt);
    throw error;
  }
}

function runWhile(node: While, frame: Frame): Completion {
  const completion = frame.interpreter.loop(() => runRounds(whileRounds(node, frame), node.orelse, frame));
  if (completion === null) cutOff(node, frame);
  return completion ?? 'normal';
}

/** The rounds of a `while` as long as its condition is true; one that may happen where it is not known. */
function* whileRounds(node: While, frame: Frame): Generator<() => Completion> {
  for (;;) {
    const truth = truthOf(evaluate(node.test, frame));
    if (truth === false) return;
    const run = (): Completion => runBody(node.body, frame);
    yield truth === true ? run : () => runArms([run, () => 'normal'], frame);
    if (truth === null) return;
    frame.interpreter.step();
  }
}

function runWith(node: With | AsyncWith, frame: Frame): Completion {
  let suppresses = false;
  for (const item of node.items) {
    const manager = evaluate(item.context_expr, frame);
    if (manager.kind === 'unknown' && manager.reason.includes('contextlib.suppress')) suppresses = true;
    if (item.optional_vars !== null) assign(item.optional_vars, entered(manager, frame), frame);
  }
  const run = (): Completion => runBody(node.body, frame);
  return suppresses ? (catching(() => frame.interpreter.guarded(run)) ?? 'normal') : run();
}

function entered(manager: Value, frame: Frame): Value {
  if (manager.kind === 'instance') {
    const place = { file: frame.file, line: 0, column: 0 };
    const enter = frame.interpreter.attribute(manager, '__enter__', place);
    if (enter.kind === 'bound')
      return frame.interpreter.call(enter, { positional: [], keywords: new Map(), open: false }, place);
  }
  if (manager.kind === 'list' && manager.elements[0] !== undefined) return manager.elements[0];
  return unknown('what a context manager gives is not known');
}

function runTry(node: Try | TryStar, frame: Frame): Completion {
  let completion: Completion;
  try {
    completion = node.handlers.length === 0 ? runBody(node.body, frame) : runGuarded(node, frame);
  } catch (error) {
    if (error instanceof Raised) runBody(node.finalbody, frame);
    throw error;
  }
  const last = runBody(node.finalbody, frame);
  return isLeaving(last) ? last : completion;
}

/** Runs the body of a `try`, and the handlers of what it raises or may raise. */
function runGuarded(node: Try | TryStar, frame: Frame): Completion {
  const { interpreter } = frame;
  try {
    const { result, doubts } = interpreter.doubting(() => interpreter.trying(() => runBody(node.body, frame)));
    const handled = doubts.flatMap((raised) => handlersOf(node, raised, frame)?.handlers ?? []);
    const others = [...new Set(handled)].map((handler) => () => runHandler(handler, frame));
    const rest = (): Completion => (result === 'normal' ? runBody(node.orelse, frame) : result);
    return others.length === 0 ? rest() : runArms([rest, ...others], frame);
  } catch (error) {
    const found = error instanceof Raised ? handlersOf(node, error, frame) : null;
    if (found === null) throw error;
    const arms = found.handlers.map((handler) => () => runHandler(handler, frame));
    const [only] = arms;
    return found.isCertain && arms.length === 1 && only !== undefined ? only() : runArms(arms, frame);
  }
}

/** The handlers that may take an exception, and whether one of them does; null if none can. */
function handlersOf(
  node: Try | TryStar,
  raised: Raised,
  frame: Frame,
): { readonly handlers: readonly ExceptHandler[]; readonly isCertain: boolean } | null {
  const handlers: ExceptHandler[] = [];
  for (const handler of node.handlers) {
    const answer = handler.type === null ? true : takes(evaluate(handler.type, frame), raised);
    if (answer !== false) handlers.push(handler);
    if (answer === true) return { handlers, isCertain: true };
  }
  return handlers.length === 0 ? null : { handlers, isCertain: false };
}

function runHandler(handler: ExceptHandler, frame: Frame): Completion {
  if (handler.name !== null) frame.environment.assign(handler.name, unknown('a caught exception'));
  return runBody(handler.body, frame);
}

function runMatch(node: Match, frame: Frame): Completion {
  const subject = evaluate(node.subject, frame);
  const arms: (() => Completion)[] = [];
  for (const arm of node.cases) {
    const { pattern } = arm;
    const run = (): Completion => {
      if (pattern.kind === 'MatchAs' && pattern.name !== null) frame.environment.assign(pattern.name, subject);
      return runBody(arm.body, frame);
    };
    const certain = matches(pattern, subject, frame);
    if (certain === false) continue;
    arms.push(run);
    if (certain === true && arm.guard === null) return arms.length === 1 ? run() : runArms(arms, frame);
  }
  return arms.length === 0 ? 'normal' : runArms([...arms, () => 'normal'], frame);
}

/** Whether a pattern matches; only constants and captures are decided. */
function matches(pattern: Match['cases'][number]['pattern'], subject: Value, frame: Frame): boolean | null {
  switch (pattern.kind) {
    case 'MatchAs':
      return pattern.pattern === null ? true : matches(pattern.pattern, subject, frame);
    case 'MatchValue': {
      const value = evaluate(pattern.value, frame);
      if (subject.kind !== 'constant' || value.kind !== 'constant') return null;
      return JSON.stringify(subject.value) === JSON.stringify(value.value);
    }
    case 'MatchSingleton':
      return subject.kind === 'constant' ? JSON.stringify(subject.value) === JSON.stringify(pattern.value) : null;
    case 'MatchOr': {
      const answers = pattern.patterns.map((option) => matches(option, subject, frame));
      return answers.includes(true) ? true : answers.includes(null) ? null : false;
    }
    default:
      return null;
  }
}
