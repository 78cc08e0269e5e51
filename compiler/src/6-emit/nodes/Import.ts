import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { NO_REG } from '../shared/registers';
import type { Register } from '../shared/registers';
import { storeInto } from '../shared/variables';

/** `import a.b`: binds `a`; `import a.b as c`: binds `c` to `a.b`. */
export function Import(node: ast.Import, code: Code): void {
  for (const alias of node.names) {
    code.temporarily(() => {
      const [top, ...rest] = alias.name.split('.') as [string, ...string[]];
      if (alias.asname === null || rest.length === 0) {
        storeInto(code, alias.asname ?? top, (dst) => importModule(code, alias.name, dst));
      } else {
        importAs(code, alias.name, rest, alias.asname);
      }
    });
  }
}

function importModule(code: Code, name: string, dst: Register): void {
  code.do('import_name', dst, code.name(name), NO_REG, number(0));
}

/** `import a.b.c as d` takes `b` from `a` and `c` from that, as `from` does (CPython compiler_import_as). */
function importAs(code: Code, name: string, rest: readonly string[], asName: string): void {
  let module = code.registers.allocate();
  importModule(code, name, module);
  for (const part of rest.slice(0, -1)) {
    const next = code.registers.allocate();
    code.do('import_from', next, module, code.name(part));
    code.run('clear', module);
    module = next;
  }
  storeInto(code, asName, (dst) => code.do('import_from', dst, module, code.name(rest.at(-1) as string)));
  code.run('clear', module);
}
