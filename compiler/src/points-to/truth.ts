// Whether values may be true or false, and the filters that tests put in front of variables.

import { Filter } from '../2-summarize/constraints';
import { NO_ARGUMENTS } from './arguments';
import { callSpecial, hasMethods } from './calls';
import { classAttribute, classOf, unlessFound } from './classes';
import type { Site } from './instances';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** Runs a task if a value may be true (or false); at once, or when a class of it turns out to have a say in it. */
export function mayBe(solver: Solver, value: number, outcome: boolean, task: () => void): void {
  const { values } = solver;
  const constant = values.constantOf(value);
  if (constant !== null) {
    const isTrue = !FALSE_TEXTS.has(`${constant.type}:${constant.text}`);
    if (isTrue === outcome) task();
    return;
  }
  const kind = values.kind(value);
  const isAlwaysTrue = ALWAYS_TRUE.has(kind);
  if (outcome || (!isAlwaysTrue && kind !== Kind.class && kind !== Kind.object)) {
    if (outcome || !isAlwaysTrue) task();
    return;
  }
  if (kind !== Kind.object) return;
  const cls = values.first(value);
  if (values.kind(cls) !== Kind.class || hasSize(solver, cls)) task();
  else solver.graph.listen(falsehood(solver, cls), task);
}

const ALWAYS_TRUE: ReadonlySet<number> = new Set([
  Kind.function,
  Kind.method,
  Kind.module,
  Kind.generator,
  Kind.coroutine,
  Kind.unbound,
]);

/** The node that says whether an object of a class may be false. */
function falsehood(solver: Solver, cls: number): number {
  return solver.sharedNode(Purpose.falsehood, cls, 0, (node) => {
    for (const name of ['__bool__', '__len__'])
      solver.graph.listen(classAttribute(solver, cls, solver.text(name)), () => solver.graph.add(node, solver.false));
  });
}

/** Runs a task once a value of a node may be true (or false). */
export function whenMayBe(solver: Solver, node: number, outcome: boolean, task: () => void): void {
  let isDone = false;
  /** Classes whose objects have been asked. */
  let asked: Set<number> | null = null;
  const once = (): void => {
    if (!isDone) task();
    isDone = true;
  };
  solver.graph.listen(node, (value) => {
    if (isDone) return;
    if (solver.values.kind(value) === Kind.object) {
      const cls = solver.values.first(value);
      asked ??= new Set();
      if (asked.has(cls)) return;
      asked.add(cls);
    }
    mayBe(solver, value, outcome, once);
  });
}

const FALSE_TEXTS: ReadonlySet<string> = new Set([
  'none:',
  'bool:False',
  'int:0',
  'float:0',
  'complex:0j',
  'str:',
  'bytes:',
]);

const SIZED = ['list', 'dict', 'tuple', 'set', 'frozenset', 'str', 'bytes', 'int', 'float', 'complex', 'bool', 'range'];

function hasSize(solver: Solver, cls: number): boolean {
  return SIZED.some((name) => cls === solver.builtin(name));
}

/** Asks what a node holds whether it is true. */
export function askTruth(solver: Solver, node: number, site: Site): void {
  solver.graph.listen(node, (value) => {
    if (!hasMethods(solver, value)) return;
    const call = { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false };
    callSpecial(solver, value, '__bool__', call);
    unlessFound(solver, classOf(solver, value), '__bool__', () => callSpecial(solver, value, '__len__', call));
  });
}

/** Has a node take the values of another that pass a filter. */
export function filter(
  solver: Solver,
  source: number,
  target: number,
  kind: number,
  operand: number,
  keeps: boolean,
): void {
  if (kind === Filter.instance) {
    solver.graph.listen(operand, (cls) => {
      if (keeps) solver.graph.edge(instanceNode(solver, source, cls), target);
      else instancesOf(solver, source, cls, false, target);
    });
    return;
  }
  const pass = (value: number): void => solver.graph.add(target, value);
  solver.graph.listen(source, (value) => {
    switch (kind) {
      case Filter.truthy:
        mayBe(solver, value, keeps, () => pass(value));
        break;
      case Filter.callable:
        if (isCallable(solver, value) !== !keeps) pass(value);
        break;
      case Filter.same:
        solver.graph.listen(operand, (other) => same(solver, value, other, keeps, pass));
        break;
      default:
        pass(value);
    }
  });
}

