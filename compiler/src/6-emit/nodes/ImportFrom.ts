import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { textConstant, tupleConstant } from '../shared/constants';
import { storeInto } from '../shared/variables';

/** `from module import a, b as c`, `from .. import *`. */
export function ImportFrom(node: ast.ImportFrom, code: Code): void {
  const module = code.registers.allocate();
  const names = code.constant(tupleConstant(node.names.map((alias) => textConstant(alias.name))));
  code.do('import_name', module, code.name(node.module ?? ''), names, number(node.level));
  if (node.names[0]?.name === '*') {
    code.do('import_star', module);
    return;
  }
  for (const alias of node.names) {
    storeInto(code, alias.asname ?? alias.name, (dst) => code.do('import_from', dst, module, code.name(alias.name)));
  }
  code.run('clear', module);
}
