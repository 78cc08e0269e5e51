// Which calls are noted as those whose value is their function's.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../../1-parse';
import { emitModule } from '../emit-module';

/** The notes in the text of a module, in their order. */
function notes(source: string, library = false): string[] {
  const result = parseModule(new TextEncoder().encode(source), { fileName: 'x.py', python: '3.13' });
  if (!result.ok) throw new Error(result.error.message);
  const options = { name: 'x', file: 'x.py', isPackage: false, minor: 13, library };
  const { text } = emitModule(result.module, options);
  return [...text.matchAll(/ops::((?:returns|leads)_\w+)\(/g)].map(([, note]) => note as string);
}

describe('a call whose value is its function’s', () => {
  it.each([
    ['a call', 'def f(g):\n    return g(1)\n', ['returns_call']],
    ['an awaited call', 'async def f(g):\n    return await g(1)\n', ['returns_call']],
    ['a method', 'def f(a):\n    return a.b()\n', ['returns_method']],
    ['a method after its arguments', 'def f(a, g):\n    return a.b(g())\n', ['returns_loaded']],
    [
      'methods of its receiver',
      'async def f(a, s):\n    return (await a.b(s())).c().d()\n',
      ['leads_loaded', 'leads_method', 'returns_method'],
    ],
    ['a variable', 'def f(a):\n    x = a.b()\n    return x\n', ['returns_method']],
    [
      'variables',
      'async def f(a):\n    x = await a.b()\n    y = x.c()\n    return y\n',
      ['leads_method', 'returns_method'],
    ],
    ['in a branch', 'def f(a, g):\n    if a:\n        return g()\n    return a\n', ['returns_call']],
  ])('is noted: %s', (_, source, expected) => {
    expect(notes(source)).toEqual(expected);
  });

  it.each([
    ['within a try', 'def f(g):\n    try:\n        return g()\n    except ValueError:\n        return 1\n'],
    ['within a with', 'def f(g, h):\n    with h:\n        return g()\n'],
    ['with a statement between', 'def f(g):\n    x = g()\n    print(x)\n    return x\n'],
    ['of a variable that others see', 'def f(g):\n    x = g()\n    return lambda: x\n'],
    ['of a global variable', 'def f(g):\n    global x\n    x = g()\n    return x\n'],
    ['of a variable that a function sees', 'def f(g):\n    def h():\n        return x\n    x = g()\n    return x\n'],
    ['with others', 'def f(g):\n    return g() + g()\n'],
    ['with starred arguments', 'def f(g, a):\n    return g(*a)\n'],
    ['in a generator', 'def f(g):\n    yield 1\n    return g()\n'],
  ])('is not noted: %s', (_, source) => {
    expect(notes(source)).toEqual([]);
  });

  it('does not lead over arguments that are evaluated', () => {
    expect(notes('def f(a, g):\n    return a.b().c(g())\n')).toEqual(['returns_loaded']);
  });

  it('is not noted in the library', () => {
    expect(notes('def f(g):\n    return g(1)\n', true)).toEqual([]);
  });
});
