// Points-to sets and what flows between them: nodes, subset edges, listeners, one worklist. A node hands on only what is new, nodes that
// flow into each other become one, and a node with very many values becomes anything (saturation, as in GraalVM's points-to analysis).

import { Bags, Numbers } from './numbers';
import { ANY } from './values';

export type Listener = (value: number) => void;

/** Edges added between two searches for cycles, at least; after that, as many as there were. */
const FIRST_SEARCH = 20_000;

/** More constants than this in one node become their type; the second where it holds anything, too: all but texts at once. */
const MOST_CONSTANTS = 64;
const MOST_TEXTS_BESIDE_ANY = 8;

/** How constants become their types. */
export interface Widening {
  /** The object of a constant's type; 0 for a value that stays as it is. */
  typeOf(value: number): number;
  /** Whether what follows from a constant may not follow from anything: from a text, which may be a name. */
  isText(value: number): boolean;
}

/** A node with more values than this is anything: they escape, and it hands on nothing else. */
const MOST_VALUES = 300;

/** What a node is with respect to that: undecided, anything, or one that holds as many values as there are. */
const Saturation = { open: 0, anything: 1, exempt: 2 } as const;

export class Graph {
  private readonly widening: Widening;
  private readonly leaders = new Numbers();
  private readonly held = new Bags();
  private readonly targets = new Bags();
  /** How many of a node's values have been handed on. */
  private readonly handedOn = new Numbers();
  private readonly constants = new Numbers();
  /** 1 for nodes that hold anything: what has escaped is part of it, and need not be held beside it. */
  private readonly holdAny = new Numbers();
  private readonly isEscaped: boolean[] = [];
  /** One listener alone stands for itself. */
  private readonly listeners: (Listener | Listener[] | null)[] = [];
  private queue: number[] = [];
  /** 1 for nodes that are in the queue. */
  private readonly queued = new Numbers();
  private tasks: (() => void)[] = [];
  /** A `Saturation` for each node. */
  private readonly saturation = new Numbers();
  /** Takes the values of nodes that have become anything. */
  private sink = -1;
  private edgeCount = 0;
  /** How often a value has been handed to a node. */
  private work = 0;
  /** How often a value may be handed to a node before `solve` gives up: a bound that is the same on every machine. */
  limit = Number.POSITIVE_INFINITY;
  private nextSearch = FIRST_SEARCH;

  constructor(widening: Widening) {
    this.widening = widening;
  }

  node(): number {
    const node = this.leaders.length;
    this.leaders.push(node);
    this.held.push();
    this.targets.push();
    this.handedOn.push(0);
    this.constants.push(0);
    this.holdAny.push(0);
    this.saturation.push(Saturation.open);
    this.queued.push(0);
    this.listeners.push(null);
    return node;
  }

  /** A node that holds as many values as there are. */
  nodeOfAll(): number {
    const node = this.node();
    this.saturation.set(node, Saturation.exempt);
    return node;
  }

  /** Says where the values of nodes go that have become anything. */
  saturateInto(node: number): void {
    this.sink = node;
  }

  /** The values of a node, in no order that means anything. */
  values(node: number): readonly number[] {
    return this.held.items(this.leader(node));
  }

  holds(node: number, value: number): boolean {
    return this.held.has(this.leader(node), value);
  }

  /** Nothing happens to the node -1: what nobody takes goes there. */
  add(node: number, value: number): void {
    if (node < 0) return;
    this.work += 1;
    const leader = this.leader(node);
    if (this.saturation.at(leader) === Saturation.anything) {
      if (value !== ANY) this.add(this.sink, value);
      return;
    }
    if (this.holdAny.at(leader) === 1 && this.isEscaped[value] === true) return;
    if (value === ANY) this.holdAny.set(leader, 1);
    const kept = this.widened(leader, value);
    if (kept < 0 || !this.held.add(leader, kept)) return;
    this.enqueue(leader);
    if (this.held.count(leader) > MOST_VALUES) this.saturate(leader);
  }

  /** What a node holds of a value: a constant's type where it holds many; -1 where it has that. */
  private widened(node: number, value: number): number {
    const type = this.widening.typeOf(value);
    if (type === 0) return value;
    if (this.held.has(node, value) || this.held.has(node, type)) return -1;
    const count = this.constants.at(node) + 1;
    this.constants.set(node, count);
    const isAny = this.holdAny.at(node) === 1;
    const most = !isAny ? MOST_CONSTANTS : this.widening.isText(value) ? MOST_TEXTS_BESIDE_ANY : 0;
    if (count <= most) return value;
    return isAny && this.isEscaped[type] === true ? -1 : type;
  }

