// What attributes are that the language treats in a way of its own.

import { describe, expect, it } from 'vitest';

import { callGraph } from '.';
import { solveText } from './solve-text';

/** The functions that the body of a module calls. */
function calledByModule(text: string): readonly string[] {
  const { edges } = callGraph(solveText(text));
  return (edges.get('main:0') ?? []).map(({ qualname }) => qualname);
}

describe('an attribute of an object', () => {
  it('is `__new__` as its class has it', () => {
    const text = `
class B:
    def hello(self): ...
class A:
    def __new__(cls, other=None):
        return object.__new__(cls)
    def again(self):
        return self.__new__(B)
A().again().hello()
`;
    expect(calledByModule(text)).toContain('B.hello');
  });

  it('is what a hook gives that the class turns out to have', () => {
    const text = `
class A: ...
def hello(): ...
def read(one):
    return one.missing
def hook(self, name):
    return hello
read(A())()
A.__getattr__ = hook
`;
    expect(calledByModule(text)).toContain('hello');
  });
});

describe('a name of anything', () => {
  it.each(['library.anything().go(hello)', 'library.anything().go(x=hello)', 'library.anything().go(*[hello])'])(
    'is called with what %s gives, and gives what it gives',
    (call) => {
      const text = `
import library
class Thing:
    def go(self, x):
        return x
def hello(): ...
library.keep(Thing())
${call}()
`;
      expect(calledByModule(text)).toEqual(expect.arrayContaining(['Thing.go', 'hello']));
    },
  );
});
