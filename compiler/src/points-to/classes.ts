// Classes: their bases and metaclasses, the order in which attributes are looked for, and what of an attribute the classes of an
// object have. Nothing is looked for in a class before all of its bases are known; a base that may be one of several makes all of
// their attributes count.

import type { Instance } from './instances';
import type { Solver } from './solver';
import { Purpose } from './solver';
import { ANY, Kind } from './values';

interface ClassState {
  readonly bases: readonly number[];
  readonly metaclasses: number;
  order: Order | null;
  readonly listeners: ((order: Order) => void)[];
}

/** The classes that an attribute is looked for in. */
export interface Order {
  readonly classes: readonly number[];
  /** It is not known which of them come first. */
  readonly isOpen: boolean;
}

/** Keeps the classes of a program. */
export class Classes {
  private readonly states = new Map<number, ClassState>();
  /** The classes that derive from one. */
  private readonly derived = new Map<number, Set<number>>();
  /** The nodes of those that somebody has asked for. */
  private readonly below = new Map<number, number>();

  /** Declares a class with the nodes of its bases. */
  declare(solver: Solver, cls: number, bases: readonly number[], metaclass: number): void {
    if (this.states.has(cls)) return;
    const state: ClassState = { bases, metaclasses: metaclass, order: null, listeners: [] };
    this.states.set(cls, state);
    const update = (): void => this.update(solver, cls, state);
    for (const base of bases) {
      solver.graph.listen(base, (value) => {
        if (solver.values.kind(value) === Kind.class) {
          this.eachOrder(value, update);
          const inherited = this.states.get(value)?.metaclasses;
          if (inherited !== undefined) solver.graph.edge(inherited, metaclass);
        }
        update();
      });
    }
    update();
  }

  /** The node of the classes that derive from a class. */
  descendants(solver: Solver, cls: number): number {
    const known = this.below.get(cls);
    if (known !== undefined) return known;
    const node = solver.graph.node();
    this.below.set(cls, node);
    for (const other of this.derived.get(cls) ?? []) solver.graph.add(node, other);
    return node;
  }

  /** The node of the metaclasses that a class names or inherits. */
  metaclasses(cls: number): number | null {
    return this.states.get(cls)?.metaclasses ?? null;
  }

  /** Calls a listener with the order of a class, and again where it turns out to be another. */
  eachOrder(cls: number, listener: (order: Order) => void): void {
    const state = this.states.get(cls);
    if (state === undefined) return;
    state.listeners.push(listener);
    if (state.order !== null) listener(state.order);
  }

  orderOf(cls: number): Order | null {
    return this.states.get(cls)?.order ?? null;
  }

  private update(solver: Solver, cls: number, state: ClassState): void {
    const order = this.linearize(solver, cls, state);
    if (order === null || sameOrder(order, state.order)) return;
    state.order = order;
    for (const above of order.classes.slice(1)) this.noteDerived(solver, above, cls);
    for (const listener of [...state.listeners]) listener(order);
  }

  private noteDerived(solver: Solver, above: number, cls: number): void {
    const present = this.derived.get(above);
    if (present === undefined) this.derived.set(above, new Set([cls]));
    else present.add(cls);
    solver.graph.add(this.below.get(above) ?? solver.nothing, cls);
  }

  /** C3 (CPython Objects/typeobject.c `mro_implementation`); null while a base is not known. */
  private linearize(solver: Solver, cls: number, { bases }: ClassState): Order | null {
    const values = bases.map((base) => solver.graph.values(base).filter((value) => isClassLike(solver, value)));
    if (values.some((of) => of.length === 0)) return null;
    const orders = values.map((of) => of.map((base) => this.orderOfBase(solver, base)));
    if (orders.some((of) => of.includes(null))) return null;
    const known = orders.flat() as Order[];
    if (values.every((of) => of.length === 1) && known.every(({ isOpen }) => !isOpen)) {
      const merged = merge([...known.map(({ classes }) => classes), values.map(([base]) => base as number)]);
      if (merged !== null) return { classes: [cls, ...merged], isOpen: false };
    }
    return { classes: [cls, ...new Set(known.flatMap(({ classes }) => classes))], isOpen: true };
  }

  private orderOfBase(solver: Solver, base: number): Order | null {
    if (solver.values.kind(base) === Kind.class) return this.orderOf(base);
    const object = solver.builtin('object');
    return { classes: object === base ? [base] : [base, object], isOpen: false };
  }
}

function isClassLike(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  return kind === Kind.class || kind === Kind.native || kind === Kind.any;
}

function sameOrder(left: Order, right: Order | null): boolean {
  return (
    right !== null &&
    left.isOpen === right.isOpen &&
    left.classes.length === right.classes.length &&
    left.classes.every((one, index) => one === right.classes[index])
  );
}

function merge(lists: readonly (readonly number[])[]): number[] | null {
  const merged: number[] = [];
  let rest = lists.filter((list) => list.length > 0);
  while (rest.length > 0) {
    const head = rest.map(([first]) => first as number).find((first) => !rest.some((list) => list.indexOf(first) > 0));
    if (head === undefined) return null;
    merged.push(head);
    rest = rest.map((list) => (list[0] === head ? list.slice(1) : list)).filter((list) => list.length > 0);
  }
  return merged;
}

