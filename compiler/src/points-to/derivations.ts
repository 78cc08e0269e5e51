// Whether the objects of a class are, or may be, instances of another: filters ask it for each object, and what is not known to be one waits
// until a class above its own turns out to be the other.

import { eachAncestor } from './classes';
import type { Solver } from './solver';
import { Kind } from './values';

/** What is known of the classes above one. */
interface Ancestry {
  readonly classes: Set<number>;
  /** Those of them that are not of the program: of what they derive, the solver says. */
  readonly foreign: number[];
  /** Classes that none of them is known to derive from, by now. */
  readonly others: Set<number>;
  /** There will be no others. */
  isFinal: boolean;
  /** A class, a value, the node that takes the value once the class is among them; and so on. */
  waiting: number[];
}

export class Derivations {
  private readonly ancestries = new Map<number, Ancestry>();

  /** Has a node take a value of a class once it is known that the class is another, or may derive from it. */
  give(solver: Solver, cls: number, from: number, value: number, target: number): void {
    const ancestry = this.ancestry(solver, cls);
    if (isAmong(solver, ancestry, from)) solver.graph.add(target, value);
    else if (!ancestry.isFinal) ancestry.waiting.push(from, value, target);
  }

  private ancestry(solver: Solver, cls: number): Ancestry {
    const present = this.ancestries.get(cls);
    if (present !== undefined) return present;
    const made: Ancestry = { classes: new Set(), foreign: [], others: new Set(), isFinal: false, waiting: [] };
    this.ancestries.set(cls, made);
    made.isFinal = eachAncestor(solver, cls, (ancestor) => {
      made.classes.add(ancestor);
      made.others.clear();
      if (solver.values.kind(ancestor) !== Kind.class) made.foreign.push(ancestor);
      settle(solver, made);
    });
    return made;
  }
}

function isAmong(solver: Solver, { classes, foreign, others }: Ancestry, from: number): boolean {
  if (others.has(from)) return false;
  if (classes.has(from) || foreign.some((one) => solver.mayDerive(one, from))) return true;
  others.add(from);
  return false;
}

function settle(solver: Solver, ancestry: Ancestry): void {
  const { waiting } = ancestry;
  const kept: number[] = [];
  for (let at = 0; at < waiting.length; at += 3) {
    const [from, value, target] = [waiting[at], waiting[at + 1], waiting[at + 2]] as [number, number, number];
    if (isAmong(solver, ancestry, from)) solver.graph.add(target, value);
    else kept.push(from, value, target);
  }
  ancestry.waiting = kept;
}
