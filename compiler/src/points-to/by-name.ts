// What a name that is read from anything stands for: attributes of the classes and modules of everything that has escaped; and what is
// stored in anything under a name, which whatever has escaped may have from then on. Only names that a class has are looked for in it. Who
// reads a name has what it stands for in his hands; code that nothing is known of has that of the names that it knows.

import { positionally } from './arguments';
import { bind } from './attributes';
import { callNode, callSpecial } from './calls';
import { classAttribute, classOf, eachAncestor } from './classes';
import type { Solver } from './solver';
import { mayBeCalled } from './escape';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** Functions that are bound to something. */
const PARTS: ReadonlySet<number> = new Set([Kind.method, Kind.unbound]);

/** An attribute that escaped values have. */
interface ByName {
  isAsked: boolean;
  isReleased: boolean;
  isStored: boolean;
  readonly values: Set<number>;
  /** The nodes of the attribute on escaped values, while nothing is stored in them through anything. */
  nodes: number[];
}

export class EscapedNames {
  private readonly names = new Map<number, ByName>();
  /** What stands for reading each name. */
  private readonly getters = new Map<number, number>();
  /** Escaped values whose attributes may be stored. */
  private readonly holders = new Set<number>();

  /** What stands for reading a name, among the names that functions are called by. */
  getterOf(solver: Solver, name: number): number {
    const known = this.getters.get(name);
    if (known !== undefined) return known;
    const made = solver.text(`.${solver.textAt(name)}`);
    this.getters.set(name, made);
    return made;
  }

  /** Notes the names that an escaped value has by its class, or as a class or module. */
  offer(solver: Solver, value: number): void {
    const kind = solver.values.kind(value);
    if (kind === Kind.module) {
      this.offerFields(solver, value, value);
      return;
    }
    const cls = kind === Kind.class ? value : classOf(solver, value);
    if ((kind !== Kind.class && kind !== Kind.object) || !solver.isOwn(cls)) return;
    eachAncestor(solver, cls, (owner) => {
      if (solver.isOwn(owner)) this.offerFields(solver, owner, value);
    });
  }

  private offerFields(solver: Solver, owner: number, value: number): void {
    solver.eachField(owner, (key, node) => {
      const name = solver.attributeKey(key);
      if (key === Slot.unnamed) solver.graph.edge(node, solver.escaping);
      if (name === null) return;
      const entry = this.entry(name);
      if (entry.values.has(value)) return;
      entry.values.add(value);
      if (entry.isAsked) connect(solver, name, value);
      if (entry.isStored) runSetters(solver, name, value);
    });
  }

  /** Has the attributes of an escaped value be those that something may be stored in. */
  hold(solver: Solver, value: number): void {
    if (this.holders.has(value)) return;
    this.holders.add(value);
    solver.eachAttributeNode(value, (name, node) => this.offerNode(solver, name, node));
  }

  /** Notes that somebody looks for an attribute of a value. */
  lookFor(solver: Solver, value: number, name: number, node: number): void {
    if (this.holders.has(value)) this.offerNode(solver, name, node);
  }

  private offerNode(solver: Solver, name: number, node: number): void {
    const entry = this.entry(name);
    if (entry.isStored) solver.graph.add(node, ANY);
    else entry.nodes.push(node);
  }

  /** Has what is stored in anything under a name, which has escaped, be what escaped values have under it. */
  store(solver: Solver, name: number): void {
    const entry = this.entry(name);
    if (entry.isStored) return;
    entry.isStored = true;
    for (const node of entry.nodes) solver.graph.add(node, ANY);
    entry.nodes = [];
    for (const value of [...entry.values]) runSetters(solver, name, value);
  }

  /** Has a node take what escaped values have under a name. */
  read(solver: Solver, name: number, target: number): void {
    if (mayBeCalled(solver, solver.textAt(name))) this.release(solver, name);
    else {
      solver.graph.edge(this.forReaders(solver, name), target);
      solver.callsByName.readBy(solver, name, target);
    }
  }

  /** Whether a value is a function of the program, or a method, that those who read a name from anything are given. */
  isUnder(solver: Solver, name: number, value: number): boolean {
    const isPart = PARTS.has(solver.values.kind(value));
    const called = isPart ? solver.values.first(value) : value;
    if (solver.values.kind(called) !== Kind.function || !solver.isOwn(called)) return false;
    return this.names.get(name)?.isAsked === true && solver.graph.holds(this.forReaders(solver, name), value);
  }

