// The Rust items of a finished code object: its body function (and parts), its caches, its static `CodeDef`.

import { stringLiteral } from '../rust/literals';
import type { RustExpression, RustItem, RustStatement } from '../rust/tree';
import { boolean, call, field, number, path, slice, struct } from '../rust/tree';
import type { Code } from './code';
import { constantExpression } from './constants';
import type { SplitPart } from './flow';
import { leafItem } from './leaves';

/** The name of the static `CodeDef` of a code object. */
export function definitionSymbol(code: Code): string {
  return code.symbol.toUpperCase();
}

/** The items of a code object whose body has been emitted. `slot` is its number, by which its lines are found. */
export function codeItems(code: Code, slot: number): RustItem[] {
  const completes = code.flow.reachable && !code.isGenerator;
  const symbols = [code.registers.constants(), ...code.tables.symbols()];
  const bodyFunction = (name: string, documentation: string, part: SplitPart): RustItem => {
    const used = symbolsIn(part.body);
    const constants = symbols.map((group) => group.filter((constant) => used.has(constant.name)));
    return { kind: 'function', documentation, name, constants, ...part };
  };
  const { qualifiedName } = code.head;
  const items = code.parts.map((part, index) =>
    bodyFunction(partSymbol(code, index), `${qualifiedName}, part ${index + 1}`, part),
  );
  items.push(bodyFunction(code.symbol, qualifiedName, { body: code.flow.finish(), completes }));
  if (code.leaf !== null) items.push(leafItem(code, code.leaf));
  if (code.tables.cacheCount > 0) items.push(cachesItem(code));
  const name = definitionSymbol(code);
  items.push({ kind: 'static', public: false, name, type: 'CodeDef', value: definition(code, slot) });
  return items;
}

function cachesItem(code: Code): RustItem {
  const count = code.tables.cacheCount;
  const value = path(`[const { Cache::new(0) }; ${count}]`);
  return { kind: 'static', public: false, name: cachesName(code), type: `[Cache; ${count}]`, value };
}

function cachesName(code: Code): string {
  return `${definitionSymbol(code)}_CACHES`;
}

/** The names in a body's text. */
function symbolsIn(body: readonly RustStatement[]): ReadonlySet<string> {
  const found = new Set<string>();
  const inExpression = (expression: RustExpression): void => {
    if (expression.kind === 'path') found.add(expression.text);
    else if (expression.kind === 'text') for (const symbol of expression.symbols) found.add(symbol);
    else if (expression.kind === 'call') expression.args.forEach(inExpression);
    else if (expression.kind === 'slice') expression.items.forEach(inExpression);
  };
  const inBody = (statements: readonly RustStatement[]): void => {
    for (const statement of statements) {
      if ('call' in statement) inExpression(statement.call);
      if ('body' in statement) inBody(statement.body);
      if (statement.kind === 'decide') inExpression(statement.otherwise);
      if (statement.kind === 'machine') for (const { body } of statement.states) inBody(body);
      if (statement.kind === 'text') for (const symbol of statement.symbols) found.add(symbol);
      if (statement.kind === 'test') {
        inBody(statement.whenOne);
        inBody(statement.whenZero);
      }
    }
  };
  inBody(body);
  return found;
}

/** The name of a part that was split off a long body. */
export function partSymbol(code: Code, index: number): string {
  return `${code.symbol}_part_${index + 1}`;
}

function definition(code: Code, slot: number): RustExpression {
  const { head } = code;
  const text = (value: string): RustExpression => path(stringLiteral(value));
  const { documentation } = code;
  return struct('CodeDef', [
    field('name', text(head.name)),
    field('qualname', text(head.qualifiedName)),
    field('kind', path(`CodeKind::${head.kind}`)),
    field('number', number(slot)),
    field('positional_only', number(head.positionalOnly)),
    field('positional', number(head.positional)),
    field('keyword_only', number(head.keywordOnly)),
    field('var_positional', boolean(head.variablePositional)),
    field('var_keyword', boolean(head.variableKeyword)),
    field('variables', slice(code.variableNames.map(text))),
    field('cells', slice(code.cells.map((register) => number(code.registers.numberOf(register))))),
    field('free', slice(code.free.map(text))),
    field('first_temporary', number(code.registers.firstTemporary)),
    field('registers', number(code.registers.count)),
    field('names', code.tables.nameList()),
    field('constants', code.tables.constantList()),
    field('keywords', code.tables.keywordLists()),
    field('doc', documentation === null ? path('None') : call('Some', [constantExpression(documentation)])),
    field('body', path(code.symbol)),
    field('caches', path(code.tables.cacheCount > 0 ? `&${cachesName(code)}` : '&[]')),
    field('leaf', path(code.leaf === null ? 'None' : `Some(${code.leaf.symbol})`)),
  ]);
}
