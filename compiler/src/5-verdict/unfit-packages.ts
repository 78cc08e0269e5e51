// Installed packages that start-up cannot run: a module cannot be read, or its code does what is refused to more than the names it binds.
// The application then does without the package, and what uses it is refused, as where Molt is not told where it is installed.

import { Collector } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import { packageOf, packageOfFile } from '../3-link';
import type { Program } from '../3-link';
import type { Effect } from './effects';
import type { Reachability, Start } from './reachability';
import { RefusedOwners } from './refused-owners';
import type { SeenCode } from './seen-code';

/** A package, by the name of its top-level module, and what is refused of its module code. */
export interface UnfitPackage {
  readonly name: string;
  readonly reason: Diagnostic;
  /** Whether it is refused for code of its own, and not for what it reaches in others. */
  readonly isAlone: boolean;
}

/**
 * The packages to go without. Those that are refused for code of their own come first: others may be refused only because they
 * reach those.
 */
export function unfitPackages(
  program: Program,
  effectsOf: (module: string) => Iterable<Effect>,
  reachability: Reachability,
  imported: readonly string[],
  seen: SeenCode,
): readonly UnfitPackage[] {
  const run = new RefusedCode(program, reachability, seen);
  const firstRefusal = (module: string, owner?: string): Diagnostic | null => {
    const isMeant = ({ file }: Diagnostic): boolean => owner === undefined || packageOfFile(program, file) === owner;
    for (const { start, refusals } of effectsOf(module)) {
      const found = refusals.find(isMeant) ?? run.of(start, owner).find(isMeant);
      if (found !== undefined) return found;
    }
    return null;
  };
  const own = new Map<string, UnfitPackage>();
  for (const error of program.errors) {
    const name = packageOfFile(program, error.file);
    if (name !== null && !own.has(name)) own.set(name, { name, reason: error, isAlone: true });
  }
  const unfit = new Map<string, UnfitPackage>();
  for (const isOwn of [true, false]) {
    const found = isOwn ? own : unfit;
    for (const module of imported) {
      const name = packageOf(program, module);
      if (name === null || found.has(name)) continue;
      const reason = firstRefusal(module, isOwn ? name : undefined);
      if (reason !== null) found.set(name, { name, reason, isAlone: isOwn });
    }
    if (found.size > 0) break;
  }
  return [...own.values(), ...unfit.values()];
}

/** What is refused of the code that a package's modules run, as far as evaluation can tell. */
class RefusedCode {
  private readonly reachability: Reachability;
  private readonly seen: SeenCode;
  private readonly seenOwners: RefusedOwners;
  private readonly allOwners: RefusedOwners;

  constructor(program: Program, reachability: Reachability, seen: SeenCode) {
    this.reachability = reachability;
    this.seen = seen;
    const ownerOf = (file: string): string => packageOfFile(program, file) ?? '';
    this.seenOwners = new RefusedOwners(reachability, (state) => seen.refusalsOf(state), ownerOf);
    this.allOwners = new RefusedOwners(reachability, (state) => reachability.expand(state).refusals, ownerOf);
  }

  /** With an owner: of the owner's files at least. */
  of(start: Start, owner?: string): readonly Diagnostic[] {
    const isWhole = !start.nodes.some((node) => this.seen.isInterrupted(node));
    if (!(isWhole ? this.seenOwners : this.allOwners).isRefused(start, owner)) return [];
    const found = new Collector();
    for (const state of this.reachability.ways([start]).keys()) {
      const refusals = isWhole ? this.seen.refusalsOf(state) : this.reachability.expand(state).refusals;
      for (const refusal of refusals) found.add(refusal);
    }
    return found.sorted();
  }
}
