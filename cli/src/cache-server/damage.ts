// Damage of entries, told in few lines: a disk that spoils one spoils many.

/** Milliseconds without more damage after which what there was is told: whoever asks for entries computes in between. */
const QUIET = 10_000;

export class Damage {
  private readonly warn: (line: string) => void;
  private dropped: string[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(warn: (line: string) => void) {
    this.warn = warn;
  }

  /** Notes an entry that was damaged and is dropped. */
  note(hash: string): void {
    this.dropped.push(hash);
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), QUIET).unref();
  }

  /** Tells what is not told yet. */
  tell(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const [first, ...others] = this.dropped;
    this.dropped = [];
    if (first === undefined) return;
    if (others.length === 0) this.warn(`the entry ${first} is damaged and was dropped`);
    else this.warn(`${others.length + 1} entries are damaged and were dropped, ${first} among them`);
  }
}
