// Abstract execution of statements. A condition that is not known runs both arms, one after the other, over the same
// objects, and joins the variables; a loop over something unknown runs its body once.

import type {
  AnnAssign,
  AsyncFor,
  AsyncFunctionDef,
  AsyncWith,
  ClassDef,
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
import { assign } from './assignment';
import { evaluate } from './expressions';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { binary, extend, isSequence } from './operations';
import { Raised } from './raised';
import { optionsOf, truthOf, union, unknown } from './values';
import type { Value } from './values';

/** How a statement ended. */
type Completion = 'normal' | 'return' | 'break' | 'continue';

const MAX_ITERATIONS = 5_000;

/**
 * Runs a module's body. A statement that seems to raise binds nothing, and the rest is run all the same: evaluation knows
 * less than Python, and an import that fails is found by other means.
 */
export function runModuleBody(body: readonly StmtNode[], frame: Frame): void {
  const { interpreter } = frame;
  for (const statement of body) {
    try {
      if (interpreter.withinBudget(frame.environment.module, () => runStatement(statement, frame)) === null) {
        interpreter.takesTooLong(placeOf(frame, statement));
        forget(statement, frame);
      }
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      frame.interpreter.raises(error, placeOf(frame, statement));
    }
  }
}

/** After a statement that was cut off: what it binds is not known, and what it may have changed is open. */
function forget(statement: StmtNode, frame: Frame): void {
  const { environment } = frame;
  walk(statement, (node) => {
    if (node.kind === 'FunctionDef' || node.kind === 'AsyncFunctionDef' || node.kind === 'ClassDef') {
      environment.assign(node.name, unknown('it takes too long to evaluate', placeOf(frame, node)));
      return false;
    }
    if (node.kind !== 'Name') return true;
    const bound = environment.own(node.id);
    if (node.ctx === 'Store')
      environment.assign(node.id, unknown('it takes too long to evaluate', placeOf(frame, node)));
    else if (bound !== undefined && (isSequence(bound) || bound.kind === 'dict')) bound.open = true;
    return true;
  });
}

/** Runs the statements of a body. */
export function runBody(body: readonly StmtNode[], frame: Frame): Completion {
  for (const statement of body) {
    const completion = runStatement(statement, frame);
    if (completion !== 'normal') return completion;
  }
  return 'normal';
}

function runStatement(statement: StmtNode, frame: Frame): Completion {
  frame.interpreter.step();
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
    for (const target of node.targets) if (target.kind === 'Name') frame.environment.remove(target.id);
    return 'normal';
  },
  Return: (node, frame) => {
    frame.returned.push(
      node.value === null ? { kind: 'constant', value: { type: 'none' } } : evaluate(node.value, frame),
    );
    return 'return';
  },
  Raise: (node, frame) => {
    throw new Raised(placeOf(frame, node));
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
  let value: Value = frame.interpreter.makeClass(node, frame);
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
    const imported = interpreter.importModule(alias.name);
    if (alias.asname !== null) environment.assign(alias.asname, imported ?? external(alias.name, frame));
    else environment.assign(top, imported === null ? external(top, frame) : { kind: 'module', module: top });
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
  const project = interpreter.importModule(from) !== null;
  for (const alias of node.names) {
    if (alias.name === '*') {
      if (project) importStar(from, frame);
      continue;
    }
    const value = project
      ? interpreter.importFrom(from, alias.name, placeOf(frame, node))
      : external(`${from}.${alias.name}`, frame);
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
  let raised: Raised | null = null;
  const ends: { completion: Completion; variables: ReadonlyMap<string, Value> }[] = [];
  for (const arm of arms) {
    environment.restore(before);
    try {
      const completion = interpreter.uncertainly(arm);
      ends.push({ completion, variables: environment.snapshot() });
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      raised = error;
    }
  }
  if (ends.length === 0 && raised !== null) {
    environment.restore(before);
    throw raised;
  }
  const normal = ends.filter((end) => end.completion === 'normal');
  const going = normal.length > 0 ? normal : ends;
  join(
    frame,
    going.map((end) => end.variables),
  );
  return normal.length > 0 ? 'normal' : (ends[0]?.completion ?? 'normal');
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
  const place = placeOf(frame, node.iter);
  const iterable = evaluate(node.iter, frame);
  const options = optionsOf(iterable).map((option) => frame.interpreter.iterate(option, place));
  const elements = options.length === 1 ? options[0] : null;
  if (elements === null || elements === undefined) {
    const known = options.flatMap((found) => found ?? listed(iterable));
    const rounds = known.length > 0 ? known : [unknown('an element of an unknown iterable', place)];
    for (const element of rounds) {
      runArms(
        [
          () => {
            assign(node.target, element, frame);
            return ended(runBody(node.body, frame));
          },
          () => 'normal',
        ],
        frame,
      );
    }
    return runBody(node.orelse, frame);
  }
  for (const element of elements.slice(0, MAX_ITERATIONS)) {
    assign(node.target, element, frame);
    const completion = runBody(node.body, frame);
    if (completion === 'break') return 'normal';
    if (completion === 'return') return 'return';
  }
  return runBody(node.orelse, frame);
}

/** The elements known of an open collection. */
function listed(value: Value): readonly Value[] {
  return value.kind === 'list' || value.kind === 'tuple' || value.kind === 'set' ? value.elements : [];
}

function ended(completion: Completion): Completion {
  return completion === 'return' ? 'return' : 'normal';
}

function runWhile(node: While, frame: Frame): Completion {
  for (let round = 0; round < MAX_ITERATIONS; round += 1) {
    const truth = truthOf(evaluate(node.test, frame));
    if (truth === false) return runBody(node.orelse, frame);
    if (truth === null) return runArms([() => ended(runBody(node.body, frame)), () => 'normal'], frame);
    const completion = runBody(node.body, frame);
    if (completion === 'break') return 'normal';
    if (completion === 'return') return 'return';
    frame.interpreter.step();
  }
  return 'normal';
}

function runWith(node: With | AsyncWith, frame: Frame): Completion {
  for (const item of node.items) {
    const manager = evaluate(item.context_expr, frame);
    if (item.optional_vars !== null) assign(item.optional_vars, entered(manager, frame), frame);
  }
  return frame.interpreter.guarded(() => runBody(node.body, frame));
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
    const run = (): Completion => runBody(node.body, frame);
    completion = node.handlers.length === 0 ? run() : frame.interpreter.guarded(run);
    if (completion === 'normal') completion = runBody(node.orelse, frame);
  } catch (error) {
    if (!(error instanceof Raised) || node.handlers.length === 0) {
      runBody(node.finalbody, frame);
      throw error;
    }
    completion = runArms(
      node.handlers.map((handler) => () => {
        if (handler.name !== null) frame.environment.assign(handler.name, unknown('a caught exception'));
        return runBody(handler.body, frame);
      }),
      frame,
    );
  }
  const last = runBody(node.finalbody, frame);
  return last === 'normal' ? completion : last;
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
