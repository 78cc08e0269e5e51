// What the call graph has of objects that lie among so many others that their node is anything.

import { describe, expect, it } from 'vitest';

import { callGraph, statisticsOf } from '.';
import { solveText } from './solve-text';

const FILLERS = 320;

/** A program that has an object among many others, does something with what may be any of them, and then something with the object. */
function program(isFirst: boolean, statement: string): string {
  const own = 'MANY.append(THING)';
  const fillers = Array.from({ length: FILLERS }, () => 'MANY.append([])');
  return [
    'class Descriptor:',
    '    def __set__(self, instance, value): ...',
    'class Thing:',
    '    described = Descriptor()',
    '    def __iter__(self): return self',
    '    def __next__(self): return 1',
    '    def __bool__(self): return True',
    '    def __str__(self): return ""',
    '    def __delitem__(self, key): ...',
    '    def __delattr__(self, name): ...',
    '    def __setattr__(self, name, value): ...',
    '    def __await__(self): yield',
    '    def __radd__(self, other): ...',
    '    def method(self): ...',
    '    def set_place(self, value): ...',
    '    place = property(None, set_place)',
    'def handler(): ...',
    'THING = Thing()',
    'MANY = []',
    ...(isFirst ? [own, ...fillers] : [...fillers, own]),
    'async def probe():',
    '    one = MANY[0]',
    `    ${statement}`,
    'probe()',
    'def later():',
    '    THING.kept()',
    'later()',
    '',
  ].join('\n');
}

/** The functions that a function calls. */
function calledBy(text: string, caller: string): readonly string[] {
  const graph = callGraph(solveText(text));
  const node = graph.reached.find(({ qualname }) => qualname === caller);
  const key = `${node?.module}:${node?.block}`;
  return (graph.edges.get(key) ?? []).filter(({ kind }) => kind === 'code').map(({ qualname }) => qualname);
}

describe.each([true, false])('among many objects, first: %s', (isFirst) => {
  it.each([
    ['one.method()', 'Thing.method'],
    ['for _ in one: ...', 'Thing.__iter__'],
    ['for _ in one: ...', 'Thing.__next__'],
    ['if one: ...', 'Thing.__bool__'],
    ["f'{one}'", 'Thing.__str__'],
    ['del one[0]', 'Thing.__delitem__'],
    ['del one.method', 'Thing.__delattr__'],
    ['one.place = 1', 'Thing.set_place'],
    ['one.described = 1', 'Descriptor.__set__'],
    ['one.other = 1', 'Thing.__setattr__'],
    ['await one', 'Thing.__await__'],
    ['1 + one', 'Thing.__radd__'],
  ])('%s calls %s', (statement, callee) => {
    expect(calledBy(program(isFirst, statement), 'probe')).toContain(callee);
  });

  it('the node that holds them is anything', () => {
    expect(statisticsOf(solveText(program(isFirst, 'one.method()'))).saturated).toBeGreaterThan(0);
  });

  it('what is stored in any of them is what the object has', () => {
    expect(calledBy(program(isFirst, 'one.kept = handler'), 'later')).toContain('handler');
  });
});
