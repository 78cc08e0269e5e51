// Closures: the code that a route, a middleware or a module's start-up may run, and what in it is refused. Sound by
// over-approximation: nested functions, methods by name, functions used as values.

import { Collector } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { Doubt } from './computed-names';
import type { Expander, Mode } from './expansion';
import type { Marks } from './judge';
import { isAttribute, isStatementNode } from './nodes';
import type { CodeNode } from './nodes';
import type { PackageImports } from './package-imports';

/** What a closure found. */
export interface Closure {
  readonly nodes: ReadonlySet<CodeNode>;
  /** In order of place. */
  readonly refusals: readonly Diagnostic[];
}

/** A piece of code in a mode, and what it leads to: one object for each, so that walks compare no texts. */
export class State {
  readonly node: CodeNode;
  readonly mode: Mode;
  /** A package that stands for that whose module code runs it (`PackageImports.originOf`); null where it may be handed any object that there is. */
  readonly origin: string | null;
  reached: Reached | null = null;

  constructor(node: CodeNode, mode: Mode, origin: string | null) {
    this.node = node;
    this.mode = mode;
    this.origin = origin;
  }
}

export interface Reached {
  readonly node: CodeNode;
  readonly next: readonly State[];
  readonly marks: Marks;
  readonly refusals: readonly Diagnostic[];
  /** What is refused besides where requests run the code. */
  readonly doubts: readonly Doubt[];
}

/** Code from which to walk. */
export interface Start {
  readonly nodes: readonly CodeNode[];
  readonly mode: Mode;
}

/** Walks over code whose attributes mean what they meant when they were first met. */
export class Reachability {
  private readonly expander: Expander;
  private readonly imports: PackageImports;
  /** By the origin, and by the code; what serves has a map of its own. */
  private readonly starting = new Map<string | null, Map<CodeNode, State>>();
  private readonly serving = new Map<CodeNode, State>();
  /** What reaches nothing refused, and what reaches something. */
  private readonly clean = new Set<State>();
  private readonly refused = new Set<State>();

  constructor(expander: Expander, imports: PackageImports) {
    this.expander = expander;
    this.imports = imports;
    expander.forget();
  }

  /** All that nodes reach. */
  closure(roots: readonly CodeNode[], mode: Mode): Closure {
    const nodes = new Set<CodeNode>();
    const refusals = new Collector();
    for (const { node, refusals: own } of this.reached(roots, mode)) {
      nodes.add(node);
      for (const refusal of own) refusals.add(refusal);
    }
    return { nodes, refusals: refusals.sorted() };
  }

