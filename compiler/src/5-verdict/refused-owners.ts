// Whose code it is that is refused of what code reaches, for all code at once: a walk for each piece would go over nearly all of an
// environment again and again. Code that reaches each other reaches the same, and is one component (Tarjan, "Depth-first
// search and linear graph algorithms").

import type { Diagnostic } from '../diagnostics';
import type { Reachability, Start, State } from './reachability';

/** Owners as bits. */
type Owners = bigint;

export type RefusalsOf = (state: State) => readonly Diagnostic[];

interface Visit {
  readonly number: number;
  /** The lowest number that is reached and whose component is not complete. */
  lowest: number;
  owners: Owners;
  isComplete: boolean;
  readonly next: readonly State[];
  /** How many of those were visited. */
  followed: number;
}

export class RefusedOwners {
  private readonly reachability: Reachability;
  private readonly refusalsOf: RefusalsOf;
  private readonly ownerOf: (file: string) => string;
  private readonly bits = new Map<string, Owners>();
  private readonly visits = new Map<State, Visit>();

  /** `refusalsOf`: what counts of what is refused of a piece of code; `ownerOf`: whose a file is. */
  constructor(reachability: Reachability, refusalsOf: RefusalsOf, ownerOf: (file: string) => string) {
    this.reachability = reachability;
    this.refusalsOf = refusalsOf;
    this.ownerOf = ownerOf;
  }

  /** Whether something is refused that code reaches; with an owner, whether in the owner's files. */
  isRefused({ nodes, mode }: Start, owner?: string): boolean {
    const wanted = owner === undefined ? null : this.bit(owner);
    return nodes.some((node) => {
      const found = this.of(this.reachability.state(node, mode));
      return wanted === null ? found !== 0n : (found & wanted) !== 0n;
    });
  }

  private of(root: State): Owners {
    const known = this.visits.get(root);
    if (known !== undefined) return known.owners;
    const open: Visit[] = [];
    const first = this.begin(root, open);
    const path = [first];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = at.next[at.followed];
      if (next === undefined) {
        path.pop();
        complete(at, path.at(-1), open);
        continue;
      }
      at.followed += 1;
      const visit = this.visits.get(next);
      if (visit === undefined) path.push(this.begin(next, open));
      else {
        at.owners |= visit.owners;
        if (!visit.isComplete) at.lowest = Math.min(at.lowest, visit.number);
      }
    }
    return first.owners;
  }

  private begin(state: State, open: Visit[]): Visit {
    let owners = 0n;
    const { next } = this.reachability.expand(state);
    for (const { file } of this.refusalsOf(state)) owners |= this.bit(this.ownerOf(file));
    const number = this.visits.size;
    const visit: Visit = { number, lowest: number, owners, isComplete: false, next, followed: 0 };
    this.visits.set(state, visit);
    open.push(visit);
    return visit;
  }

  private bit(owner: string): Owners {
    const known = this.bits.get(owner);
    if (known !== undefined) return known;
    const made = 1n << BigInt(this.bits.size);
    this.bits.set(owner, made);
    return made;
  }
}

/** All that a state leads to has been visited: its component is complete, unless it reaches back to one that is not. */
function complete(visit: Visit, from: Visit | undefined, open: Visit[]): void {
  if (visit.lowest === visit.number) {
    for (let member = open.pop(); member !== undefined; member = member === visit ? undefined : open.pop()) {
      member.owners = visit.owners;
      member.isComplete = true;
    }
  }
  if (from === undefined) return;
  from.owners |= visit.owners;
  if (!visit.isComplete) from.lowest = Math.min(from.lowest, visit.lowest);
}
