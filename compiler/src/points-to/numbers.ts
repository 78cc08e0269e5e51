// What the nodes of a graph have, by their numbers, in as little memory as it takes: most of them hold one value or none, and there are
// millions.

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

/** The least room of a set of several numbers, and the most without a hash table behind it. */
const LEAST = 2;
const SHORT = 8;
/** Words of a hash table for each place of a set. */
const TABLE = 2;
const FIRST_POOL = 1 << 16;
/** Pools that are larger than this grow by a half. */
const LARGE_POOL = 1 << 24;

/**
 * Sets of numbers that are not negative, by index, in the order in which the numbers came. A set with a single number has it in the place of
 * its offset; the others lie in one pool, with a hash table behind the numbers where there are many. Blocks that are left are used again.
 */
export class Bags {
  private readonly counts = new Numbers();
  /** The number itself of a set of one, the offset of the block of a larger one. */
  private readonly offsets = new Numbers();
  private pool = new Int32Array(FIRST_POOL);
  private used = 0;
  /** Offsets of blocks that are free, by the room that they have. */
  private readonly free = new Map<number, number[]>();

  /** Adds a set without numbers. */
  push(): void {
    this.counts.push(0);
    this.offsets.push(NONE);
  }

  count(index: number): number {
    return this.counts.at(index);
  }

  /** The number at a position, in the order in which they came. */
  at(index: number, position: number): number {
    const offset = this.offsets.at(index);
    return this.counts.at(index) === 1 ? offset : (this.pool[offset + position] as number);
  }

  /** The numbers from a position on, up to another. */
  items(index: number, first = 0, end = this.counts.at(index)): readonly number[] {
    if (end <= first) return NOTHING;
    const offset = this.offsets.at(index);
    return this.counts.at(index) === 1 ? [offset] : Array.from(this.pool.subarray(offset + first, offset + end));
  }

  has(index: number, item: number): boolean {
    const count = this.counts.at(index);
    const offset = this.offsets.at(index);
    if (count <= 1) return count === 1 && offset === item;
    const room = roomFor(count);
    if (room > SHORT) return this.pool[this.slot(offset + room, room * TABLE, item)] === item;
    for (let at = offset; at < offset + count; at += 1) if (this.pool[at] === item) return true;
    return false;
  }

  /** Whether the number was not in the set. */
  add(index: number, item: number): boolean {
    if (this.has(index, item)) return false;
    const count = this.counts.at(index);
    this.counts.set(index, count + 1);
    if (count === 0) {
      this.offsets.set(index, item);
      return true;
    }
    const room = roomFor(count + 1);
    if (count === 1 || roomFor(count) !== room) this.move(index, count, room);
    this.put(this.offsets.at(index), room, count, item);
    return true;
  }

  clear(index: number): void {
    const count = this.counts.at(index);
    if (count > 1) this.release(this.offsets.at(index), roomFor(count));
    this.counts.set(index, 0);
    this.offsets.set(index, NONE);
  }

  /** Moves a set to a block with more room. */
  private move(index: number, count: number, room: number): void {
    const from = this.offsets.at(index);
    const to = this.take(room);
    this.offsets.set(index, to);
    if (count === 1) {
      this.put(to, room, 0, from);
      return;
    }
    for (let at = 0; at < count; at += 1) this.put(to, room, at, this.pool[from + at] as number);
    this.release(from, roomFor(count));
  }

  private put(offset: number, room: number, position: number, item: number): void {
    this.pool[offset + position] = item;
    if (room > SHORT) this.pool[this.slot(offset + room, room * TABLE, item)] = item;
  }

  /** Where in a hash table an item is, or would be; its size is a power of two. */
  private slot(table: number, size: number, item: number): number {
    const { pool } = this;
    const mask = size - 1;
    let slot = (Math.imul(item, 0x9e3779b1) >>> 7) & mask;
    for (;;) {
      const found = pool[table + slot] as number;
      if (found === item || found === NONE) return table + slot;
      slot = (slot + 1) & mask;
    }
  }

  // ---- blocks ----

  private take(room: number): number {
    const words = wordsOf(room);
    const offset = this.free.get(room)?.pop() ?? this.extend(words);
    this.pool.fill(NONE, offset, offset + words);
    return offset;
  }

  private release(offset: number, room: number): void {
    const present = this.free.get(room);
    if (present === undefined) this.free.set(room, [offset]);
    else present.push(offset);
  }

  private extend(words: number): number {
    const offset = this.used;
    this.used += words;
    if (this.used > this.pool.length) {
      const { length } = this.pool;
      const larger = new Int32Array(Math.max(this.used, length > LARGE_POOL ? length * 1.5 : length * 2));
      larger.set(this.pool);
      this.pool = larger;
    }
    return offset;
  }
}

/** The room of a set of several numbers: a power of two. */
function roomFor(count: number): number {
  return count <= LEAST ? LEAST : 1 << (32 - Math.clz32(count - 1));
}

function wordsOf(room: number): number {
  return room > SHORT ? room * (1 + TABLE) : room;
}
