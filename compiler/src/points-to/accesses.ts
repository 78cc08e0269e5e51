// Accesses to attributes: what reading an attribute of a value gives is one node, whoever reads it, and what is stored under it is stored
// once, whoever stores it. What the accesses to an attribute of a class's objects run (getters, setters, `__get__`, `__getattr__`) is
// called by one instance that stands for them, and that by the places that make them. Iterating is such an access, too.

import { attributeOf, setByClass } from './attributes';
import { classOf, eachAncestor } from './classes';
import { instanceOf } from './instances';
import type { Instance, Site } from './instances';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { Triples } from './triples';
import { Kind } from './values';

/** Sites of the contexts that stand for accesses, by what they do: below those of entry points. */
const SITES = {
  readOfObject: -1_000_000_000,
  readOfValue: -1_300_000_000,
  write: -1_600_000_000,
  iteration: -1_900_000_000,
  hooks: -1_950_000_000,
} as const;

/** The block of the model of builtins that accesses are instances of. */
const ACCESS = '_attribute';

/** The accesses to an attribute of the objects of a class, or of another value, as a place that calls what they run; it has an instance once they run something. */
class Access implements Site {
  readonly site = 0;
  private readonly solver: Solver;
  private readonly owner: number;
  private readonly context: number;
  private made: Instance | null = null;
  private places: Site[] = [];
  /** Accesses that run something whenever this one happens. */
  private following: Access[] | null = null;

  constructor(solver: Solver, owner: number, context: number) {
    this.solver = solver;
    this.owner = owner;
    this.context = context;
  }

  get instance(): Instance {
    if (this.made !== null) return this.made;
    const { solver, owner, places } = this;
    const body = solver.unknownSite.instance;
    const block = solver.module('builtins').blocks.find((one) => one.block.qualname === ACCESS);
    if (block === undefined) throw new Error(`the model of builtins has no ${ACCESS}`);
    const context = solver.allocation({ instance: body, site: this.context }, owner);
    const made = instanceOf(solver, block, body, context, depthOf(solver, owner), false);
    this.made = made;
    this.places = [];
    for (const place of places) solver.call(place, made, 0, false);
    return made;
  }

  /** Has whoever makes these accesses make others, too. */
  leadTo(other: Access): void {
    if (this.following?.includes(other) === true) return;
    this.following = [...(this.following ?? []), other];
    if (this.made !== null) other.madeBy(this);
    else for (const place of this.places) other.madeBy(place);
  }

  /** Has what the accesses run be called from a place, too. */
  madeBy(place: Site): void {
    if (place === this) return;
    for (const other of this.following ?? []) other.madeBy(place);
    if (this.made !== null) {
      this.solver.call(place, this.made, 0, false);
      return;
    }
    // A place reads of one object after another. What number it has is not asked here: an access would get an instance by that.
    if (this.places.at(-1) !== place) this.places.push(place);
  }
}

/** The accesses of a program. */
export class Accesses {
  private readonly keys = new Triples();
  /** By the numbers of their keys. */
  private readonly accesses: Access[] = [];
  /** The nodes that writes store in. */
  private readonly written = new Set<number>();

  /** What stands for reading an attribute of the objects of a class. */
  ofObjects(solver: Solver, cls: number, name: number): Access {
    return this.access(solver, SITES.readOfObject, cls, name);
  }

  /** What stands for hooks of a class that may be anything. */
  ofHooks(solver: Solver, cls: number): Access {
    return this.access(solver, SITES.hooks, cls, 0);
  }

  /** Has a node take what reading an attribute of a value gives. */
  read(solver: Solver, value: number, name: number, target: number, site: Site): void {
    const kind = solver.values.kind(value);
    if (kind === Kind.unbound) {
      this.read(solver, solver.values.first(value), name, target, site);
      return;
    }
    if (kind === Kind.any || kind === Kind.module || kind === Kind.native) {
      attributeOf(solver, value, name, target, site);
      return;
    }
    const access =
      kind === Kind.object
        ? this.ofObjects(solver, solver.values.first(value), name)
        : this.access(solver, SITES.readOfValue, value, name);
    const node = solver.sharedNode(Purpose.read, value, name, (made) => attributeOf(solver, value, name, made, access));
    solver.graph.edge(node, target);
    access.madeBy(site);
  }

  /** Stores what a node holds under an attribute of a value that has attributes. */
  write(solver: Solver, value: number, name: number, source: number, site: Site): void {
    const node = solver.storedAttribute(value, name);
    solver.graph.edge(source, node);
    if (solver.values.kind(value) !== Kind.object) return;
    const access = this.access(solver, SITES.write, solver.values.first(value), name);
    access.madeBy(site);
    if (this.isNew(node)) setByClass(solver, value, name, node, access);
  }

  /** The same where the name may be any. */
  writeAnywhere(solver: Solver, value: number, source: number, site: Site): void {
    const node = solver.slotNode(value, Slot.unnamed);
    solver.graph.edge(source, node);
    if (solver.values.kind(value) !== Kind.object) return;
    const access = this.access(solver, SITES.write, solver.values.first(value), -1);
    access.madeBy(site);
    if (!this.isNew(node)) return;
    const names = new Set<number>();
    eachAncestor(solver, classOf(solver, value), (owner) => {
      if (solver.values.kind(owner) !== Kind.class) return;
      solver.eachField(owner, (key) => {
        const name = solver.attributeKey(key);
        if (name === null || names.has(name)) return;
        names.add(name);
        setByClass(solver, value, name, node, access);
      });
    });
  }

  /** What stands for iterating the objects of a class, or another value. */
  iteration(solver: Solver, value: number): Access {
    const isObject = solver.values.kind(value) === Kind.object;
    return this.access(solver, SITES.iteration, isObject ? solver.values.first(value) : value, 0);
  }

  private isNew(node: number): boolean {
    if (this.written.has(node)) return false;
    this.written.add(node);
    return true;
  }

  private access(solver: Solver, site: number, owner: number, name: number): Access {
    const number = this.keys.number(site, owner, name);
    const known = this.accesses[number];
    if (known !== undefined) return known;
    const made = new Access(solver, owner, site - name);
    this.accesses.push(made);
    return made;
  }
}

/** How deep the contexts lie that a value was made in. */
function depthOf(solver: Solver, value: number): number {
  const { values } = solver;
  const [first, second] = [values.first(value), values.second(value)];
  switch (values.kind(value)) {
    case Kind.object:
      return second > 0 ? solver.allocationDepth(second) : depthOf(solver, first);
    case Kind.class:
      return solver.bodyOfClass(value)?.depth ?? 0;
    case Kind.function:
      return solver.functionParts(value).closure?.depth ?? 0;
    case Kind.generator:
      return solver.instanceAt(first)?.depth ?? 0;
    case Kind.unbound:
      return depthOf(solver, first);
    case Kind.method:
    case Kind.super:
      return Math.max(depthOf(solver, first), depthOf(solver, second));
    case Kind.namespace:
      return depthOf(solver, first);
    default:
      return 0;
  }
}
