// Calls of names that are read from anything (`x.close()`): what escaped values have under a name is called in one place for all calls of the
// name that look alike, which give it their arguments and take what it gives. There are thousands of such calls, and hundreds of
// functions behind a name: each call on its own would call each of the functions.

import type { CallArguments } from './arguments';
import type { Call } from './calls';
import { callNode } from './calls';
import type { Solver } from './solver';
import { ofAny } from './by-name';
import { ANY } from './values';

/** What all calls of a name that look alike share. */
interface SharedCall {
  readonly given: CallArguments;
  readonly target: number;
  /** What stands for calling the name, among the names that functions are called by. */
  readonly called: number;
}

export class CallsByName {
  /** By the name and what the calls look like. */
  private readonly shared = new Map<string, SharedCall>();
  /** The nodes that take what anything has under a name, by the node. */
  private readonly readers = new Map<number, number>();
  /** Calls of what was read under a name, by the node of what is called, until that takes what anything has. */
  private readonly waiting = new Map<number, Call[]>();

  /** Notes that a node takes what anything has under a name. */
  readBy(solver: Solver, name: number, node: number): void {
    if (node < 0 || this.readers.has(node)) return;
    this.readers.set(node, name);
    for (const call of this.waiting.get(node) ?? []) if (call.name === name) this.join(solver, call);
    this.waiting.delete(node);
  }

  /** Has a call of what a node holds be made together with others once the node takes what anything has under the call's name. */
  expect(solver: Solver, callee: number, call: Call): void {
    if (call.name === undefined || call.name < 0) return;
    if (this.readers.get(callee) === call.name) {
      this.join(solver, call);
      return;
    }
    const present = this.waiting.get(callee);
    if (present === undefined) this.waiting.set(callee, [call]);
    else present.push(call);
  }

  /** Whether the call of a value that a node holds is made together with others. */
  isShared(solver: Solver, callee: number, value: number, name: number): boolean {
    return this.readers.get(callee) === name && solver.escapedNames.isUnder(solver, name, value);
  }

  private join(solver: Solver, call: Call): void {
    const name = call.name as number;
    const shared = this.sharedCall(solver, name, call.given);
    const common = nodesOf(shared.given);
    for (const [at, node] of nodesOf(call.given).entries()) solver.graph.edge(node, common[at] as number);
    solver.graph.edge(shared.target, call.target);
    solver.call(call.site, null, ANY, false, shared.called);
  }

  private sharedCall(solver: Solver, name: number, given: CallArguments): SharedCall {
    const key = `${name} ${shapeOf(given)}`;
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const made = { given: likeThat(solver, given), target: solver.graph.node(), called: calledName(solver, name) };
    this.shared.set(key, made);
    callNode(solver, solver.escapedNames.forReaders(solver, name), {
      site: solver.nameSite(made.called),
      given: made.given,
      target: made.target,
      isExplicit: false,
    });
    return made;
  }
}

/** What stands for calling a name, among the names that functions are called by. */
function calledName(solver: Solver, name: number): number {
  const called = solver.text(`${solver.textAt(name)}()`);
  solver.graph.edge(ofAny(solver, name), ofAny(solver, called));
  return called;
}

/** Whether a name stands for the calls of one. */
export function isCalledName(solver: Solver, name: number): boolean {
  return solver.textAt(name).endsWith('()');
}

/** What is the same of the arguments of calls that look alike. */
function shapeOf({ positional, keywords, doubleStars }: CallArguments): string {
  const places = positional.map(({ isStar }) => (isStar ? '*' : 'p')).join('');
  return `${places} ${keywords.map(([name]) => name).join()} ${doubleStars.length}`;
}

/** Arguments of nodes of their own that look like others. */
function likeThat({ graph }: Solver, { positional, keywords, doubleStars }: CallArguments): CallArguments {
  return {
    positional: positional.map(({ isStar }) => ({ node: graph.node(), isStar })),
    keywords: keywords.map(([name]) => [name, graph.node()] as const),
    doubleStars: doubleStars.map(() => graph.node()),
  };
}

/** The nodes of a call's arguments. */
function nodesOf({ positional, keywords, doubleStars }: CallArguments): readonly number[] {
  return [...positional.map(({ node }) => node), ...keywords.map(([, node]) => node), ...doubleStars];
}
