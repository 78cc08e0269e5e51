import type * as ast from '../../ast';
import type { Code } from '../shared/code';

/** `nonlocal`: nothing to do at run time. */
export function Nonlocal(_node: ast.Nonlocal, _code: Code): void {}
