// Points-to sets and what flows between them: nodes, subset edges, listeners, one worklist. A node hands on only what is new, and
// nodes that flow into each other become one.

import { IntSet } from './int-set';
import { ANY } from './values';

export type Listener = (value: number) => void;

/** Edges added between two searches for cycles, at least; after that, as many as there were. */
const FIRST_SEARCH = 20_000;

/** More constants than this in one node become their type. */
const MOST_CONSTANTS = 16;

const NOTHING: readonly number[] = [];

export class Graph {
  /** What a constant becomes where there are many: the object of its type; 0 for all other values. */
  private readonly widened: (value: number) => number;
  private readonly leaders: number[] = [];
  private readonly sets: (IntSet | null)[] = [];
  /** How many items of a node's set have been handed on. */
  private readonly handedOn: number[] = [];
  private readonly constants: number[] = [];
  /** Nodes that hold anything: what has escaped is part of it, and need not be held beside it. */
  private readonly holdAny: boolean[] = [];
  private readonly isEscaped: boolean[] = [];
  private readonly edges: (IntSet | null)[] = [];
  private readonly listeners: (Listener[] | null)[] = [];
  private queue: number[] = [];
  private readonly queued: boolean[] = [];
  private tasks: (() => void)[] = [];
  private edgeCount = 0;
  private nextSearch = FIRST_SEARCH;

  constructor(widened: (value: number) => number) {
    this.widened = widened;
  }

  node(): number {
    const node = this.leaders.length;
    this.leaders.push(node);
    this.sets.push(null);
    this.handedOn.push(0);
    this.constants.push(0);
    this.holdAny.push(false);
    this.edges.push(null);
    this.listeners.push(null);
    this.queued.push(false);
    return node;
  }

  /** The values of a node, in no order that means anything. */
  values(node: number): readonly number[] {
    return this.items(this.leader(node));
  }

  /** Nothing happens to the node -1: what nobody takes goes there. */
  add(node: number, value: number): void {
    if (node < 0) return;
    const leader = this.leader(node);
    if (this.holdAny[leader] === true && this.isEscaped[value] === true) return;
    const set = this.setOf(leader);
    if (value === ANY) this.holdAny[leader] = true;
    const wide = this.widened(value);
    if (wide > 0) {
      if (set.has(wide) || set.has(value)) return;
      this.constants[leader] = (this.constants[leader] as number) + 1;
    }
    const kept = wide > 0 && (this.constants[leader] as number) > MOST_CONSTANTS ? wide : value;
    if (set.add(kept)) this.enqueue(leader);
  }

  /** A value that has escaped is part of anything from now on. */
  markEscaped(value: number): void {
    this.isEscaped[value] = true;
  }

  /** Everything in `from` is in `to`, too. */
  edge(from: number, to: number): void {
    if (from < 0 || to < 0) return;
    const source = this.leader(from);
    const target = this.leader(to);
    if (source === target) return;
    const targets = this.edges[source] ?? new IntSet();
    this.edges[source] = targets;
    if (!targets.add(target)) return;
    this.edgeCount += 1;
    const items = this.items(source);
    for (let index = 0; index < (this.handedOn[source] as number); index += 1) this.add(target, items[index] as number);
  }

  /** Calls a listener once with each value of a node, those to come included. */
  listen(node: number, listener: Listener): void {
    const leader = this.leader(node);
    const present = this.listeners[leader];
    if (present === null || present === undefined) this.listeners[leader] = [listener];
    else present.push(listener);
    const items = this.items(leader);
    const count = this.handedOn[leader] as number;
    if (count > 0)
      this.later(() => {
        for (let index = 0; index < count; index += 1) listener(items[index] as number);
      });
  }

  /** Runs a task when what runs now is done: long chains of calls need no deep stack. */
  later(task: () => void): void {
    this.tasks.push(task);
  }

  /** How many nodes and edges there are, and how many values all nodes hold. */
  size(): { readonly nodes: number; readonly edges: number; readonly held: number } {
    let [nodes, edges, held] = [0, 0, 0];
    for (let node = 0; node < this.leaders.length; node += 1) {
      if (this.leaders[node] !== node) continue;
      nodes += 1;
      edges += this.targets(node).length;
      held += this.items(node).length;
    }
    return { nodes, edges, held };
  }

