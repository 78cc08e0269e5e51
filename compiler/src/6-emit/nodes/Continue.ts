import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { innermostLoop, unwindTo } from '../shared/unwind';

/** `continue`. */
export function Continue(_node: ast.Continue, code: Code): void {
  const { loop, depth } = innermostLoop(code);
  unwindTo(code, depth + 1, () => code.flow.jump(loop.head));
}
