// Comprehensions. List, set and dict comprehensions run in the frame around them (PEP 709) with hidden variables of their own;
// a generator expression is a generator function called with its first iterator.

import type { Comprehension, DictComp, GeneratorExp, ListComp, SetComp } from '../../ast';
import { number } from '../rust/tree';
import type { Code } from './code';
import { closeOver, emitCode, finish, NO_PARAMETERS, NO_PARTS, nested, qualifiedName } from './functions';
import { makeIterator, storeNext } from './loops';
import type { Register } from './registers';
import { jumpIf } from './tests';

/** An inlined comprehension: `build` makes the container, `add` puts an element into it. */
export function inlineComprehension(
  code: Code,
  node: ListComp | SetComp | DictComp,
  dst: Register,
  build: (container: Register) => void,
  add: (container: Register) => void,
): void {
  const [first] = node.generators as [Comprehension];
  const scope = code.module.analysis.scopeOf(node);
  const container = code.registers.temporaryAt(code.registers.mark());
  build(container);
  code.registers.allocate();
  const iterator = makeIterator(code, first.iter, node, first.is_async === 1);
  const outer = code.scope;
  code.scope = scope;
  const variables = Object.entries(scope.symbols)
    .filter(([name, { residence }]) => name !== '.0' && (residence === 'local' || residence === 'cell'))
    .map(([name]) => ({ register: code.registerOf(scope, name), cell: code.module.frames.isCaptured(scope, name) }));
  for (const { register, cell } of variables) {
    if (cell) code.do('new_cell', register);
    else code.flow.markUnbound(register.bit);
  }
  generatorLoop(code, node.generators, 0, iterator, false, () => add(container));
  for (const { register } of variables) code.run('clear', register);
  for (const { register } of variables) code.flow.markUnbound(register.bit);
  code.scope = outer;
  code.move(dst, container);
}

/** The loop of one `for` clause and, inside, of those after it; `element` emits what each round does. */
function generatorLoop(
  code: Code,
  generators: readonly Comprehension[],
  position: number,
  iterator: Register,
  suspended: boolean,
  element: () => void,
): void {
  const generator = generators[position];
  if (generator === undefined) {
    element();
    return;
  }
  code.flow.loop('for', suspended, 0n, (head, exit) => {
    code.at(generator.target);
    storeNext(code, generator.target, iterator, generator.is_async === 1, false, () => code.flow.jump(exit));
    for (const condition of generator.ifs) jumpIf(code, condition, false, head);
    const next = generators[position + 1];
    if (next === undefined) element();
    else {
      code.temporarily(() => {
        const inner = makeIterator(code, next.iter, next.iter, next.is_async === 1);
        generatorLoop(code, generators, position + 1, inner, suspended, element);
      });
    }
  });
  code.run('clear', iterator);
}

/** A generator expression: makes the generator and gives it its first iterator. `yieldElement` emits one `yield`. */
export function generatorExpression(
  code: Code,
  node: GeneratorExp,
  dst: Register,
  yieldElement: (inner: Code) => void,
): void {
  const [first] = node.generators as [Comprehension];
  const inner = nested(code, node, 'body', () => {
    const scope = code.module.analysis.scopeOf(node);
    const name = '<genexpr>';
    const kind = scope.coroutine ? 'AsyncGenerator' : 'Generator';
    const head = {
      name,
      qualifiedName: qualifiedName(code, name, null),
      kind,
      scope,
      node,
      firstLine: node.lineno,
    } as const;
    return emitCode(code.module, code, { ...head, ...NO_PARAMETERS, positionalOnly: 1, positional: 1 }, [], (body) => {
      body.at(node);
      const [iterator] = body.parameters as [Register];
      generatorLoop(body, node.generators, 0, iterator, true, () => yieldElement(body));
      finish(body);
    });
  });
  const callable = code.registers.allocate();
  closeOver(code, inner, callable, NO_PARTS);
  const iterator = makeIterator(code, first.iter, node, first.is_async === 1);
  const window = iterator.temporary === null ? code.registers.allocate() : iterator;
  code.move(window, iterator);
  code.do('call', dst, callable, callable, number(1));
}
