// What a name that is read from anything stands for: attributes of the classes and modules of everything that has escaped. Only names that
// a class has are looked for in it. Who reads the name has them in his hands; code that nothing is known of has those whose names it knows.

import { bind } from './attributes';
import { classAttribute, classOf, eachAncestor } from './classes';
import type { Solver } from './solver';
import { mayBeCalled } from './escape';
import { Purpose, Slot } from './solver';
import { Kind } from './values';

/** An attribute that escaped values have. */
interface ByName {
  isAsked: boolean;
  isReleased: boolean;
  readonly values: Set<number>;
}

export class EscapedNames {
  private readonly names = new Map<number, ByName>();

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
    });
  }

  /** Has a node take what escaped values have under a name. */
  read(solver: Solver, name: number, target: number): void {
    if (mayBeCalled(solver, solver.textAt(name))) this.release(solver, name);
    else solver.graph.edge(this.ask(solver, name), target);
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
    const made: ByName = { isAsked: false, isReleased: false, values: new Set() };
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
    bind(solver, raw, receiver, cls, node, solver.nameSite(getterName(solver, name)));
    if (values.kind(raw) === Kind.object) noteGetter(solver, raw, getterName(solver, name));
  });
}

/** What escaped values have under a name that is asked for. */
export function ofAny(solver: Solver, name: number): number {
  return solver.sharedNode(Purpose.ofAny, name, 0, () => undefined);
}

/** What stands for reading a name, among the names that functions are called by. */
export function getterName(solver: Solver, name: number): number {
  return solver.text(`.${solver.textAt(name)}`);
}

/** Remembers under a name the functions that reading a descriptor runs. */
export function noteGetter(solver: Solver, raw: number, name: number): void {
  const getters = ofAny(solver, name);
  const cls = solver.values.first(raw);
  if (cls === solver.builtin('property')) solver.graph.edge(solver.attributeNode(raw, solver.text('fget')), getters);
  else solver.graph.edge(classAttribute(solver, cls, solver.text('__get__')), getters);
}
