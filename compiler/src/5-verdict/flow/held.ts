// What code that nothing is known of calls by a value that it is given: the value itself, what it holds, and the methods of its class that
// have a meaning for Python or for the library.

import { Reserved } from '../../2-summarize/constraints';
import { Kind, mayBeCalled, representativeOf, UNKNOWN_CODE } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { Held } from './code';

/** The values that unknown code may hold, each once. */
export class HeldValues {
  /** All that unknown code calls. */
  readonly allCalled: readonly Instance[];
  private readonly solver: Solver;
  private readonly known = new Map<number, Held>();
  /** What unknown code calls, by the value that it has it from. */
  private readonly called = new Map<number, Instance[]>();

  /** `isServed`: the framework calls an instance's function to serve routes, each for those that it is registered for. */
  constructor(solver: Solver, isServed: (instance: Instance) => boolean) {
    this.solver = solver;
    const all = new Set<Instance>();
    for (const { site, callee, from } of solver.edges) {
      if (site.site !== UNKNOWN_CODE || callee === null || isServed(callee)) continue;
      all.add(callee);
      const present = this.called.get(from);
      if (present === undefined) this.called.set(from, [callee]);
      else present.push(callee);
    }
    this.allCalled = [...all];
  }

  /** What stands for a value; null where it has nothing that could be called. */
  of(value: number): Held | null {
    const { solver } = this;
    const isUnbound = solver.values.kind(value) === Kind.unbound;
    const held = representativeOf(solver, isUnbound ? solver.values.first(value) : value);
    if (!CODE.has(solver.values.kind(held))) return null;
    const known = this.known.get(held);
    if (known !== undefined) return known;
    const made = new Held(held);
    this.known.set(held, made);
    return made;
  }

  /** The functions that unknown code calls by a value. */
  calledBy({ value }: Held): readonly Instance[] {
    return this.called.get(value) ?? [];
  }

  /** The class that unknown code has objects of by a value; null for none of the program. */
  classOf({ value }: Held): number | null {
    const { values } = this.solver;
    const kind = values.kind(value);
    const cls = kind === Kind.class ? value : kind === Kind.object ? values.first(value) : null;
    return cls !== null && this.solver.isOwn(cls) ? cls : null;
  }

  /** Whether a value is an exception of the program's: what start-up has raised, nobody has any more. */
  isException(held: Held): boolean {
    const cls = this.classOf(held);
    const exception = this.solver.builtin('BaseException');
    return cls !== null && this.solver.classes.orderOf(cls)?.classes.includes(exception) === true;
  }

  /** What is in unknown code's hands with a value: what that holds, and what calling it gives. */
  *heldBy(held: Held): Generator<Held> {
    const results = this.calledBy(held).flatMap(({ nodes }) => RESULTS.map((variable) => nodes[variable] as number));
    for (const node of [...this.nodesOf(held), ...results.filter((one) => one >= 0)])
      for (const value of this.solver.graph.values(node)) {
        const inner = this.of(value);
        if (inner !== null) yield inner;
      }
    const beside = this.beside(held.value);
    if (beside !== null) yield beside;
  }

  /** A method's receiver, and the objects that a class makes. */
  private beside(value: number): Held | null {
    const { values } = this.solver;
    switch (values.kind(value)) {
      case Kind.method:
        return this.of(values.second(value));
      case Kind.class:
        return this.of(values.number(Kind.object, value));
      default:
        return null;
    }
  }

  /** The nodes of an object's fields, and of those of its class, or of a class, that the library may ask for. */
  private *nodesOf(held: Held): Generator<number> {
    const { solver } = this;
    const fields: number[] = [];
    if (solver.values.kind(held.value) === Kind.object)
      solver.eachField(held.value, (_, node) => void fields.push(node));
    const cls = this.classOf(held);
    for (const owner of cls === null ? [] : (solver.classes.orderOf(cls)?.classes ?? [cls])) {
      if (!solver.isOwn(owner)) continue;
      solver.eachField(owner, (key, node) => {
        const name = solver.attributeKey(key);
        if (name !== null && mayBeCalled(solver, solver.textAt(name))) fields.push(node);
      });
    }
    yield* fields;
  }
}

const RESULTS: readonly number[] = [Reserved.returned, Reserved.yielded];

const CODE: ReadonlySet<number> = new Set([Kind.function, Kind.class, Kind.method, Kind.object]);