  /** Whether anything that nodes reach is refused. What is known once is not walked again. */
  isRefused(roots: readonly CodeNode[], mode: Mode): boolean {
    const cameFrom = new Map<State, State | null>();
    const pending: { state: State; from: State | null }[] = roots.map((node) => {
      return { state: this.state(node, mode), from: null };
    });
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const { state, from } = at;
      if (cameFrom.has(state) || this.clean.has(state)) continue;
      cameFrom.set(state, from);
      const reached = this.refused.has(state) ? null : this.expand(state);
      if (reached?.refusals.length === 0) {
        for (const other of reached.next) pending.push({ state: other, from: state });
        continue;
      }
      for (let above: State | null = state; above !== null; above = cameFrom.get(above) ?? null)
        this.refused.add(above);
      return true;
    }
    for (const state of cameFrom.keys()) this.clean.add(state);
    return false;
  }

  /**
   * A shortest way from some code to something refused, the code that is refused last; empty if there is none. What `isWithout` says is
   * left out: no attribute means it, and code that names it is lost, so that no way is looked for.
   */
  wayToRefusal(starts: readonly Start[], isWithout: (node: CodeNode) => boolean): readonly State[] {
    const cameFrom = new Map<State, State | null>(this.startStates(starts).map((state) => [state, null]));
    // A map goes through what is added on the way, too.
    for (const state of cameFrom.keys()) {
      if (this.clean.has(state)) continue;
      const { next, refusals } = this.expand(state);
      if (refusals.length > 0) return wayTo(state, cameFrom);
      for (const other of next) {
        if (cameFrom.has(other)) continue;
        if (!isWithout(other.node)) cameFrom.set(other, state);
        else if (!isAttribute(state.node)) return [];
      }
    }
    return [];
  }

  /**
   * The functions, and the methods of objects of the project's classes, that a statement of a module's body hands on: whoever takes them may
   * call them at any time. With what is refused of the lambdas in it.
   */
  handedOn(
    module: string,
    statement: number,
    without: ReadonlySet<CodeNode>,
  ): { readonly nodes: readonly CodeNode[]; readonly refusals: readonly Diagnostic[] } {
    return this.expander.handedOn(module, statement, without);
  }

  /** All that some code reaches, nearest first, each with what led to it on a shortest way; null stands before the first. */
  ways(starts: readonly Start[]): ReadonlyMap<State, State | null> {
    const cameFrom = new Map<State, State | null>();
    this.addWays(cameFrom, starts);
    return cameFrom;
  }

  /** Adds what some code reaches and is not among ways yet, nearest first; gives what was added. */
  addWays(ways: Map<State, State | null>, starts: readonly Start[]): readonly State[] {
    const added: State[] = [];
    const add = (state: State, from: State | null): void => {
      if (ways.has(state)) return;
      ways.set(state, from);
      added.push(state);
    };
    for (const state of this.startStates(starts)) add(state, null);
    // An array goes through what is added on the way, too.
    for (const state of added) for (const other of this.expand(state).next) add(other, state);
    return added;
  }

  /** The code that requests run: what a statement of a module's body has run is none of it, what it keeps is. */
  runByRequests(roots: readonly CodeNode[]): Iterable<State> {
    const found = new Set(roots.map((node) => this.state(node, 'serving')));
    // A set goes through what is added on the way, too.
    for (const { node } of found) {
      const next = isStatementNode(node)
        ? this.expander.kept(node).map((one) => this.state(one, 'serving'))
        : this.expand(this.state(node, 'serving')).next;
      for (const state of next) if (state.mode === 'serving') found.add(state);
    }
    return found;
  }

  private startStates(starts: readonly Start[]): readonly State[] {
    return starts.flatMap(({ nodes, mode }) => nodes.map((node) => this.state(node, mode)));
  }

  /** Walks what nodes reach; what is in `seen` is left out, and what is met is added to it. */
  *reached(roots: readonly CodeNode[], mode: Mode, seen = new Set<State>()): Generator<Reached> {
    const pending = roots.map((node) => this.state(node, mode));
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      const reached = this.expand(state);
      yield reached;
      for (const other of reached.next) if (!seen.has(other)) pending.push(other);
    }
  }

  /** A piece of code; a statement of a package's module runs while that package is imported, whoever imports it. */
  state(node: CodeNode, mode: Mode, from: string | null = null): State {
    const origin = mode === 'starting' && isStatementNode(node) ? this.imports.originOf(node) : from;
    const states = mode === 'serving' ? this.serving : (this.starting.get(origin) ?? new Map<CodeNode, State>());
    if (mode === 'starting') this.starting.set(origin, states);
    const known = states.get(node);
    if (known !== undefined) return known;
    const made = new State(node, mode, origin);
    states.set(node, made);
    return made;
  }

  /** What a piece of code leads to at once. */
  expand(state: State): Reached {
    if (state.reached !== null) return state.reached;
    const { node, mode, origin } = state;
    const { edges, starts, marks, refusals, doubts } = this.expander.expand(node, mode);
    // Code that asks for names that it computes may ask for those of any package.
    const from = mode === 'serving' || marks.isDynamic ? null : origin;
    const met = from !== null && isAttribute(node) ? this.imports.meets(edges, from) : edges;
    const next = new Set<State>();
    // The last mention counts: walks go backwards.
    const add = (other: State): void => {
      next.delete(other);
      next.add(other);
    };
    for (const edge of met) add(this.state(edge, mode, from));
    for (const start of starts) add(this.state(start, 'starting'));
    state.reached = { node, next: [...next], marks, refusals, doubts };
    return state.reached;
  }
}

/** The way to a piece of code, itself last. */
export function wayTo(last: State, cameFrom: ReadonlyMap<State, State | null>): readonly State[] {
  const way: State[] = [];
  for (let at: State | null = last; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way;
}
