import type * as ast from '../../ast';
import type { Code } from '../shared/code';

/** `global`: nothing to do at run time. */
export function Global(_node: ast.Global, _code: Code): void {}
