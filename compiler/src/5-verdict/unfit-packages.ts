// Installed packages that start-up cannot run: a module cannot be read, or its code does what is refused to more than its own objects.
// The application then does without the package, and what uses it is refused, as where Molt is not told where it is installed.

import type { Diagnostic } from '../diagnostics';
import type { Program } from '../3-link';
import type { Effects } from './effects';

/** A package, by the name of its top-level module, and what is refused of its module code. */
export interface UnfitPackage {
  readonly name: string;
  readonly reason: Diagnostic;
}

/** The name of the installed package that a module belongs to; null for the project's own. */
export function packageOf({ index }: Program, module: string): string | null {
  return index.modules.get(module)?.isInstalled === true ? (module.split('.')[0] as string) : null;
}

/** The name of the installed package that a file belongs to. The folder may lie in the project, whose modules are named otherwise. */
export function packageOfFile({ index }: Program, file: string): string | null {
  for (const one of index.modules.values())
    if (one.isInstalled && one.file === file) return one.module.split('.')[0] as string;
  return null;
}

/**
 * The packages to go without. Those that are refused for code of their own come first: others may be refused only because they
 * reach those.
 */
export function unfitPackages(program: Program, effects: Effects, imported: Iterable<string>): readonly UnfitPackage[] {
  const unfit = new Map<string, UnfitPackage>();
  const own = new Map<string, UnfitPackage>();
  const add = (name: string, reason: Diagnostic): void => {
    const into = packageOfFile(program, reason.file) === name ? own : unfit;
    if (!into.has(name)) into.set(name, { name, reason });
  };
  for (const error of program.errors) {
    const name = packageOfFile(program, error.file);
    if (name !== null) add(name, error);
  }
  for (const module of imported) {
    const name = packageOf(program, module);
    if (name === null || own.has(name)) continue;
    for (const reason of effects.refusals(module)) add(name, reason);
  }
  return [...(own.size > 0 ? own : unfit).values()];
}
