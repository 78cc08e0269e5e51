// Values that hang on each other, worked out until none of them grows any more.

import { isEqual, NOTHING, union } from './types';
import type { Types } from './types';

/** What is asked for by a key, and how to work it out. */
interface Cell {
  value: Types;
  readonly find: () => Types;
  /** Who has read the value, and is asked again when it grows. */
  readonly readers: Set<Cell>;
  /** What it was worked out of may grow. */
  isOpen: boolean;
  /** It grows no more: it may be anything, or hangs on nothing that grows. */
  isFinal: boolean;
}

/** How deep values are worked out for who asks for them; below that they wait. */
const DEEPEST = 40;

export class Fixpoint {
  private readonly cells = new Map<string, Cell>();
  private readonly waiting = new Set<Cell>();
  /** The cells that are being worked out, each for the one before. */
  private readonly active: Cell[] = [];

  /** What is known of it so far. Who asks is asked again when it grows. */
  get(key: string, find: () => Types): Types {
    const cell = this.cells.get(key) ?? this.add(key, find);
    const reader = this.active.at(-1);
    if (reader !== undefined && !cell.isFinal) {
      cell.readers.add(reader);
      reader.isOpen = true;
    }
    return cell.value;
  }

  private add(key: string, find: () => Types): Cell {
    const cell: Cell = { value: NOTHING, find, readers: new Set(), isOpen: false, isFinal: false };
    this.cells.set(key, cell);
    if (this.active.length < DEEPEST) this.update(cell);
    else this.waiting.add(cell);
    return cell;
  }

  /** Works until nothing changes. */
  settle(): void {
    for (const cell of this.waiting) {
      this.waiting.delete(cell);
      if (!cell.isFinal) this.update(cell);
    }
  }

  private update(cell: Cell): void {
    this.active.push(cell);
    cell.isOpen = false;
    const found = union([cell.value, cell.find()]);
    this.active.pop();
    const grows = !isEqual(found, cell.value);
    cell.value = found;
    cell.isFinal = found.why !== null || !cell.isOpen;
    if (grows) for (const reader of cell.readers) this.waiting.add(reader);
    if (cell.isFinal) cell.readers.clear();
  }
}
