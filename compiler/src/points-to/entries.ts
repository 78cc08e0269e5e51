// Entry points: calls that code outside of the program makes, such as those of a server for each route. A group of calls has a site of
// its own, so that what it reaches can be told apart from what others reach.

import { keyOf } from '../4-discover';
import type { CodeName, EntryCall, Source, TypeName } from '../4-discover';
import type { CallArguments } from './arguments';
import { NO_ARGUMENTS } from './arguments';
import type { Call } from './calls';
import { callNode } from './calls';
import type { Site } from './instances';
import type { Solver } from './solver';
import { typeNode, VALIDATION } from './typed';
import type { FieldsOf } from './typed';
import { ANY, Kind } from './values';

/** The calls of one entry point. */
export interface EntryGroup {
  readonly calls: readonly EntryCall[];
  /** Functions and classes that the library calls with what nobody knows: validators, serializers, handlers. */
  readonly others: readonly CodeName[];
}

/** The first of the sites that stand for entry points; the others lie below it. */
const FIRST_SITE = -1000;

/** A reader of the functions and classes of the program by the scope of their code, those to come included. */
export class Entries {
  private readonly solver: Solver;
  private readonly fieldsOf: FieldsOf;
  private readonly isLibrary: (module: string) => boolean;
  /** Nodes of the functions and classes of a scope. */
  private readonly wanted = new Map<string, number>();
  /** Classes whose functions are wanted, with the nodes that take them. */
  private readonly members = new Map<string, number>();
  /** Nodes that are made once, by what they are for. */
  private readonly nodes = new Map<string, number>();
  private scanned = 0;

  constructor(solver: Solver, fieldsOf: FieldsOf, isLibrary: (module: string) => boolean) {
    this.solver = solver;
    this.fieldsOf = fieldsOf;
    this.isLibrary = isLibrary;
  }

  /** The site of the calls of a group. */
  static siteOf(group: number): number {
    return FIRST_SITE - group;
  }

  /** Has the calls of a group be made. */
  enter(group: number, { calls, others }: EntryGroup): void {
    const site = this.site(group);
    const results = calls.map(() => this.solver.graph.node());
    calls.forEach((call, index) => {
      this.enterCall(call, results, index, site);
    });
    for (const other of others) this.enterOther(other, site);
  }

  /** Whether code that runs makes a function or class that a call is for. */
  isMade(code: CodeName): boolean {
    return this.solver.graph.values(this.codeNode(code)).length > 0;
  }

  /** Works until nothing is new: what runs makes functions and classes that may be wanted. False where the graph's limit is reached. */
  solve(): boolean {
    do if (!this.solver.graph.solve()) return false;
    while (this.scan());
    return true;
  }

  private site(group: number): Site {
    const body = this.solver.module('builtins').body;
    if (body === null) throw new Error('the analysis needs the model of builtins');
    return { instance: body, site: Entries.siteOf(group) };
  }

  // ---- calls ----

  private enterCall(
    { callees, receiver, sources }: EntryCall,
    results: readonly number[],
    index: number,
    site: Site,
  ): void {
    const { solver } = this;
    const given = this.argumentsOf(sources, results, index, site);
    const positional = receiver === null ? [] : [{ node: this.objects(receiver), isStar: false }];
    const target = solver.graph.node();
    const call: Call = { site, given: { ...given, positional }, target, isExplicit: false };
    for (const callee of callees) callNode(solver, this.codeNode(callee), call);
    this.settleResult(target, results[index] as number);
    if (callees.length === 0) solver.graph.add(results[index] as number, ANY);
  }

  /** By name, in a dict: what nothing is given for has its default, and so may what is given. */
  private argumentsOf(
    sources: EntryCall['sources'],
    results: readonly number[],
    index: number,
    site: Site,
  ): CallArguments {
    const { solver } = this;
    const dict = solver.values.number(Kind.object, solver.builtin('dict'), solver.allocation(site, index));
    for (const [name, source] of sources)
      solver.graph.edge(this.sourceNode(source, results), solver.storedItem(dict, solver.textValue(name)));
    return { ...NO_ARGUMENTS, doubleStars: [solver.nodeOf(dict)] };
  }

