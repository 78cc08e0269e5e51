import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { innermostLoop, unwindTo } from '../shared/unwind';

/** `break`. */
export function Break(_node: ast.Break, code: Code): void {
  const { loop, depth } = innermostLoop(code);
  unwindTo(code, depth + 1, () => {
    if (loop.dropOnExit && loop.iterator !== null) code.run('clear', loop.iterator);
    code.flow.jump(loop.exit);
  });
}
