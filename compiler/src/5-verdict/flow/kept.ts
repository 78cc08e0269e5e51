// What the library has from start-up: each thing that start-up hands to a package of the library may be called by that package for whoever
// calls it later. Handlers that a logger is given run when a route logs, listeners when it asks the database.

import { Op, Reserved } from '../../2-summarize/constraints';
import type { EntryPoint } from '../../4-discover';
import { Kind, regionCode } from '../../points-to';
import type { CallEdge, Handing, Instance, Solver } from '../../points-to';
import { Kept } from './code';
import type { Code } from './code';

export class KeptByLibrary {
  private readonly solver: Solver;
  private readonly known = new Map<string, Kept>();
  /** The packages that are called at a place. */
  private readonly calledAt = new Map<Instance, Map<number, Set<string>>>();
  private handings: ReadonlyMap<string, readonly Handing[]> | null = null;

  constructor(solver: Solver) {
    this.solver = solver;
    for (const edge of solver.edges) {
      const owner = this.ownerOf(edge);
      if (owner !== null && edge.site.site >= 0) this.calls(edge.site, owner);
    }
    for (const instance of solver.instances) if (instance.isReached) this.methodsOf(instance);
  }

  private calls({ instance, site }: CallEdge['site'], owner: string): void {
    const places = this.calledAt.get(instance) ?? new Map<number, Set<string>>();
    this.calledAt.set(instance, places);
    places.set(site, (places.get(site) ?? new Set()).add(owner));
  }

  /** Calls of what objects of the library have, whatever that is. */
  private methodsOf(instance: Instance): void {
    const owners = new Map<number, readonly string[]>();
    for (const words of regionCode(instance)) {
      const [operation, , site = -1, target = -1, source = -1] = words;
      if (operation === Op.loadAttribute) {
        const found = this.ownersOfObjects(instance.nodes[source] ?? -1);
        if (found.length > 0) owners.set(target, found);
      } else if (operation === Op.call) {
        for (const owner of owners.get(source) ?? []) this.calls({ instance, site }, owner);
      }
    }
  }

  /** The packages of the library whose objects a node holds. */
  private ownersOfObjects(node: number): readonly string[] {
    const { graph, values } = this.solver;
    if (node < 0) return [];
    const found = new Set<string>();
    for (const value of graph.values(node)) {
      const cls = values.kind(value) === Kind.object ? values.first(value) : value;
      if (values.kind(cls) === Kind.native) found.add(packageOfNative(this.solver.textAt(values.first(cls))));
    }
    return [...found];
  }

  /** What stands for all that the packages have which a piece of code calls. */
  *calledBy(instance: Instance): Generator<Kept> {
    const owners = new Set([...(this.calledAt.get(instance)?.values() ?? [])].flatMap((some) => [...some]));
    for (const owner of owners) yield this.of(owner);
  }

  /** What stands for all that a package has. */
  of(owner: string): Kept {
    const known = this.known.get(owner) ?? new Kept(owner);
    this.known.set(owner, known);
    return known;
  }

  /** Where a package has been handed something by code that start-up runs. */
  handedTo({ owner }: Kept, isStarting: (code: Code) => boolean): readonly Handing[] {
    this.handings ??= this.byOwner(isStarting);
    return this.handings.get(owner) ?? [];
  }

  private byOwner(isStarting: (code: Code) => boolean): ReadonlyMap<string, readonly Handing[]> {
    const found = new Map<string, Handing[]>();
    for (const handing of this.solver.handed) {
      const { instance, site } = handing.site;
      if (!isStarting(instance)) continue;
      for (const owner of this.calledAt.get(instance)?.get(site) ?? []) {
        const present = found.get(owner);
        if (present === undefined) found.set(owner, [handing]);
        else present.push(handing);
      }
    }
    return found;
  }

  /** The top-level name of the package of the library that a call leads to; null for none. */
  private ownerOf({ callee, value }: CallEdge): string | null {
    if (callee !== null) return null;
    const { values } = this.solver;
    const native = values.kind(value) === Kind.method ? values.first(value) : value;
    if (values.kind(native) !== Kind.native) return null;
    return packageOfNative(this.solver.textAt(values.first(native)));
  }
}

/**
 * The packages of the library that serve an application: those of the classes that its object, or what its factory gives, is of.
 */
export function servingPackages(solver: Solver, { module, attribute }: EntryPoint): readonly string[] {
  const { values, graph } = solver;
  const state = solver.modules.get(module);
  const [name] = attribute.split('.');
  if (state === undefined || name === undefined) return [];
  const found = new Set<string>();
  const ofValue = (value: number): void => {
    if (values.kind(value) === Kind.function)
      for (const node of resultsOf(solver, value)) graph.values(node).forEach(ofObject);
    else ofObject(value);
  };
  const ofObject = (value: number): void => {
    if (values.kind(value) !== Kind.object) return;
    const cls = values.first(value);
    for (const owner of solver.classes.orderOf(cls)?.classes ?? [cls]) {
      if (values.kind(owner) !== Kind.native) continue;
      for (const one of solver.ancestorsOfNative(solver.textAt(values.first(owner)))) found.add(packageOfNative(one));
    }
  };
  for (const value of graph.values(solver.attributeNode(state.value, solver.text(name)))) ofValue(value);
  found.delete('builtins');
  return [...found].sort();
}

/** The nodes of what a function gives. */
function resultsOf(solver: Solver, value: number): readonly number[] {
  const { block } = solver.functionParts(value);
  return solver.instances
    .filter((instance) => instance.isReached && instance.block === block)
    .map((instance) => instance.nodes[Reserved.returned] as number);
}

/** The package, or top-level module, of something in the library. */
export function packageOfNative(name: string): string {
  return name.split('.')[0] as string;
}
