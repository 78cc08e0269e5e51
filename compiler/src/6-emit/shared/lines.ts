// The lines that one code object names. In Rust a line stands as its place in this list, so that lines that move change no code: a
// comment or a blank line moves lines, and never parts or joins those of two nodes.

export class Lines {
  private readonly lines: number[];
  private readonly places = new Map<number, number>();

  /**
   * `firstLine` is at the first place: what a frame names before anything has run. A module's is 1 whatever stands there (`isFixed`), so
   * it is not the place of what happens to stand there.
   */
  constructor(firstLine: number, isFixed: boolean) {
    this.lines = [firstLine];
    if (!isFixed) this.places.set(firstLine, 0);
  }

  /** The place of a line, which is entered when it is named for the first time. */
  placeOf(line: number): number {
    const known = this.places.get(line);
    if (known !== undefined) return known;
    const place = this.lines.push(line) - 1;
    this.places.set(line, place);
    return place;
  }

  list(): readonly number[] {
    return this.lines;
  }
}
