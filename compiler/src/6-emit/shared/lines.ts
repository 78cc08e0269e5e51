// The lines that one code object names. In Rust a line stands as its place in this list, so that lines that move change no code: a
// comment or a blank line moves lines, and never parts or joins those of two nodes.

export class Lines {
  private readonly places = new Map<number, number>();

  /** `firstLine` is at the first place: what a frame names before anything has run. */
  constructor(firstLine: number) {
    this.placeOf(firstLine);
  }

  /** The place of a line, which is entered when it is named for the first time. */
  placeOf(line: number): number {
    const known = this.places.get(line) ?? this.places.size;
    this.places.set(line, known);
    return known;
  }

  list(): readonly number[] {
    return [...this.places.keys()];
  }
}
