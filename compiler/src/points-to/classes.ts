// Classes: their bases and metaclasses, the order in which attributes are looked for, and what of an attribute the classes of an
// object have. Nothing is looked for in a class before all of its bases are known; a base that may be one of several makes all of
// their attributes count.

import type { Instance } from './instances';
import type { Solver } from './solver';
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
  private readonly everyone: ((cls: number) => void)[] = [];

  /** Declares a class with the nodes of its bases. */
  declare(solver: Solver, cls: number, bases: readonly number[], metaclass: number): void {
    if (this.states.has(cls)) return;
    const state: ClassState = { bases, metaclasses: metaclass, order: null, listeners: [] };
    this.states.set(cls, state);
    for (const listener of [...this.everyone]) listener(cls);
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

  /** Calls a listener with each class, those to come included. */
  eachClass(listener: (cls: number) => void): void {
    this.everyone.push(listener);
    for (const cls of [...this.states.keys()]) listener(cls);
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
    for (const listener of [...state.listeners]) listener(order);
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
      return solver.builtin('function');
    case Kind.method:
      return solver.builtin('method');
    case Kind.module:
      return solver.builtin('module');
    case Kind.generator:
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
  return solver.sharedNode(`attribute ${cls} ${name}`, (node) => {
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

/** Runs a task once unless a class is known to have an attribute. */
export function unlessFound(solver: Solver, cls: number, name: string, task: () => void): void {
  const text = solver.text(name);
  if (solver.values.kind(cls) !== Kind.class) {
    task();
    return;
  }
  let isDone = false;
  solver.classes.eachOrder(cls, ({ classes, isOpen }) => {
    if (isDone || (!isOpen && classes.some((owner) => surelyHas(solver, owner, text)))) return;
    isDone = true;
    task();
  });
}

/** Calls a task once with each class of which `cls` may be or derive. */
export function eachAncestor(solver: Solver, cls: number, task: (ancestor: number) => void): void {
  if (solver.values.kind(cls) !== Kind.class) {
    task(cls);
    return;
  }
  const seen = new Set<number>();
  solver.classes.eachOrder(cls, ({ classes }) => {
    for (const ancestor of classes) {
      if (seen.has(ancestor)) continue;
      seen.add(ancestor);
      task(ancestor);
    }
  });
}
