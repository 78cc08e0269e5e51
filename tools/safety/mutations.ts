// Mutated texts, made by a seeded generator: an entry of a corpus, changed in a few places.

/** Numbers that follow from a seed, each below a bound. Steele, Lea, Flood: "Fast splittable pseudorandom number generators", on 32 bits. */
export function generator(seed: number): (bound: number) => number {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % Math.max(1, bound);
  };
}

const MOST = 20_000;

export function mutated(below: (bound: number) => number, corpus: readonly string[], words: readonly string[]): string {
  let made = corpus[below(corpus.length)] ?? '';
  const changes = 1 + below(6);
  for (let change = 0; change < changes; change += 1) {
    const at = below(made.length + 1);
    const end = Math.min(made.length, at + below(40));
    const word = words[below(words.length)] ?? '';
    made = changed(below, corpus, made, { at, end, word }).slice(0, MOST);
  }
  return made;
}

interface Place {
  readonly at: number;
  readonly end: number;
  readonly word: string;
}

function changed(
  below: (bound: number) => number,
  corpus: readonly string[],
  made: string,
  { at, end, word }: Place,
): string {
  const before = made.slice(0, at);
  switch (below(8)) {
    case 0:
      return before + made.slice(end);
    case 1:
      return before;
    case 2:
      return before + word + made.slice(end);
    case 3:
      return before + word + made.slice(at);
    case 4:
      return before + made.slice(at, end).repeat(below(200)) + made.slice(at);
    case 5:
      return before + String.fromCharCode(below(0x300)) + made.slice(at);
    case 6:
      return before + word.repeat(below(3000)) + made.slice(at);
    default: {
      const other = corpus[below(corpus.length)] ?? '';
      return before + other.slice(below(other.length + 1));
    }
  }
}