  /** What escaped values have under a name, for those who read it: where that is very much, it is anything. */
  forReaders(solver: Solver, name: number): number {
    return solver.sharedNode(Purpose.forReaders, name, 0, (node) => solver.graph.edge(this.ask(solver, name), node));
  }

  /** Has what escaped values have under a name escape, too: code that nothing is known of may read the name. */
  release(solver: Solver, name: number): void {
    const entry = this.entry(name);
    if (entry.isReleased) return;
    entry.isReleased = true;
    solver.graph.edge(this.ask(solver, name), solver.escaping);
  }

  /** The node of what escaped values have under a name. */
  private ask(solver: Solver, name: number): number {
    const entry = this.entry(name);
    if (!entry.isAsked) {
      entry.isAsked = true;
      for (const value of [...entry.values]) connect(solver, name, value);
    }
    return ofAny(solver, name);
  }

  private entry(name: number): ByName {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const made: ByName = { isAsked: false, isReleased: false, isStored: false, values: new Set(), nodes: [] };
    this.names.set(name, made);
    return made;
  }
}

function connect(solver: Solver, name: number, value: number): void {
  const { graph, values } = solver;
  const node = ofAny(solver, name);
  const kind = values.kind(value);
  if (kind === Kind.module) {
    graph.edge(solver.attributeNode(value, name), node);
    return;
  }
  const cls = kind === Kind.class ? value : classOf(solver, value);
  const receiver = kind === Kind.class ? null : value;
  graph.listen(classAttribute(solver, cls, name), (raw) => {
    const of = receiver === null ? classOfMethod(solver, raw) : null;
    if (of !== null) graph.add(node, values.number(Kind.unbound, raw, of));
    else bind(solver, raw, receiver, cls, node, solver.nameSite(getterName(solver, name)));
    if (values.kind(raw) === Kind.object) noteGetter(solver, raw, getterName(solver, name));
  });
}

/** The class whose method a function is, which is called with an object of it; null for another function. */
function classOfMethod(solver: Solver, value: number): number | null {
  if (solver.values.kind(value) !== Kind.function || !solver.isOwn(value)) return null;
  const { block, closure } = solver.functionParts(value);
  const isMethod = closure?.block.block.kind === 'class' && !TAKES_CLASS.has(block.block.name);
  return isMethod ? solver.classOfBody(closure) : null;
}

/** Methods that take a class, although nothing says so. */
const TAKES_CLASS: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

/** What escaped values have under a name that is asked for. */
export function ofAny(solver: Solver, name: number): number {
  return solver.sharedNode(Purpose.ofAny, name, 0, () => undefined);
}

/** Storing under a name runs the setters that the class of an escaped value has there. */
function runSetters(solver: Solver, name: number, value: number): void {
  const { graph, values, unknownSite: site } = solver;
  if (values.kind(value) !== Kind.object) return;
  const setters = solver.sharedNode(Purpose.ofAny, setterName(solver, name), 0, () => undefined);
  const given = positionally(solver.nodeOf(value), solver.nodeOf(ANY));
  const call = { site, given, target: solver.nothing, isExplicit: false };
  graph.listen(classAttribute(solver, classOf(solver, value), name), (raw) => {
    if (values.kind(raw) !== Kind.object) return;
    const cls = values.first(raw);
    const isProperty = cls === solver.builtin('property');
    const setter = isProperty
      ? solver.attributeNode(raw, solver.text('fset'))
      : classAttribute(solver, cls, solver.text('__set__'));
    graph.edge(setter, setters);
    if (isProperty) callNode(solver, setter, call);
    else callSpecial(solver, raw, '__set__', call);
  });
}

/** What stands for storing under a name, among the names that functions are called by. */
export function setterName(solver: Solver, name: number): number {
  return solver.text(`${solver.textAt(name)}=`);
}

/** What stands for reading a name, among the names that functions are called by. */
export function getterName(solver: Solver, name: number): number {
  return solver.escapedNames.getterOf(solver, name);
}

/** Remembers under a name the functions that reading a descriptor runs. */
export function noteGetter(solver: Solver, raw: number, name: number): void {
  const getters = ofAny(solver, name);
  const cls = solver.values.first(raw);
  if (cls === solver.builtin('property')) solver.graph.edge(solver.attributeNode(raw, solver.text('fget')), getters);
  else solver.graph.edge(classAttribute(solver, cls, solver.text('__get__')), getters);
}
