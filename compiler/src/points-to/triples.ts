// Numbers for triples of numbers, in the order in which they were first met: a hash table in typed arrays.

const FIRST_CAPACITY = 1024;

export class Triples {
  private table = new Int32Array(FIRST_CAPACITY).fill(-1);
  private parts = new Int32Array(FIRST_CAPACITY * 3);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of a triple, which is new if it equals `size`. */
  number(first: number, second: number, third: number): number {
    const slot = this.slot(first, second, third);
    const known = this.table[slot] as number;
    if (known >= 0) return known;
    const number = this.count;
    if ((number + 1) * 3 > this.parts.length) this.grow();
    this.parts[number * 3] = first;
    this.parts[number * 3 + 1] = second;
    this.parts[number * 3 + 2] = third;
    this.table[slot] = number;
    this.count += 1;
    if (this.count * 2 > this.table.length) this.rehash();
    return number;
  }

  /** The number of a triple, or -1. */
  find(first: number, second: number, third: number): number {
    return this.table[this.slot(first, second, third)] as number;
  }

  first(number: number): number {
    return this.parts[number * 3] ?? 0;
  }

  second(number: number): number {
    return this.parts[number * 3 + 1] ?? 0;
  }

  third(number: number): number {
    return this.parts[number * 3 + 2] ?? 0;
  }

  private grow(): void {
    const larger = new Int32Array(this.parts.length * 2);
    larger.set(this.parts);
    this.parts = larger;
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1);
    for (let number = 0; number < this.count; number += 1)
      this.table[this.slot(this.first(number), this.second(number), this.third(number))] = number;
  }

  /** Where a triple is, or would be; capacities are powers of two. */
  private slot(first: number, second: number, third: number): number {
    const { table, parts } = this;
    const mask = table.length - 1;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 0x7f4a7c15, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(third + 0x165667b1, 0x27d4eb2f);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const at = (table[slot] as number) * 3;
      if (at < 0 || (parts[at] === first && parts[at + 1] === second && parts[at + 2] === third)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
