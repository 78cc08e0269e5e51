// Which functions get a scalar twin, with what types, and what the twin's text is.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../../1-parse';
import { analyzeScopes } from '../../2-summarize';
import type { ScalarFunction } from '.';
import { findScalarFunctions, printTwin } from '.';

function find(source: string): ReadonlyMap<string, ScalarFunction> {
  const result = parseModule(new TextEncoder().encode(source), { fileName: 'x.py', python: '3.13' });
  if (!result.ok) throw new Error(result.error.message);
  const found = findScalarFunctions(result.module, analyzeScopes(result.module, 13));
  return new Map([...found].map(([node, twin]) => [node.name, twin]));
}

function signature(twin: ScalarFunction | undefined): string {
  if (twin === undefined) return 'none';
  return `(${twin.parameters.join(', ')}) -> ${Array.isArray(twin.result) ? twin.result.join(' ') : twin.result}`;
}

describe('findScalarFunctions', () => {
  it('finds results of functions that call each other', () => {
    const found = find(`def even(n: int):
    return True if n == 0 else odd(n - 1)
def odd(n: int):
    return False if n == 0 else even(n - 1)
def both(n: int):
    return even(n) and odd(n + 1)
`);
    expect([...found.values()].map(signature)).toEqual(['(int) -> bool', '(int) -> bool', '(int) -> bool']);
  });

  it('takes parameters without an annotation for integers, else for floats', () => {
    const found = find(`def f(a, b):
    c = a * b + 1
    return c
def g(a):
    x = 0.5
    x = a
    x = x * 2.0 + a
    return x
`);
    expect(signature(found.get('f'))).toBe('(int, int) -> int');
    expect(signature(found.get('g'))).toBe('(float) -> float');
  });

  it.each([
    ['two types in one variable', 'def f(a: int):\n    x = a + 1\n    x = x + 0.5\n    return x\n'],
    ['an attribute', 'def f(a):\n    return a.b + a.c + 1\n'],
    ['a global', 'def f(a: int):\n    return a + LIMIT + 1\n'],
    ['another function', 'def f(a: int):\n    return g(a) + 1\ndef g(a):\n    print(a)\n'],
    ['a variable that may be unbound', 'def f(a: int):\n    for i in range(a):\n        pass\n    return i + a\n'],
    ['results of two types', 'def f(a: int):\n    if a > 1:\n        return a + 1\n'],
    ['an exception', 'def f(a: int):\n    if a > 1 + a:\n        raise ValueError\n    return a + 1\n'],
    ['*args', 'def f(*args: int):\n    return 1 + 2 * 3 - 4\n'],
    ['too long a tuple', 'def f(a: int):\n    return a + 1, a, a, a, a, a, a * 2\n'],
  ])('has none for %s', (_, source) => {
    expect(signature(find(source).get('f'))).toBe('none');
  });
});

describe('printTwin', () => {
  it('checks what may overflow and keeps what may not', () => {
    const twin = find('def f(a: int, x: float):\n    return a % 8 * 2 > x\n').get('f') as ScalarFunction;
    expect(printTwin(twin, 'f_scalar', new Map())).toEqual([
      "fn f_scalar(sc: &mut Scalars<'_>, mut a: i64, mut x: f64) -> Option<bool> {",
      '    return Some((scalars::exact(a.rem_euclid(8_i64).checked_mul(2_i64)?)? > x));',
      '}',
    ]);
  });

  it('goes around the else of a loop on break', () => {
    const source =
      'def f(n: int):\n    for i in range(n):\n        if i * i == n:\n            break\n    else:\n        return -1\n    return n\n';
    const lines = printTwin(find(source).get('f') as ScalarFunction, 'f_scalar', new Map());
    expect(lines).toContain("    'exit_1: {");
    expect(lines).toContain("                break 'exit_1;");
    expect(lines).toContain('        return Some(1_i64.checked_neg()?);');
  });
});
