// Which functions a parameter may be that is called, by how the arguments around it are given.

import { expect, it } from 'vitest';

import { callGraph } from '.';
import { solveText } from './solve-text';

/** The functions that `take` calls, which calls its first two parameters. */
function calledByTake(call: string): readonly string[] {
  const text = `
def one(): ...
def other(): ...
def take(a, b=None, *rest, **named):
    a()
    b()
MANY = []
MANY.append(other)
NAMED = {}
NAMED[input()] = other
${call}
`;
  const graph = callGraph(solveText(text));
  const node = graph.reached.find(({ qualname }) => qualname === 'take');
  const callees = graph.edges.get(`${node?.module}:${node?.block}`) ?? [];
  return callees.map(({ qualname }) => qualname).sort();
}

it.each([
  ['take(one, *MANY)', ['one', 'other']],
  ['take(*MANY, one)', ['one', 'other']],
  ['take(one, one, *MANY)', ['one']],
  ['take(one, one, **NAMED)', ['one']],
  ['take(one, **NAMED)', ['one', 'other']],
  ['take(one, b=one, **NAMED)', ['one']],
  ['take(one, *MANY, **NAMED)', ['one', 'other']],
  ['take(one, one, *MANY, **NAMED)', ['one']],
])('%s calls %j', (call, expected) => {
  expect(calledByTake(call)).toEqual(expected);
});
