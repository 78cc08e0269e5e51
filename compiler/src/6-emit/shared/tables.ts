// The numbered tables of one code object: names, constants, keyword lists, caches. Text names an entry by a constant, its
// number is its place of first use, so that an edit elsewhere changes nothing here.

import type { NameScope } from '../rust/identifiers';
import { constantName } from '../rust/identifiers';
import { stringLiteral } from '../rust/literals';
import type { RustConstant, RustExpression } from '../rust/tree';
import { path, slice } from '../rust/tree';
import type { CodeConstant } from './constants';
import { constantExpression, constantKey, constantSymbol } from './constants';

interface Entry<Value> {
  readonly symbol: string;
  readonly index: number;
  readonly value: Value;
}

/** Values in order of first use, each under a symbol. */
class Table<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  add(key: string, value: Value, symbol: () => string): Entry<Value> {
    const found = this.entries.get(key);
    if (found !== undefined) return found;
    const entry = { symbol: symbol(), index: this.entries.size, value };
    this.entries.set(key, entry);
    return entry;
  }

  values(): Value[] {
    return Array.from(this.entries.values(), (entry) => entry.value);
  }

  constants(): RustConstant[] {
    return Array.from(this.entries.values(), ({ symbol, index }) => ({ name: symbol, value: index }));
  }
}

export class Tables {
  private readonly scope: NameScope;
  private readonly names = new Table<string>();
  private readonly constants = new Table<CodeConstant>();
  private readonly keywords = new Table<readonly string[]>();
  private caches = 0;

  constructor(scope: NameScope) {
    this.scope = scope;
  }

  name(name: string): RustExpression {
    return path(this.names.add(name, name, () => this.unique(name, 'NAME')).symbol);
  }

  constant(constant: CodeConstant): RustExpression {
    const key = constantKey(constant);
    const symbol = () => this.scope.unique(constantName(constantSymbol(constant)).replace(/_+$/, ''));
    return path(this.constants.add(key, constant, symbol).symbol);
  }

  keywordList(names: readonly string[]): RustExpression {
    return path(this.keywords.add(names.join(' '), names, () => this.unique(`KW_${names.join('_')}`, 'LIST')).symbol);
  }

  /** A reference to a fresh cache in the code object's array. */
  cache(array: string): RustExpression {
    this.caches += 1;
    return path(`&${array}[${this.caches - 1}]`);
  }

  get cacheCount(): number {
    return this.caches;
  }

  nameList(): RustExpression {
    return slice(this.names.values().map((name) => path(stringLiteral(name))));
  }

  constantList(): RustExpression {
    return slice(this.constants.values().map(constantExpression));
  }

  keywordLists(): RustExpression {
    return slice(this.keywords.values().map((names) => slice(names.map((name) => path(stringLiteral(name))))));
  }

  /** The Rust constants that name the entries. */
  symbols(): RustConstant[][] {
    return [this.names.constants(), this.constants.constants(), this.keywords.constants()];
  }

  /** The name in capitals; where a register has that name, with a prefix that says what it is. */
  private unique(name: string, prefix: string): string {
    const wish = constantName(name);
    return this.scope.has(wish) ? this.scope.unique(`${prefix}_${wish}`) : this.scope.unique(wish);
  }
}
