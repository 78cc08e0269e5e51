import type * as ast from '../../ast';
import type { Code } from '../shared/code';

/** `pass`: nothing to do at run time. */
export function Pass(_node: ast.Pass, _code: Code): void {}
