// Compares scope analysis with CPython's symbol tables as symtables.py writes them. Since 3.12 CPython inlines list, set and
// dict comprehensions (PEP 709): their names are merged into the block around them there, and are left out here. 3.14 opens
// an annotation block for every function; one that names nothing is left out on both sides.

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
export function compareScopes(root: ReferenceTable, scopes: readonly Scope[], minor: number): string[] {
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
  const idle = (scope: Scope): boolean =>
    scope.kind === 'annotation' && childrenOf(scope).length === 0 && namesNothing(scope.symbols);
  const shown = (scope: Scope): Scope[] =>
    childrenOf(scope).flatMap((child) => (inlined(child) ? shown(child) : idle(child) ? [] : [child]));

  const visit = (table: ReferenceTable, scope: Scope): void => {
    const where = `${table.line} ${scope.name}`;
    const merged = inlinedIn(scope);
    for (const name of new Set([...Object.keys(table.symbols), ...Object.keys(scope.symbols)])) {
      if (merged.some((inner) => name in inner.symbols)) continue;
      const reference = table.symbols[name];
      const ours = scope.symbols[name];
      const expected = reference === undefined ? 'absent' : `${RESIDENCES[reference[1]]} ${reference[0] & COMPARED}`;
      const actual = ours === undefined ? 'absent' : `${ours.residence} ${ours.usage}`;
      if (expected !== actual) differences.push(`${where}: ${name} is ${expected}, not ${actual}`);
    }
    if (table.parameters.join() !== scope.parameters.join())
      differences.push(`${where}: parameters ${scope.parameters.join()}`);
    const children = shown(scope);
    const theirs = table.children.filter((child) => !isIdle(child));
    const lines = (blocks: readonly { line: number }[]): string => blocks.map(({ line }) => line).join();
    if (lines(theirs) !== lines(children)) {
      differences.push(`${where}: blocks at ${lines(theirs)}, not ${lines(children)}`);
      return;
    }
    theirs.forEach((child, at) => {
      const ours = children[at];
      if (ours !== undefined) visit(child, ours);
    });
  };
  const [module] = scopes;
  if (module === undefined) return ['no scopes'];
  visit(root, module);
  return differences;
}

function isIdle(table: ReferenceTable): boolean {
  return table.name === '__annotate__' && table.children.length === 0 && namesNothing(table.symbols);
}

function namesNothing(symbols: object): boolean {
  return Object.keys(symbols).every((name) => name === '.format' || name === '__classdict__');
}
