// Class statements: the class that the body's instance is, its bases and metaclass, and who is told of it.

import { Display } from '../2-summarize/constraints';
import type { CallArguments } from './arguments';
import { NO_ARGUMENTS, positionally, withFirst } from './arguments';
import { callBound, callNode } from './calls';
import { attributeOf, bind } from './attributes';
import { classAttribute } from './classes';
import type { Instruction } from './instructions';
import { instanceOf, reach } from './instances';
import { makeDisplay } from './items';
import type { Solver } from './solver';
import { Purpose } from './solver';
import { Kind } from './values';

export function defineClass({ solver, instance, site, node, word }: Instruction, given: CallArguments): void {
  const block = instance.block.module.blocks[word(1)];
  if (block === undefined) return;
  const body = instanceOf(solver, block, instance, 0, instance.depth);
  const cls = solver.classOfBody(body);
  const { graph, values } = solver;
  graph.add(body.nodes[0] as number, cls);
  const isObject = block.module.name === 'builtins' && block.block.qualname === 'object';
  const bases = given.positional.map(({ node: base }) => mroEntries(solver, base));
  if (bases.length === 0 && !isObject) bases.push(solver.nodeOf(solver.builtin('object')));
  const metaclass = solver.sharedNode(Purpose.metaclass, cls, 0, () => undefined);
  const named = given.keywords.find(([name]) => solver.textAt(name) === 'metaclass');
  if (named !== undefined) graph.edge(named[1], metaclass);
  solver.classes.declare(solver, cls, bases, metaclass);
  // The library makes objects of the classes that derive from its own, of rows and of what it validates.
  solver.classes.eachOrder(cls, ({ classes }) => {
    if (block.module.role === 'code' && classes.some((one) => values.kind(one) === Kind.native)) solver.escape(cls);
  });
  reach(solver, body);
  graph.add(node(0), cls);
  const keywords = given.keywords.filter(([name]) => solver.textAt(name) !== 'metaclass');
  graph.listen(metaclass, (meta) => {
    const namespace = solver.nodeOf(values.number(Kind.namespace, cls));
    const tuple = graph.node();
    makeDisplay(
      solver,
      site,
      Display.tuple,
      bases.map((base) => [0, base]),
      tuple,
    );
    const name = solver.nodeOf(solver.textValue(block.block.name));
    const call = {
      site,
      given: { ...positionally(name, tuple, namespace), keywords },
      target: node(0),
      isExplicit: false,
      // What makes one class is told apart from what makes another.
      apart: solver.allocation(site, cls),
    };
    callNode(solver, solver.nodeOf(meta), call);
    const prepare = graph.node();
    attributeOf(solver, meta, solver.text('__prepare__'), prepare, site);
    callNode(solver, prepare, { ...call, given: { ...positionally(name, tuple), keywords }, target: solver.nothing });
    orderBy(solver, meta, cls, site);
  });
  tellBases(solver, cls, { ...NO_ARGUMENTS, keywords, doubleStars: given.doubleStars }, site);
  tellMembers(solver, cls, site);
}

/** `mro` of a metaclass of the program says in which order a class has its bases. */
function orderBy(solver: Solver, meta: number, cls: number, site: Instruction['site']): void {
  solver.graph.listen(classAttribute(solver, meta, solver.text('mro')), (raw) => {
    if (solver.isOwn(raw))
      callBound(solver, raw, cls, { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false });
  });
}

/** The bases that an object stands for: `__mro_entries__`. */
function mroEntries(solver: Solver, base: number): number {
  const node = solver.graph.node();
  solver.graph.listen(base, (value) => {
    const kind = solver.values.kind(value);
    if (kind === Kind.class || kind === Kind.native || kind === Kind.any) solver.graph.add(node, value);
    else if (kind === Kind.object) {
      const cls = solver.values.first(value);
      if (solver.values.kind(cls) === Kind.native) solver.graph.add(node, cls);
    }
  });
  return node;
}

/** `__init_subclass__` of the classes above. */
export function tellBases(solver: Solver, cls: number, given: CallArguments, site: Instruction['site']): void {
  const name = solver.text('__init_subclass__');
  solver.classes.eachOrder(cls, ({ classes }) => {
    for (const above of classes.slice(1)) {
      if (solver.values.kind(above) !== Kind.class || !solver.hasAttributeNode(above, name)) continue;
      const call = { site, given, target: solver.nothing, isExplicit: false };
      solver.once(`subclass ${cls} ${above} ${site.instance.number} ${site.site}`, () => {
        solver.graph.listen(solver.attributeNode(above, name), (raw) => {
          if (solver.values.kind(raw) === Kind.function) {
            callNode(solver, solver.nodeOf(raw), { ...call, given: withFirst(given, solver.nodeOf(cls)) });
            return;
          }
          const bound = solver.graph.node();
          bind(solver, raw, null, cls, bound, site);
          callNode(solver, bound, call);
        });
      });
    }
  });
}

/** `__set_name__` of what the body binds. */
export function tellMembers(solver: Solver, cls: number, site: Instruction['site']): void {
  const hook = solver.text('__set_name__');
  solver.eachField(cls, (key, node) => {
    const name = solver.attributeKey(key);
    if (name === null) return;
    solver.graph.listen(node, (member) => {
      if (solver.values.kind(member) !== Kind.object) return;
      const given = positionally(solver.nodeOf(cls), solver.nodeOf(solver.textValue(solver.textAt(name))));
      const call = { site, given, target: solver.nothing, isExplicit: false };
      solver.graph.listen(classAttribute(solver, solver.values.first(member), hook), (raw) =>
        callBound(solver, raw, member, call),
      );
    });
  });
}
