// What `__getattribute__` and `__getattr__` give under a name. Few classes have them, and attributes of their objects are read in very many
// places: a read is noted as three numbers, and has nodes of its own only once the class turns out to have a hook. A class of which a base may
// be anything may have any: what is read of its objects is anything without them, so that all that is left is who calls them.

import { positionally } from './arguments';
import { callBoundAll } from './calls';
import { classAttribute, unlessFound } from './classes';
import type { Solver } from './solver';
import { Purpose } from './solver';
import { ANY } from './values';

/** What is known of the hooks of a class. */
interface Hooked {
  isHooked: boolean;
  /** The names that are read, while no hook may be anything; null from then on. */
  names: Set<number> | null;
  /** Reads until then: an object, a name, the node that takes what comes of it; and so on. */
  reads: number[];
}

export class Hooks {
  private readonly classes = new Map<number, Hooked>();

  /** Has a node take what the hooks of a class give under a name of one of its objects. */
  read(solver: Solver, cls: number, value: number, name: number, target: number): void {
    const state = this.stateOf(solver, cls);
    if (state.names === null) callAny(solver, cls, name);
    else state.names.add(name);
    if (state.isHooked) wire(solver, cls, value, name, target);
    else state.reads.push(value, name, target);
  }

  private stateOf(solver: Solver, cls: number): Hooked {
    const known = this.classes.get(cls);
    if (known !== undefined) return known;
    const made: Hooked = { isHooked: false, names: new Set(), reads: [] };
    this.classes.set(cls, made);
    const find = (raw: number): void => {
      if (raw === ANY) {
        const { names } = made;
        made.names = null;
        for (const name of names ?? []) callAny(solver, cls, name);
        return;
      }
      made.isHooked = true;
      const { reads } = made;
      made.reads = [];
      for (let at = 0; at < reads.length; at += 3)
        wire(solver, cls, reads[at] as number, reads[at + 1] as number, reads[at + 2] as number);
    };
    for (const hook of ['__getattribute__', '__getattr__'])
      solver.graph.listen(classAttribute(solver, cls, solver.text(hook)), find);
    return made;
  }
}

/** Who reads an attribute of a class's objects calls what nobody knows. */
function callAny(solver: Solver, cls: number, name: number): void {
  const hooks = solver.accesses.ofHooks(solver, cls);
  solver.call(hooks, null, ANY, false);
  solver.accesses.ofObjects(solver, cls, name).leadTo(hooks);
}

function wire(solver: Solver, cls: number, value: number, name: number, target: number): void {
  solver.graph.edge(fromHooks(solver, cls, name), target);
  solver.graph.add(receiversOf(solver, cls, name), value);
}

/** The objects of a class that an attribute is read of. */
function receiversOf(solver: Solver, cls: number, name: number): number {
  return solver.sharedNode(Purpose.receivers, cls, name, () => undefined);
}

/** What `__getattribute__` and `__getattr__` of a class give under a name, of whichever of its objects. */
function fromHooks(solver: Solver, cls: number, name: number): number {
  return solver.sharedNode(Purpose.hooked, cls, name, (target) => {
    const text = solver.textAt(name);
    const receivers = receiversOf(solver, cls, name);
    const call = {
      site: solver.accesses.ofObjects(solver, cls, name),
      given: positionally(solver.nodeOf(solver.textValue(text))),
      target,
      isExplicit: false,
      apartIfSmall: solver.contextFor('name', name),
    };
    const eachHook = (method: string, task: (raw: number) => void): void =>
      solver.graph.listen(classAttribute(solver, cls, solver.text(method)), (raw) => {
        if (raw !== ANY) task(raw);
      });
    eachHook('__getattribute__', (raw) => callBoundAll(solver, raw, receivers, call));
    eachHook('__getattr__', (raw) => unlessFound(solver, cls, text, () => callBoundAll(solver, raw, receivers, call)));
  });
}
