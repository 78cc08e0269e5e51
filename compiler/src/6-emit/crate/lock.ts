// The crate's `Cargo.lock`: the runtime's, whose versions are the tested ones, with the generated crates entered. Cargo
// takes it as it is (`--locked`): same members, same dependencies, entries in order of name.

import type { CrateInput } from './input';
import type { PackageCrate } from './packages';

export function lockFile(input: CrateInput, packages: readonly PackageCrate[], runtimeLock: string): string {
  const [head = '', ...entries] = runtimeLock.split('\n[[package]]\n');
  const generated = [
    entry(input.name, ['molt', ...packages.map(({ crateName }) => crateName)].sort()),
    ...packages.map(({ crateName }) => entry(crateName, ['molt'])),
  ];
  const all = [...entries.map((text) => text.trimEnd()), ...generated].sort((left, right) =>
    compareEntries(nameOf(left), nameOf(right)),
  );
  return `${head.trimEnd()}\n\n${all.map((text) => `[[package]]\n${text}\n`).join('\n')}`;
}

function entry(name: string, dependencies: readonly string[]): string {
  const list = dependencies.map((dependency) => ` "${dependency}",`).join('\n');
  return `name = "${name}"\nversion = "0.1.0"\ndependencies = [\n${list}\n]`;
}

function nameOf(entryText: string): string {
  return /^name = "(.*)"/.exec(entryText)?.[1] ?? '';
}

/** Entries of the same name, several versions, keep their order: the sort is stable. */
function compareEntries(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