  private sourceNode(source: Source, results: readonly number[]): number {
    return source.kind === 'dependency' ? (results[source.call] as number) : this.typeNode(source.type);
  }

  private typeNode(type: TypeName): number {
    const { fieldsOf, isLibrary } = this;
    return typeNode(this.solver, type, {
      codeNode: (code) => this.codeNode(code),
      shared: (purpose, fill) => this.shared(purpose, fill),
      fieldsOf,
      isLibrary,
    });
  }

  /** What a call gives in the end: what a coroutine returns, what a generator yields. */
  private settleResult(made: number, result: number): void {
    const { graph, values } = this.solver;
    graph.listen(made, (value) => {
      const suspended = values.kind(value) === Kind.generator ? this.solver.instanceAt(values.first(value)) : null;
      if (suspended === null) graph.add(result, value);
      else for (const variable of [0, 1]) graph.edge(suspended.nodes[variable] as number, result);
    });
  }

  /** Calls a function with anything; of a class all functions, with its objects, which are made of anything. */
  private enterOther(code: CodeName, site: Site): void {
    const { solver } = this;
    const star = { node: solver.anyTuple(), isStar: true };
    const doubleStars = [solver.nodeOf(ANY)];
    const call: Call = {
      site,
      given: { positional: [star], keywords: [], doubleStars },
      target: solver.nothing,
      isExplicit: false,
    };
    callNode(solver, this.codeNode(code), call);
    const receiver = { node: this.objects(code), isStar: false };
    callNode(solver, this.membersNode(code), { ...call, given: { ...call.given, positional: [receiver, star] } });
  }

  // ---- code by its name ----

  /** The objects of a class, and the class itself: what its methods have as their first parameter. */
  private objects(cls: CodeName): number {
    const { solver } = this;
    return this.shared(`objects of ${keyOf(cls)}`, (node) => {
      solver.graph.listen(this.codeNode(cls), (value) => {
        if (solver.values.kind(value) !== Kind.class) return;
        solver.graph.add(node, value);
        solver.make({ ...this.site(0), site: VALIDATION }, value);
        solver.graph.add(node, solver.values.number(Kind.object, value));
      });
    });
  }

  private shared(purpose: string, fill: (node: number) => void): number {
    const known = this.nodes.get(purpose);
    if (known !== undefined) return known;
    const node = this.solver.graph.node();
    this.nodes.set(purpose, node);
    fill(node);
    return node;
  }

  private codeNode(code: CodeName): number {
    return this.nodeIn(this.wanted, keyOf(code));
  }

  private membersNode(code: CodeName): number {
    return this.nodeIn(this.members, keyOf(code));
  }

  private nodeIn(nodes: Map<string, number>, key: string): number {
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const node = this.solver.graph.node();
    nodes.set(key, node);
    // What was there before has to be looked at again.
    this.scanned = 0;
    return node;
  }

  /** Looks at the values that are new; says whether any of them is wanted, and was not known. */
  private scan(): boolean {
    const { solver } = this;
    const { values, graph } = solver;
    let isNew = false;
    const give = (node: number | undefined, value: number): void => {
      if (node === undefined || graph.values(node).includes(value)) return;
      graph.add(node, value);
      isNew = true;
    };
    for (; this.scanned < values.count; this.scanned += 1) {
      const kind = values.kind(this.scanned);
      if (kind === Kind.function) {
        const { block } = solver.functionParts(this.scanned);
        give(this.wanted.get(keyOf({ module: block.module.name, scope: block.block.scope })), this.scanned);
        const around = block.block.parent === null ? undefined : block.module.blocks[block.block.parent];
        if (around?.block.kind === 'class')
          give(this.members.get(keyOf({ module: around.module.name, scope: around.block.scope })), this.scanned);
      } else if (kind === Kind.class) {
        const block = solver.bodyOfClass(this.scanned)?.block;
        if (block !== undefined)
          give(this.wanted.get(keyOf({ module: block.module.name, scope: block.block.scope })), this.scanned);
      }
    }
    return isNew;
  }
}
