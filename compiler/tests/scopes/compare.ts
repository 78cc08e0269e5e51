// Compares scope analysis with CPython's symbol tables as symtables.py writes them. Since 3.12 CPython inlines list, set and
// dict comprehensions (PEP 709): their names are merged into the block around them there, and are left out here.

import type { Residence, Scope } from '../../src/2-summarize';

/** A block of CPython's, with usage bits and scope number by name. */
export interface ReferenceTable {
  readonly name: string;
  readonly line: number;
  readonly symbols: Readonly<Record<string, readonly [number, number]>>;
  readonly parameters: readonly string[];
  readonly children: readonly ReferenceTable[];
}

const RESIDENCES: readonly (Residence | null)[] = [null, 'local', 'global-explicit', 'global-implicit', 'free', 'cell'];

/** The usage bits that both sides have (`Usage`). */
const COMPARED = 1 | 2 | 4 | 8 | 16 | 64 | 128 | 256 | 512 | 1024;

/** Differences as lines; none if the two agree. */
export function compareScopes(reference: ReferenceTable, scopes: readonly Scope[], minor: number): string[] {
  const differences: string[] = [];
  const childrenOf = (scope: Scope): Scope[] => scopes.filter((child) => child.parent === scope.index);
  const inlined = (scope: Scope): boolean =>
    minor >= 12 &&
    scope.comprehension !== null &&
    scope.comprehension !== 'generator' &&
    !('__classdict__' in scope.symbols);
  const inlinedIn = (scope: Scope): Scope[] =>
    childrenOf(scope)
      .filter(inlined)
      .flatMap((child) => [child, ...inlinedIn(child)]);
  const shown = (scope: Scope): Scope[] =>
    childrenOf(scope).flatMap((child) => (inlined(child) ? shown(child) : [child]));

  const visit = (table: ReferenceTable, scope: Scope): void => {
    const where = `${table.line} ${scope.name}`;
    const merged = inlinedIn(scope);
    for (const name of new Set([...Object.keys(table.symbols), ...Object.keys(scope.symbols)])) {
      if (merged.some((inner) => name in inner.symbols)) continue;
      const theirs = table.symbols[name];
      const ours = scope.symbols[name];
      const expected = theirs === undefined ? 'absent' : `${RESIDENCES[theirs[1]]} ${theirs[0] & COMPARED}`;
      const actual = ours === undefined ? 'absent' : `${ours.residence} ${ours.usage}`;
      if (expected !== actual) differences.push(`${where}: ${name} is ${expected}, not ${actual}`);
    }
    if (table.parameters.join() !== scope.parameters.join())
      differences.push(`${where}: parameters ${scope.parameters.join()}`);
    const children = shown(scope);
    const lines = (blocks: readonly { line: number }[]): string => blocks.map(({ line }) => line).join();
    if (lines(table.children) !== lines(children)) {
      differences.push(`${where}: blocks at ${lines(table.children)}, not ${lines(children)}`);
      return;
    }
    table.children.forEach((child, at) => {
      const ours = children[at];
      if (ours !== undefined) visit(child, ours);
    });
  };
  const [module] = scopes;
  if (module === undefined) return ['no scopes'];
  visit(reference, module);
  return differences;
}
