// One activation during abstract evaluation: a module body, a class body or a call.

import type { Place } from '../diagnostics';
import type { Environment } from './environment';
import type { Interpreter } from './interpreter';
import type { ClassValue, Value } from './values';

export interface Frame {
  readonly interpreter: Interpreter;
  readonly environment: Environment;
  /** The file of the module, relative to the root. */
  readonly file: string;
  /** The class around the running method, and its first argument: what `super()` takes. */
  readonly owner: ClassValue | null;
  readonly self: Value | null;
  /** Values of `return` and `yield` so far. */
  readonly returned: Value[];
  readonly yielded: Value[];
  /** Whether a `yield` may have given something that is not listed. */
  yieldedUnknown: boolean;
  /** Whether evaluation went on behind an exception that nothing seems to take. */
  hasRaised: boolean;
}

export function placeOf(frame: Frame, node: { readonly lineno: number; readonly col_offset: number }): Place {
  return { file: frame.file, line: node.lineno, column: node.col_offset };
}
