// What has to be there for a function to be called by a name of anything: an object of the class whose method it is, or the function that makes
// the one that is called. Who runs some code has what start-up made and what that code makes. What other routes make does not matter: a
// function that is called by way of it is called on their account, and refuses them.

import type { Instance, Solver } from '../../points-to';
import { ANY, Kind, VALIDATION } from '../../points-to';
import { isInstance } from './code';
import type { Code } from './code';

/** What has to be there: a class that has objects, or a function that has run; null where nothing has. */
export type Need = number | Instance | null;

/** Who makes objects of which classes, and what has to be there for a value to be. */
export class Makers {
  private readonly solver: Solver;
  /** The classes of the program that anything makes objects of, and those that they derive from. */
  private readonly instantiated = new Set<number>();
  /** The bodies of classes that the library makes objects of by itself. */
  private readonly ofLibrary = new Set<Instance>();
  private readonly madeBy = new Map<Instance, number[]>();
  /** By the site of an entry point, or of unknown code. */
  private readonly madeAt = new Map<number, number[]>();

  constructor(solver: Solver) {
    this.solver = solver;
    for (const { site, cls } of solver.makings) {
      for (const owner of this.lineage(cls)) this.instantiated.add(owner);
      if (site.site < 0) append(this.madeAt, site.site, cls);
      else append(this.madeBy, site.instance, cls);
    }
    for (const cls of this.classesOfLibrary()) {
      append(this.madeAt, VALIDATION, cls);
      for (const owner of this.lineage(cls)) this.instantiated.add(owner);
    }
  }

  /** The classes that derive from one of the library, or from one that is not known: it makes objects of them by itself, of rows and of what it validates. */
  private *classesOfLibrary(): Generator<number> {
    const { solver } = this;
    for (const instance of solver.instances) {
      const { block, module } = instance.block;
      if (block.kind !== 'class' || !instance.isReached || module.role !== 'code') continue;
      const cls = solver.classOfBody(instance);
      const order = solver.classes.orderOf(cls);
      const isOfLibrary = (one: number): boolean => solver.values.kind(one) === Kind.native || one === ANY;
      if (order !== null && !order.isOpen && !order.classes.some(isOfLibrary)) continue;
      this.ofLibrary.add(instance);
      yield cls;
    }
  }

  /** Whether a piece of code is a method of a class that the library makes objects of by itself. */
  isOfLibrary(code: Code): boolean {
    return isInstance(code) && code.closure !== null && this.ofLibrary.has(code.closure);
  }

  /** The classes that an instance's code makes objects of. */
  madeIn(instance: Instance): readonly number[] {
    return this.madeBy.get(instance) ?? NONE;
  }

  /** The classes whose objects are handed in from outside, whoever runs: validated ones. */
  get given(): readonly number[] {
    return this.madeBySite(VALIDATION);
  }

  /** The same of the calls at the site of an entry point. */
  madeBySite(site: number): readonly number[] {
    return this.madeAt.get(site) ?? NONE;
  }

  /** A class of the program and those of the program that it derives from. */
  lineage(cls: number): readonly number[] {
    const classes = this.solver.classes.orderOf(cls)?.classes ?? NONE;
    return [cls, ...classes.filter((one) => one !== cls && this.solver.isOwn(one))];
  }

  /** What has to be there for somebody to have a value; -1 for one that is not known. */
  needOf(value: number): Need {
    if (value < 0) return null;
    const { solver } = this;
    const { values } = solver;
    switch (values.kind(value)) {
      case Kind.method: {
        const need = this.needOf(values.second(value));
        return need === null ? this.needOf(values.first(value)) : need;
      }
      case Kind.object: {
        const cls = values.first(value);
        return solver.isOwn(cls) ? cls : null;
      }
      case Kind.class:
        return this.needOfClass(value);
      case Kind.function:
        return this.needOfFunction(value);
      default:
        return null;
    }
  }

  /** What has to be there for a method's instance to run: an object of its class, if there are any anywhere. */
  needOfMethod({ closure }: Instance): Need {
    if (closure?.block.block.kind !== 'class') return runningFunction(closure);
    const cls = this.solver.classOfBody(closure);
    return this.instantiated.has(cls) ? cls : this.needOfClass(cls);
  }

  private needOfClass(cls: number): Need {
    return runningFunction(this.solver.bodyOfClass(cls)?.closure ?? null);
  }

  /** A method that a class has as it is, the library calls on objects of the class, if there are any anywhere. */
  private needOfFunction(value: number): Need {
    const { solver } = this;
    const { block, closure } = solver.functionParts(value);
    if (closure?.block.block.kind !== 'class') return runningFunction(closure);
    const cls = solver.classOfBody(closure);
    const bound = solver.graph.values(solver.attributeNode(cls, solver.text(block.block.name)));
    return this.instantiated.has(cls) && bound.includes(value) ? cls : this.needOfClass(cls);
  }
}

/** The function whose run makes what an instance belongs to; null for what modules make. */
function runningFunction(closure: Instance | null): Instance | null {
  let at = closure;
  while (at !== null && at.block.block.kind === 'class') at = at.closure;
  return at?.block.block.kind === 'module' ? null : at;
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [item]);
  else present.push(item);
}

const NONE: readonly number[] = [];
