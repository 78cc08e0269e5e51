// Whether the objects of a class are, or may be, instances of another, asked for many objects: those of one class wait together until that
// turns out.

import { eachAncestor } from './classes';
import type { Solver } from './solver';
import { Triples } from './triples';
import { Kind } from './values';

/** Whether one class derives from another. */
interface Derivation {
  isKnown: boolean;
  /** That it does not is known, and stays so. */
  isRefuted: boolean;
  /** Nodes that take values once it is known: a node, a value, and so on. */
  waiting: number[];
}

export class Derivations {
  private readonly keys = new Triples();
  private readonly derivations: Derivation[] = [];

  /** Has a node take a value of a class once it is known that the class is another, or may derive from it. */
  give(solver: Solver, cls: number, from: number, value: number, target: number): void {
    const derivation = this.derivation(solver, cls, from);
    if (derivation.isKnown) solver.graph.add(target, value);
    else if (!derivation.isRefuted) derivation.waiting.push(target, value);
  }

  private derivation(solver: Solver, cls: number, from: number): Derivation {
    const number = this.keys.number(cls, from, 0);
    const present = this.derivations[number];
    if (present !== undefined) return present;
    const made: Derivation = { isKnown: false, isRefuted: false, waiting: [] };
    this.derivations.push(made);
    const isFinal = eachAncestor(solver, cls, (ancestor) => {
      const derives =
        ancestor === from || (solver.values.kind(ancestor) !== Kind.class && solver.mayDerive(ancestor, from));
      if (derives && !made.isKnown) settle(solver, made);
    });
    made.isRefuted = isFinal && !made.isKnown;
    return made;
  }
}

function settle(solver: Solver, derivation: Derivation): void {
  const { waiting } = derivation;
  derivation.isKnown = true;
  derivation.waiting = [];
  for (let at = 0; at < waiting.length; at += 2) solver.graph.add(waiting[at] as number, waiting[at + 1] as number);
}
