// Accesses to attributes: what reading an attribute of a value gives is one node, whoever reads it, and what is stored under it is stored
// once, whoever stores it. What an access runs (getters, setters, `__get__`, `__getattr__`) is called by an instance that stands for the
// access, and that by the places that make it.

import { attributeOf, setByClass } from './attributes';
import { classOf, eachAncestor } from './classes';
import { instanceOf } from './instances';
import type { Instance, Site } from './instances';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { Kind } from './values';

/** Sites of the contexts that stand for accesses: below those of entry points. */
const FIRST_READ = -1_000_000_000;
const FIRST_WRITE = -1_500_000_000;

/** The block of the model of builtins that accesses are instances of. */
const ACCESS = '_attribute';

/** An access to an attribute of a value, as a place that calls what it runs; it has an instance once it runs something. */
class Access implements Site {
  readonly site = 0;
  private readonly solver: Solver;
  private readonly value: number;
  private readonly context: number;
  private made: Instance | null = null;
  private places: Site[] = [];

  constructor(solver: Solver, value: number, context: number) {
    this.solver = solver;
    this.value = value;
    this.context = context;
  }

  get instance(): Instance {
    if (this.made !== null) return this.made;
    const { solver, value, places } = this;
    const body = solver.unknownSite.instance;
    const block = solver.module('builtins').blocks.find((one) => one.block.qualname === ACCESS);
    if (block === undefined) throw new Error(`the model of builtins has no ${ACCESS}`);
    const context = solver.allocation({ instance: body, site: this.context }, value);
    const made = instanceOf(solver, block, body, context, depthOf(solver, value));
    this.made = made;
    this.places = [];
    for (const place of places) solver.call(place, made, 0, false);
    return made;
  }

  /** Has what the access runs be called from a place, too. */
  madeBy(place: Site): void {
    if (this.made === null) this.places.push(place);
    else this.solver.call(place, this.made, 0, false);
  }
}

/** The accesses of a program. */
export class Accesses {
  /** By the node that a read gives, or that a write stores in. */
  private readonly reads = new Map<number, Access>();
  private readonly writes = new Map<number, Access>();

  /** Has a node take what reading an attribute of a value gives. */
  read(solver: Solver, value: number, name: number, target: number, site: Site): void {
    const kind = solver.values.kind(value);
    if (kind === Kind.any || kind === Kind.module || kind === Kind.native) {
      attributeOf(solver, value, name, target, site);
      return;
    }
    const node = solver.sharedNode(Purpose.read, value, name, (made) => {
      const access = new Access(solver, value, FIRST_READ - name);
      this.reads.set(made, access);
      attributeOf(solver, value, name, made, access);
    });
    solver.graph.edge(node, target);
    this.reads.get(node)?.madeBy(site);
  }

  /** Stores what a node holds under an attribute of a value that has attributes. */
  write(solver: Solver, value: number, name: number, source: number, site: Site): void {
    const node = solver.storedAttribute(value, name);
    solver.graph.edge(source, node);
    if (solver.values.kind(value) !== Kind.object) return;
    const access = this.accessTo(solver, value, node, name, (made) => setByClass(solver, value, name, node, made));
    access.madeBy(site);
  }

  /** The same where the name may be any. */
  writeAnywhere(solver: Solver, value: number, source: number, site: Site): void {
    const node = solver.slotNode(value, Slot.unnamed);
    solver.graph.edge(source, node);
    if (solver.values.kind(value) !== Kind.object) return;
    const access = this.accessTo(solver, value, node, -1, (made) => {
      const names = new Set<number>();
      eachAncestor(solver, classOf(solver, value), (owner) => {
        if (solver.values.kind(owner) !== Kind.class) return;
        solver.eachField(owner, (key) => {
          const name = solver.attributeKey(key);
          if (name === null || names.has(name)) return;
          names.add(name);
          setByClass(solver, value, name, node, made);
        });
      });
    });
    access.madeBy(site);
  }

  private accessTo(solver: Solver, value: number, node: number, name: number, make: (access: Access) => void): Access {
    const known = this.writes.get(node);
    if (known !== undefined) return known;
    const access = new Access(solver, value, FIRST_WRITE - name);
    this.writes.set(node, access);
    make(access);
    return access;
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
    case Kind.method:
    case Kind.super:
      return Math.max(depthOf(solver, first), depthOf(solver, second));
    case Kind.namespace:
      return depthOf(solver, first);
    default:
      return 0;
  }
}