/** Whether a value can be called; null where that is not known. */
function isCallable(solver: Solver, value: number): boolean | null {
  switch (solver.values.kind(value)) {
    case Kind.function:
    case Kind.unbound:
    case Kind.method:
    case Kind.class:
      return true;
    case Kind.constant:
    case Kind.module:
    case Kind.generator:
    case Kind.namespace:
      return false;
    default:
      return null;
  }
}

function same(solver: Solver, value: number, other: number, keeps: boolean, pass: (value: number) => void): void {
  const { values } = solver;
  const isConstant = values.kind(other) === Kind.constant;
  if (!keeps) {
    if (value !== other || !isConstant) pass(value);
    return;
  }
  if (!isConstant) pass(value);
  else if (value === other) pass(value);
  else if (values.kind(value) !== Kind.constant && mayEqual(solver, value, other))
    pass(other === solver.none ? other : value);
}

/** Whether a value that is no constant may be equal to one. */
function mayEqual(solver: Solver, value: number, constant: number): boolean {
  if (value === ANY) return true;
  const kind = solver.values.kind(value);
  if (constant === solver.none) return kind === Kind.native;
  return kind === Kind.object || kind === Kind.native;
}

/** Has a node take the values of another that are instances of a class, or of one of a tuple of classes; or those that are none. */
function instancesOf(solver: Solver, source: number, operand: number, keeps: boolean, target: number): void {
  const { values, graph } = solver;
  if (keeps && values.kind(operand) === Kind.object && !solver.isMapping(operand)) {
    graph.listen(solver.slotNode(operand, Slot.items), (cls) => graph.edge(instanceNode(solver, source, cls), target));
    return;
  }
  // What is no instance of one of a tuple of classes may be one of another.
  if (values.kind(operand) !== Kind.class || (keeps && hasOwnCheck(solver, operand))) {
    graph.edge(source, target);
    return;
  }
  graph.listen(source, (value) => {
    if (value === ANY) {
      if (keeps) anyInstance(solver, operand, target);
      else graph.add(target, value);
      return;
    }
    const cls = classOf(solver, value);
    if (keeps) solver.derivations.give(solver, cls, operand, value, target);
    else if (!isSurelyInstance(solver, cls, operand)) graph.add(target, value);
  });
}

/** The node of what another holds that is an instance of a class, or of one of a tuple of classes, which may hold itself. */
export function instanceNode(solver: Solver, source: number, operand: number): number {
  return solver.sharedNode(Purpose.instances, source, operand, (made) =>
    instancesOf(solver, source, operand, true, made),
  );
}

/** A metaclass of its own may say that anything is an instance: `ABC` counts what is registered. */
function hasOwnCheck(solver: Solver, cls: number): boolean {
  const metaclasses = solver.classes.metaclasses(cls);
  return metaclasses !== null && solver.graph.values(metaclasses).length > 0;
}

function isSurelyInstance(solver: Solver, cls: number, operand: number): boolean {
  const order = solver.classes.orderOf(cls);
  return cls === operand || (order !== null && !order.isOpen && order.classes.includes(operand));
}

/** Of what has escaped, the instances of a class; of a builtin class, any. */
function anyInstance(solver: Solver, operand: number, target: number): void {
  const { graph, values } = solver;
  if (solver.bodyOfClass(operand)?.block.module.role === 'model') {
    const object = values.number(Kind.object, operand);
    solver.escape(object);
    graph.add(target, object);
  }
  const found = solver.sharedNode(Purpose.escapedOf, operand, 0, (node) =>
    instancesOf(solver, solver.escaped, operand, true, node),
  );
  graph.edge(found, target);
}
