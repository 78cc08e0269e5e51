// The linked program: the modules that the application's entry reaches, their summaries, and what every name stands for.

import type { Module } from '../ast';
import type { Diagnostic } from '../diagnostics';
import type { Definition, DottedName, ModuleSummary } from '../2-summarize';
import type { Conditions } from './conditions';
import type { CodeIndex } from './module-code';
import type { ModuleIndex } from './module-index';

/** A module as phases 1 and 2 left it. */
export interface LoadedModule {
  readonly summary: ModuleSummary;
  /** Made of its bytes when it is first asked for, and kept: of most modules of an environment nobody asks. */
  readonly ast: Module;
  /** The tree as bytes, which tell it from others. */
  readonly tree: Uint8Array;
}

/** What a name stands for. */
export type Target =
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'definition'; readonly module: string; readonly definition: Definition }
  | { readonly kind: 'variable'; readonly module: string; readonly name: string }
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string };

/** A target and the attributes of it that cannot be followed statically. */
export interface Resolved {
  readonly target: Target;
  readonly rest: DottedName;
}

/** The name of the installed package that a module belongs to; null for the project's own. */
export function packageOf({ index }: Program, module: string): string | null {
  return index.modules.get(module)?.isInstalled === true ? (module.split('.')[0] as string) : null;
}

/** The name of the installed package that a file belongs to. The folder may lie in the project, whose modules are named otherwise. */
export function packageOfFile({ index }: Program, file: string): string | null {
  const installed = index.byFile.get(file)?.find(({ isInstalled }) => isInstalled);
  return installed === undefined ? null : (installed.module.split('.')[0] as string);
}

/** All modules reached, and questions about their names. Built by `link`. */
export interface Program {
  readonly index: ModuleIndex;
  /** Reached modules in the order in which they were found, the entry first. */
  readonly modules: ReadonlyMap<string, LoadedModule>;
  /** Import errors that Python would raise too, and syntax errors. */
  readonly errors: readonly Diagnostic[];
  /** Modules of the project that are no valid Python: what they bind is not known. */
  readonly unread: ReadonlySet<string>;
  readonly codes: CodeIndex;
  /** What never runs for want of what is not installed. */
  readonly conditions: Conditions;
  /** What a name of a module's global scope may stand for; several if it is bound several times, none if unbound. */
  global(module: string, name: string): readonly Target[];
  /** What a dotted name in a scope of a module may stand for; empty for names that are local variables. */
  resolve(module: string, scope: number, name: DottedName): readonly Resolved[];
  /** Follows attributes of a target as far as modules and classes go. */
  follow(target: Target, path: DottedName): readonly Resolved[];
}
