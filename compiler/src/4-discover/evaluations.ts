// An evaluation that is handed on: the search for the application evaluates the modules that may have it, and where that was the
// application's module alone, discovery goes on from there.

import type { Program } from '../3-link';
import { Interpreter } from './interpreter';
import { twinTable } from './twins';

export class Evaluations {
  private last: { readonly program: Program; readonly modules: string; readonly interpreter: Interpreter } | null =
    null;

  /** A new evaluation, of these modules. */
  begin(program: Program, modules: readonly string[]): Interpreter {
    const interpreter = new Interpreter(program, twinTable());
    this.last = { program, modules: modules.join(' '), interpreter };
    return interpreter;
  }

  /** The last one that was begun, if it is of this module alone, else a new one. It is handed on once. */
  take(program: Program, module: string): Interpreter {
    const { last } = this;
    this.last = null;
    if (last?.program === program && last.modules === module) return last.interpreter;
    return new Interpreter(program, twinTable());
  }
}
