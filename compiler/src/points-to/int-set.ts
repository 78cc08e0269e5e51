// A set of small numbers that keeps them in the order in which they came: a list, with a hash table beside it once it is long.

const SHORT = 8;

export class IntSet {
  readonly items: number[] = [];
  private table: Int32Array | null = null;

  has(item: number): boolean {
    if (this.table === null) return this.items.includes(item);
    return this.table[this.slot(this.table, item)] === item;
  }

  /** Whether the item was not in the set. */
  add(item: number): boolean {
    if (this.table === null) {
      if (this.items.includes(item)) return false;
      this.items.push(item);
      if (this.items.length > SHORT) this.rehash(SHORT * 4);
      return true;
    }
    const slot = this.slot(this.table, item);
    if (this.table[slot] === item) return false;
    this.table[slot] = item;
    this.items.push(item);
    if (this.items.length * 2 > this.table.length) this.rehash(this.table.length * 2);
    return true;
  }

  private rehash(capacity: number): void {
    const table = new Int32Array(capacity).fill(-1);
    for (const item of this.items) table[this.slot(table, item)] = item;
    this.table = table;
  }

  /** Where an item is, or would be; capacities are powers of two. */
  private slot(table: Int32Array, item: number): number {
    const mask = table.length - 1;
    let slot = (Math.imul(item, 0x9e3779b1) >>> 7) & mask;
    while (table[slot] !== -1 && table[slot] !== item) slot = (slot + 1) & mask;
    return slot;
  }
}
