// A module's tree with refusals: which expressions raise, and which statements are guarded.

import { describe, expect, it } from 'vitest';

import { parseModule } from '../1-parse';
import type { Module, Node } from '../ast';
import { walk } from '../ast';
import type { MissingOperation, Refusals } from './with-refusals';
import { refusalText, withRefusals } from './with-refusals';

function parse(source: string): Module {
  const result = parseModule(new TextEncoder().encode(source), { fileName: 'x.py', python: '3.13' });
  if (!result.ok) throw new Error(result.error.message);
  return result.module;
}

const SAID = 'x.py:2: a construct: a message [CMP0001]';

function operation(line: number, column: number): MissingOperation {
  return { line, column, text: SAID };
}

/** The kinds of statements and refused expressions of a tree, with what tells them. */
function outline(source: string, refusals: Partial<Refusals>): string[] {
  const found: string[] = [];
  const tree = withRefusals(parse(source), { operations: [], imports: [], statements: [], ...refusals });
  walk(tree, (node: Node) => {
    if (node.kind === 'Refused') found.push(`Refused ${node.instead.kind} ${node.lineno}: ${node.text}`);
    if (node.kind === 'Guarded') found.push(`Guarded ${node.statement.kind} ${node.names.join()}`);
    if (node.kind === 'Import' || node.kind === 'ImportFrom')
      found.push(`${node.kind} ${node.names.map(({ name }) => name).join()}`);
    return node.kind !== 'Refused';
  });
  return found;
}

describe('what a refusal says', () => {
  it('is the place, the construct and the code', () => {
    const place = { file: 'x.py', line: 2, column: 0 };
    const refusal = { ...place, code: 'CMP0001', construction: 'a construct', message: 'a message', help: 'advice' };
    expect(refusalText(refusal)).toBe(SAID);
  });
});

describe('withRefusals', () => {
  it('leaves a module alone of which nothing is refused', () => {
    const module = parse('a = 1\n');
    expect(withRefusals(module, { operations: [], imports: [], statements: [] })).toBe(module);
  });

  it('puts what raises where the operation stands, in functions too', () => {
    const source = 'def f():\n    return g(eval("1"))\n';
    expect(outline(source, { operations: [operation(2, 13)] })).toEqual([`Refused Name 2: ${SAID}`]);
  });

  it('takes a chain of attributes as a whole, by the line that it ends on', () => {
    expect(outline('a = (b\n  .c)\n', { operations: [operation(2, 5)] })).toEqual([`Refused Attribute 1: ${SAID}`]);
  });

  it('takes a name that is assigned for no operation', () => {
    expect(outline('a = 1\neval = 2\n', { operations: [operation(2, 0)] })).toEqual([]);
  });

  it('guards statements, in every kind of block', () => {
    const source = 'try:\n    a = b\nexcept E:\n    if c:\n        d = e\n';
    const statements = [
      { line: 2, column: 4, names: ['a'], otherwise: () => null },
      { line: 5, column: 8, names: ['d'], otherwise: () => null },
    ];
    expect(outline(source, { statements })).toEqual(['Guarded Assign a', 'Guarded Assign d']);
  });

  it('takes the names of an import that are not there out of it', () => {
    const source = 'a = 1\nimport b, c.d, e as f\ndef g():\n    from h import i, j\n';
    const imports = [
      { line: 2, column: 0, name: 'c.d', raises: false, text: SAID },
      { line: 2, column: 0, name: 'e', raises: false, text: SAID },
      { line: 4, column: 4, name: 'i', raises: false, text: SAID },
    ];
    expect(outline(source, { imports })).toEqual([
      'Import b',
      'Guarded Assign c',
      `Refused Constant 2: ${SAID}`,
      'Guarded Assign f',
      `Refused Constant 2: ${SAID}`,
      'ImportFrom j',
      `Refused Constant 4: ${SAID}`,
    ]);
  });

  it('has the statement raise around an import that decides what runs', () => {
    const source = 'try:\n    import b\nexcept ImportError:\n    b = None\n';
    const imports = [{ line: 2, column: 4, name: 'b', raises: true, text: SAID }];
    const statements = [{ line: 1, column: 0, names: ['b'], otherwise: () => null }];
    expect(outline(source, { imports, statements })).toEqual(['Guarded Try b', `Refused Constant 2: ${SAID}`]);
  });
});
