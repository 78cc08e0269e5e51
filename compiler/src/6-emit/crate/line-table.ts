// The lines of a program's code as a file, which `molt-object` reads (`builtins/code/lines.rs`): words of four bytes, the lowest first.

import type { CrateModule } from './input';

/** The file for some modules. */
export function lineTable(modules: readonly Pick<CrateModule, 'name' | 'lines'>[]): Uint8Array {
  return Buffer.concat(
    modules.flatMap(({ name, lines }) => {
      const bytes = Buffer.from(name, 'utf8');
      const numbers = wordsOf(lines);
      return [words([bytes.length]), bytes, words([numbers.length]), words(numbers)];
    }),
  );
}

/** Where each code object's lines begin among the words, and then the lines. */
function wordsOf(lists: readonly (readonly number[])[]): number[] {
  const starts: number[] = [];
  let start = lists.length;
  for (const list of lists) {
    starts.push(start);
    start += list.length;
  }
  return [...starts, ...lists.flat()];
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
}