/** The class of a value: what attributes that begin and end with `__` are looked for on. */
export function classOf(solver: Solver, value: number): number {
  const { values } = solver;
  switch (values.kind(value)) {
    case Kind.object:
      return values.first(value);
    case Kind.constant:
      return solver.builtin(TYPE_NAMES[values.constantOf(value)?.type ?? 'none']);
    case Kind.function:
    case Kind.unbound:
      return solver.builtin('function');
    case Kind.method:
      return solver.builtin('method');
    case Kind.module:
      return solver.builtin('module');
    case Kind.generator:
    case Kind.coroutine:
      return solver.builtin('generator');
    case Kind.class:
      return solver.builtin('type');
    case Kind.namespace:
      return solver.builtin('dict');
    default:
      return ANY;
  }
}

const TYPE_NAMES = {
  none: 'NoneType',
  bool: 'bool',
  int: 'int',
  float: 'float',
  complex: 'complex',
  str: 'str',
  bytes: 'bytes',
  ellipsis: 'ellipsis',
} as const;

/** What the classes of an object have under a name, as they have it: not bound to the object. */
export function classAttribute(solver: Solver, cls: number, name: number): number {
  return solver.sharedNode(Purpose.attribute, cls, name, (node) => {
    const take = (owner: number): void => takeFrom(solver, owner, name, node);
    if (solver.values.kind(cls) !== Kind.class) {
      take(cls);
      if (cls !== ANY) take(solver.builtin('object'));
      return;
    }
    solver.classes.eachOrder(cls, ({ classes, isOpen }) => {
      for (const owner of classes) {
        take(owner);
        if (!isOpen && surelyHas(solver, owner, name)) break;
      }
    });
  });
}

function takeFrom(solver: Solver, owner: number, name: number, node: number): void {
  const { values, graph } = solver;
  const unmodelled = solver.unmodelled(owner, name);
  if (unmodelled !== null) graph.add(node, unmodelled);
  if (values.kind(owner) === Kind.class) graph.edge(solver.attributeNode(owner, name), node);
  else if (owner === ANY) graph.add(node, ANY);
  else {
    const member = solver.nativeMember(owner, name);
    if (member !== null) graph.add(node, member);
  }
}

/** Whether a class's own body binds the name whatever happens. */
export function surelyHas(solver: Solver, cls: number, name: number): boolean {
  if (solver.values.kind(cls) !== Kind.class) return false;
  const body = solver.bodyOfClass(cls) as Instance;
  const { block, module } = body.block;
  return block.certain.some((text) => module.texts[text] === name);
}

/** Whether a class is one of the language's own. */
export function isBuiltin(solver: Solver, cls: number): boolean {
  return solver.bodyOfClass(cls)?.block.module.name === 'builtins';
}

/** Whether a class is one of the language's own, none of which has a name: there is nothing to look for. */
export function surelyLacks(solver: Solver, cls: number, name: number): boolean {
  return isBuiltin(solver, cls) && !solver.builtinNames.has(name);
}

/** Runs a task once unless a class is known to have an attribute. */
export function unlessFound(solver: Solver, cls: number, name: string, task: () => void): void {
  const text = solver.text(name);
  if (solver.values.kind(cls) !== Kind.class || surelyLacks(solver, cls, text)) {
    task();
    return;
  }
  const lacks = solver.sharedNode(Purpose.lacks, cls, text, (node) =>
    solver.classes.eachOrder(cls, ({ classes, isOpen }) => {
      if (isOpen || !classes.some((owner) => surelyHas(solver, owner, text))) solver.graph.add(node, solver.true);
    }),
  );
  solver.graph.listen(lacks, task);
}

/** Calls a task once with each class of which `cls` may be or derive; says whether those are all that there will be. */
export function eachAncestor(solver: Solver, cls: number, task: (ancestor: number) => void): boolean {
  if (solver.values.kind(cls) !== Kind.class) {
    task(cls);
    return true;
  }
  // The bases of a model's class are what they are.
  const order = solver.classes.orderOf(cls);
  if (order !== null && !order.isOpen && solver.bodyOfClass(cls)?.block.module.role === 'model') {
    order.classes.forEach(task);
    return true;
  }
  const ancestors = solver.sharedNode(Purpose.ancestors, cls, 0, (node) =>
    solver.classes.eachOrder(cls, ({ classes }) => {
      for (const ancestor of classes) solver.graph.add(node, ancestor);
    }),
  );
  solver.graph.listen(ancestors, task);
  return false;
}

/** Has a node take `super(cls, receiver)`, which there is only if the receiver is of the class or derives from it. */
export function makeSuper(solver: Solver, cls: number, receiver: number, target: number): void {
  const give = (): void => solver.graph.add(target, solver.values.number(Kind.super, cls, receiver));
  const derives = (from: number): void => {
    eachAncestor(solver, from, (ancestor) => {
      if (ancestor === cls || (solver.values.kind(ancestor) !== Kind.class && solver.mayDerive(ancestor, cls))) give();
    });
  };
  if (solver.values.kind(receiver) !== Kind.class) {
    derives(classOf(solver, receiver));
    return;
  }
  derives(receiver);
  const metaclasses = solver.classes.metaclasses(receiver);
  if (metaclasses !== null) solver.graph.listen(metaclasses, derives);
}