  /** Has a node be anything. */
  private saturate(node: number): void {
    if (this.saturation.at(node) !== Saturation.open) return;
    this.saturation.set(node, Saturation.anything);
    const items = this.held.items(node);
    const heard = items.slice(0, this.handedOn.at(node)).includes(ANY);
    this.held.clear(node);
    this.held.add(node, ANY);
    this.handedOn.set(node, heard ? 1 : 0);
    this.enqueue(node);
    for (const value of items) if (value !== ANY) this.add(this.sink, value);
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
    if (source === target || !this.targets.add(source, target)) return;
    this.edgeCount += 1;
    const count = this.handedOn.at(source);
    for (let index = 0; index < count; index += 1) this.add(target, this.held.at(source, index));
  }

  /** Calls a listener once with each value of a node, those to come included. */
  listen(node: number, listener: Listener): void {
    const leader = this.leader(node);
    const present = this.listeners[leader] ?? null;
    if (present === null) this.listeners[leader] = listener;
    else if (typeof present === 'function') this.listeners[leader] = [present, listener];
    else present.push(listener);
    const count = this.handedOn.at(leader);
    if (count === 0) return;
    const items = this.held.items(leader, 0, count);
    this.later(() => {
      for (const item of items) listener(item);
    });
  }

  /** Runs a task when what runs now is done: long chains of calls need no deep stack. */
  later(task: () => void): void {
    this.tasks.push(task);
  }

  /** How many nodes and edges there are, and how many values all nodes hold. */
  size(): { readonly nodes: number; readonly edges: number; readonly held: number; readonly saturated: number } {
    let [nodes, edges, held, saturated] = [0, 0, 0, 0];
    for (let node = 0; node < this.leaders.length; node += 1) {
      if (this.leaders.at(node) !== node) continue;
      nodes += 1;
      edges += this.targets.count(node);
      held += this.held.count(node);
      if (this.saturation.at(node) === Saturation.anything) saturated += 1;
    }
    return { nodes, edges, held, saturated };
  }

  /** Works until nothing is new, or until the limit is reached; says whether nothing is new. */
  solve(): boolean {
    while (this.tasks.length > 0 || this.queue.length > 0) {
      const { tasks } = this;
      this.tasks = [];
      for (const task of tasks) task();
      const { queue } = this;
      this.queue = [];
      for (const node of queue) this.handOn(node);
      if (this.work > this.limit) return false;
      if (this.edgeCount > this.nextSearch) {
        this.collapseCycles();
        this.nextSearch = this.edgeCount * 2;
      }
    }
    return true;
  }

  private handOn(node: number): void {
    this.queued.set(node, 0);
    if (this.leaders.at(node) !== node) return;
    const first = this.handedOn.at(node);
    const end = this.held.count(node);
    this.handedOn.set(node, end);
    // Targets that come meanwhile are given these values by `edge`.
    const targets = this.targets.count(node);
    for (let at = 0; at < targets; at += 1) {
      const target = this.targets.at(node, at);
      for (let index = first; index < end; index += 1) this.add(target, this.held.at(node, index));
    }
    const listeners = this.listeners[node] ?? null;
    if (listeners === null) return;
    // What is added meanwhile is handed on in the next round.
    const items = this.held.items(node, first, end);
    if (typeof listeners === 'function') {
      for (const item of items) listeners(item);
      return;
    }
    // Listeners that come meanwhile are told of these values by `listen`.
    const count = listeners.length;
    for (let at = 0; at < count; at += 1) for (const item of items) (listeners[at] as Listener)(item);
  }

  private enqueue(node: number): void {
    if (this.queued.at(node) === 1) return;
    this.queued.set(node, 1);
    this.queue.push(node);
  }

  private leader(node: number): number {
    const { leaders } = this;
    let at = node;
    for (let above = leaders.at(at); above !== at; above = leaders.at(at)) {
      const next = leaders.at(above);
      leaders.set(at, next);
      at = next;
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
      if (this.leaders.at(root) !== root || order[root] !== -1) continue;
      const path: { node: number; at: number }[] = [{ node: root, at: 0 }];
      for (let top = path[path.length - 1]; top !== undefined; top = path[path.length - 1]) {
        const { node } = top;
        if (top.at === 0) {
          order[node] = low[node] = next;
          next += 1;
          stack.push(node);
          onStack[node] = 1;
        }
        const targets = this.targets.count(node);
        let descended = false;
        while (top.at < targets) {
          const target = this.leader(this.targets.at(node, top.at));
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
      this.leaders.set(other, leader);
      if (this.saturation.at(other) === Saturation.anything) this.saturate(leader);
      const items = this.held.items(other);
      const before = new Set(items.slice(0, this.handedOn.at(other)));
      for (const value of items) this.add(leader, value);
      for (const target of this.targets.items(other)) this.edge(leader, target);
      const listeners = this.listeners[other] ?? [];
      this.takeListeners(leader, typeof listeners === 'function' ? [listeners] : listeners, before);
      this.listeners[other] = null;
      this.held.clear(other);
      this.targets.clear(other);
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
