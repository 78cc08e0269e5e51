// What code that nothing is known of can reach by a name: attributes of the classes and modules of everything that has escaped, by the
// names that somebody asks of anything; and what is stored in anything under a name, which whatever has escaped may have from then on.
// Only names that a class has are looked for in it.

import { positionally } from './arguments';
import { bind } from './attributes';
import { callNode, callSpecial } from './calls';
import { classAttribute, classOf, eachAncestor } from './classes';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** An attribute that escaped values have. */
interface ByName {
  isAsked: boolean;
  isStored: boolean;
  readonly values: Set<number>;
  /** The nodes of the attribute on escaped values, while nothing is stored in them through anything. */
  nodes: number[];
}

export class EscapedNames {
  private readonly names = new Map<number, ByName>();
  /** Escaped values whose attributes may be stored. */
  private readonly holders = new Set<number>();
  private isAllAsked = false;

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
      else if (this.isAllAsked) this.ask(solver, name);
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

  /** Has what escaped values have under a name escape, too: somebody reads the name from anything. */
  ask(solver: Solver, name: number): void {
    const entry = this.entry(name);
    if (entry.isAsked) return;
    entry.isAsked = true;
    solver.graph.edge(
      solver.sharedNode(Purpose.ofAny, name, 0, () => undefined),
      solver.escaping,
    );
    for (const value of [...entry.values]) connect(solver, name, value);
  }

  /** Has what escaped values have under any name escape: somebody reads a name that is not known from anything. */
  askAll(solver: Solver): void {
    if (this.isAllAsked) return;
    this.isAllAsked = true;
    for (const name of [...this.names.keys()]) this.ask(solver, name);
  }

  private entry(name: number): ByName {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const made: ByName = { isAsked: false, isStored: false, values: new Set(), nodes: [] };
    this.names.set(name, made);
    return made;
  }
}

function connect(solver: Solver, name: number, value: number): void {
  const { graph, values } = solver;
  const node = solver.sharedNode(Purpose.ofAny, name, 0, () => undefined);
  const kind = values.kind(value);
  if (kind === Kind.module) {
    graph.edge(solver.attributeNode(value, name), node);
    return;
  }
  const cls = kind === Kind.class ? value : classOf(solver, value);
  const receiver = kind === Kind.class ? null : value;
  graph.listen(classAttribute(solver, cls, name), (raw) => {
    bind(solver, raw, receiver, cls, node, solver.unknownSite);
    if (values.kind(raw) === Kind.object) noteGetter(solver, raw, getterName(solver, name));
  });
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
  return solver.text(`.${solver.textAt(name)}`);
}

/** Remembers under a name the functions that reading a descriptor runs. */
export function noteGetter(solver: Solver, raw: number, name: number): void {
  const getters = solver.sharedNode(Purpose.ofAny, name, 0, () => undefined);
  const cls = solver.values.first(raw);
  if (cls === solver.builtin('property')) solver.graph.edge(solver.attributeNode(raw, solver.text('fget')), getters);
  else solver.graph.edge(classAttribute(solver, cls, solver.text('__get__')), getters);
}