  /** Works until nothing is new, or until so many rounds of values have been handed on; says whether nothing is new. */
  solve(limit = Number.POSITIVE_INFINITY): boolean {
    let steps = 0;
    while (this.tasks.length > 0 || this.queue.length > 0) {
      const { tasks } = this;
      this.tasks = [];
      for (const task of tasks) task();
      const { queue } = this;
      this.queue = [];
      for (const node of queue) this.handOn(node);
      steps += tasks.length + queue.length;
      if (steps > limit) return false;
      if (this.edgeCount > this.nextSearch) {
        this.collapseCycles();
        this.nextSearch = this.edgeCount * 2;
      }
    }
    return true;
  }

  private handOn(node: number): void {
    this.queued[node] = false;
    if (this.leaders[node] !== node) return;
    const items = this.items(node);
    const first = this.handedOn[node] as number;
    const end = items.length;
    this.handedOn[node] = end;
    for (const target of this.targets(node)) {
      for (let index = first; index < end; index += 1) this.add(target, items[index] as number);
    }
    const listeners = this.listeners[node] ?? [];
    // Listeners that come meanwhile are told of these values by `listen`.
    const count = listeners.length;
    for (let at = 0; at < count; at += 1) {
      for (let index = first; index < end; index += 1) (listeners[at] as Listener)(items[index] as number);
    }
  }

  private setOf(leader: number): IntSet {
    const present = this.sets[leader];
    if (present != null) return present;
    const made = new IntSet();
    this.sets[leader] = made;
    return made;
  }

  private items(leader: number): readonly number[] {
    return this.sets[leader]?.items ?? NOTHING;
  }

  private targets(leader: number): readonly number[] {
    return this.edges[leader]?.items ?? NOTHING;
  }

  private enqueue(node: number): void {
    if (this.queued[node] === true) return;
    this.queued[node] = true;
    this.queue.push(node);
  }

  private leader(node: number): number {
    let at = node;
    while (this.leaders[at] !== at) {
      const above = this.leaders[at] as number;
      this.leaders[at] = this.leaders[above] as number;
      at = this.leaders[at] as number;
    }
    return at;
  }

  // ---- cycles ----

  /** Makes one node of those that flow into each other (Tarjan's strongly connected components, without recursion). */
  private collapseCycles(): void {
    const count = this.leaders.length;
    const order = new Int32Array(count).fill(-1);
    const low = new Int32Array(count);
    const onStack = new Uint8Array(count);
    const stack: number[] = [];
    const components: number[][] = [];
    let next = 0;
    for (let root = 0; root < count; root += 1) {
      if (this.leaders[root] !== root || order[root] !== -1) continue;
      const path: { node: number; at: number }[] = [{ node: root, at: 0 }];
      for (let top = path[path.length - 1]; top !== undefined; top = path[path.length - 1]) {
        const { node } = top;
        if (top.at === 0) {
          order[node] = low[node] = next;
          next += 1;
          stack.push(node);
          onStack[node] = 1;
        }
        const items = this.targets(node);
        let descended = false;
        while (top.at < items.length) {
          const target = this.leader(items[top.at] as number);
          top.at += 1;
          if (order[target] === -1) {
            path.push({ node: target, at: 0 });
            descended = true;
            break;
          }
          if (onStack[target] === 1) low[node] = Math.min(low[node] as number, order[target] as number);
        }
        if (descended) continue;
        path.pop();
        const above = path[path.length - 1];
        if (above !== undefined) low[above.node] = Math.min(low[above.node] as number, low[node] as number);
        if (low[node] === order[node]) components.push(this.popComponent(stack, onStack, node));
      }
    }
    for (const component of components) if (component.length > 1) this.merge(component);
  }

  private popComponent(stack: number[], onStack: Uint8Array, root: number): number[] {
    const component: number[] = [];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      onStack[node] = 0;
      component.push(node);
      if (node === root) break;
    }
    return component;
  }

  private merge(nodes: readonly number[]): void {
    const [leader, ...others] = nodes as [number, ...number[]];
    for (const other of others) {
      this.leaders[other] = leader;
      const items = this.items(other);
      const before = new Set(items.slice(0, this.handedOn[other] as number));
      for (const value of items) this.add(leader, value);
      for (const target of this.targets(other)) this.edge(leader, target);
      this.takeListeners(leader, this.listeners[other] ?? [], before);
      this.listeners[other] = null;
      this.sets[other] = null;
      this.edges[other] = null;
    }
  }

  /** Moves listeners to a node; they have heard of some values before. */
  private takeListeners(node: number, listeners: readonly Listener[], before: ReadonlySet<number>): void {
    for (const listener of listeners) {
      const heard = new Set(before);
      this.listen(node, (value) => {
        if (heard.delete(value)) return;
        listener(value);
      });
    }
  }
}
