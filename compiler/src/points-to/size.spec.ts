// How the solved constraints grow with a program: what is written twice as often makes them twice as large.

import { describe, expect, it } from 'vitest';

import { statisticsOf } from '.';
import { solveText } from './solve-text';

/** The nodes of the solved constraints of a module, and the instances of its blocks. */
function sizeOf(text: string): { readonly nodes: number; readonly instances: number } {
  return statisticsOf(solveText(text));
}

const DESCRIPTOR = `
class Lazy:
    def __init__(self, name):
        self.name = name
    def __get__(self, instance, owner):
        setattr(instance, self.name, 1)
        return 1
`;

const repeat = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Programs of a size. */
const PROGRAMS: readonly (readonly [string, (count: number) => string])[] = [
  ['a table of numbers', (count) => `T = [\n${repeat(count, (at) => `  (${at}, {'a': ${at}}),`)}\n]\n`],
  ['a dict of tables', (count) => `T = {\n${repeat(count, (at) => `  ${at}: [${at}, ${at}],`)}\n}\n`],
  [
    'reads of descriptors that store under computed names',
    (count) =>
      `${DESCRIPTOR}class Box:\n${repeat(40, (at) => `    a${at} = Lazy("a${at}")`)}\n` +
      repeat(count, (at) => `def f${at}(box=Box()):\n    return box.a${at % 40}\nf${at}()`),
  ],
  [
    'calls of a name that is read from anything',
    (count) =>
      `import library\n${repeat(count / 4, (at) => `class C${at}:\n    def go(self, x):\n        return x\nlibrary.keep(C${at}())`)}\n${repeat(
        count,
        (at) => `def f${at}():\n    return library.anything().go(${at})\nf${at}()`,
      )}`,
  ],
];

describe('the constraints', () => {
  it.each(PROGRAMS)('grow with %s', (_what, program) => {
    const [none, one, two] = [sizeOf(program(0)), sizeOf(program(200)), sizeOf(program(400))];
    expect(two.nodes - none.nodes).toBeLessThan(2.5 * (one.nodes - none.nodes));
    expect(two.instances - none.instances).toBeLessThan(2.5 * (one.instances - none.instances) + 10);
  });

  it('end where what stands for a class may be a text, which holds texts', () => {
    const text =
      'def test(value, cls):\n    try:\n        isinstance(value, cls) and value\n    except cls:\n        pass\n';
    expect(sizeOf(`${text}test(1, (int, str(2)))\n`).nodes).toBeLessThan(2 * sizeOf(`${text}test(1, int)\n`).nodes);
  });

  it('have no code that stands for reads of objects whose class may have any hooks', () => {
    const reads = (count: number): string =>
      `import library\nclass C(library.anything()): ...\none = C()\n${repeat(count, (at) => `one.a${at}`)}\n`;
    expect(sizeOf(reads(100)).instances).toBe(sizeOf(reads(1)).instances);
  });

  it('have no nodes for hooks of classes that have none', () => {
    const reads = (count: number): string => `class C: ...\none = C()\n${repeat(count, (at) => `one.a${at}`)}\n`;
    // What the variable, the object and its class have under the name, what reading it gives, and what takes that.
    expect(sizeOf(reads(101)).nodes - sizeOf(reads(1)).nodes).toBeLessThanOrEqual(100 * 6);
  });

  it('are no larger for a table of numbers than for its columns', () => {
    const table = (count: number): string => `T = [\n${repeat(count, () => "  (1, 2, {'a': 3}),")}\n]\n`;
    expect(sizeOf(table(1000)).nodes).toBeLessThan(sizeOf(table(20)).nodes);
  });
});
