// Texts that are known: the analysis gives what Python gives, or nothing.

import { spawnSync } from 'node:child_process';

import { expect, it } from 'vitest';

import { ensureReference } from '../../../tools/reference/reference.js';
import { solveText } from './solve-text';

/** Calls that the analysis knows the results of. */
const CALLS: readonly string[] = [
  "'a.b.c'.split('.')",
  "'a.b.c'.split('.', 1)",
  "'a.b.c'.split('.', 0)",
  "'a.b.c'.split('.', -1)",
  "'a..b'.split('..')",
  "'...'.split('..')",
  "''.split('.')",
  "'a.b.c'.rsplit('.', 1)",
  "'a.b.c'.rsplit('.', 0)",
  "'.a.'.rsplit('.')",
  "'a.b.c'.partition('.')",
  "'abc'.partition('.')",
  "'a.b.c'.rpartition('.')",
  "'abc'.rpartition('.')",
  "'aBc'.lower()",
  "'aBc'.upper()",
  "'aXbX'.replace('X', 'yy')",
  "'do_it'.removeprefix('do_')",
  "'it'.removeprefix('do_')",
  "'it'.removeprefix('')",
  "'it_on'.removesuffix('_on')",
  "'it_on'.removesuffix('')",
  "'a' + 'b'",
  "'' + ''",
  "'2.12'.startswith('2.')",
  "'2.12'.startswith('1.')",
  "'2.12'.startswith('')",
  "'a.py'.endswith('.py')",
  "'a.py'.endswith('.js')",
];

/** Calls whose results depend on more than is known of texts. */
const UNKNOWN: readonly string[] = [
  "'ab'.startswith('b', 1)",
  "'a b'.split()",
  "'aba'.rsplit('ab')",
  "'İ'.lower()",
  "'ab'.replace('', '-')",
];

const solver = solveText([...CALLS, ...UNKNOWN].map((call, at) => `result${at} = ${call}`).join('\n'));

it('gives what Python gives', () => {
  const program = `import json\nfor x in [${CALLS.join(', ')}]:\n    print(json.dumps([x] if isinstance(x, str) else [str(x)] if isinstance(x, bool) else list(x)))`;
  const { stdout } = spawnSync(ensureReference().python, ['-c', program], { encoding: 'utf8' });
  const wanted = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(CALLS.map((call, at) => [call, textsOf(at)])).toEqual(CALLS.map((call, at) => [call, wanted[at]]));
});

it.each(UNKNOWN.map((call, at) => [call, at] as const))('%s is not known', (_, at) => {
  expect(textsOf(CALLS.length + at)).toEqual([]);
});

/** The texts that a global holds by itself, or at the places of a sequence; answers by their names, where there is one. */
function textsOf(at: number): readonly string[] {
  const { graph, values } = solver;
  const main = solver.module('main').value;
  const texts = (node: number): readonly string[] => graph.values(node).flatMap((value) => values.textOf(value) ?? []);
  const node = solver.attributeNode(main, solver.text(`result${at}`));
  const places = graph.values(node).flatMap((value) => {
    const found: string[][] = [];
    solver.eachField(value, (key, item) => {
      const place = solver.itemKey(key);
      const index = place === null ? null : solver.integerOf(place);
      if (index !== null) found[index] = [...texts(item)];
    });
    return found.flat();
  });
  const answers = graph.values(node).flatMap((value) => {
    const constant = values.constantOf(value);
    return constant?.type === 'bool' ? [constant.text] : [];
  });
  return [...texts(node), ...places, ...(answers.length === 1 ? answers : [])];
}
