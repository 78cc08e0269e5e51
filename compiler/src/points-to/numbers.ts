// What the nodes of a graph have, by their numbers, in as little memory as it takes: most of them hold one value or none, and there are
// millions.

import { IntSet } from './int-set';

const FIRST_CAPACITY = 1024;

/** A list of whole numbers that grows at its end. */
export class Numbers {
  private words = new Int32Array(FIRST_CAPACITY);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(word: number): void {
    if (this.count === this.words.length) {
      const larger = new Int32Array(this.words.length * 2);
      larger.set(this.words);
      this.words = larger;
    }
    this.words[this.count] = word;
    this.count += 1;
  }

  at(index: number): number {
    return this.words[index] as number;
  }

  set(index: number, word: number): void {
    this.words[index] = word;
  }
}

const NONE = -1;
const NOTHING: readonly number[] = [];

/** Sets of numbers that are not negative, by index; one that has a single number costs no more than that. */
export class Bags {
  private readonly single = new Numbers();
  private readonly sets: (IntSet | null)[] = [];

  /** Adds a set without numbers. */
  push(): void {
    this.single.push(NONE);
    this.sets.push(null);
  }

  count(index: number): number {
    return this.sets[index]?.items.length ?? (this.single.at(index) === NONE ? 0 : 1);
  }

  /** The number at a position, in the order in which they came. */
  at(index: number, position: number): number {
    return (this.sets[index]?.items[position] ?? this.single.at(index)) as number;
  }

  items(index: number): readonly number[] {
    const set = this.sets[index] ?? null;
    if (set !== null) return set.items;
    const single = this.single.at(index);
    return single === NONE ? NOTHING : [single];
  }

  has(index: number, item: number): boolean {
    return this.sets[index]?.has(item) ?? this.single.at(index) === item;
  }

  /** Whether the number was not in the set. */
  add(index: number, item: number): boolean {
    const set = this.sets[index] ?? null;
    if (set !== null) return set.add(item);
    const single = this.single.at(index);
    if (single === item) return false;
    if (single === NONE) {
      this.single.set(index, item);
      return true;
    }
    const made = new IntSet();
    made.add(single);
    made.add(item);
    this.sets[index] = made;
    return true;
  }

  clear(index: number): void {
    this.single.set(index, NONE);
    this.sets[index] = null;
  }
}
