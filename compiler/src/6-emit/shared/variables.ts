// Loading, storing and deleting names, wherever they live: registers, cells, globals, a class's namespace (CPython
// Python/compile.c compiler_nameop).

import type { Name } from '../../ast';
import type { Code } from './code';
import { NONE } from './constants';
import type { Meaning } from './frames';
import type { Register } from './registers';

type Variable = Extract<Meaning, { readonly kind: 'variable' }>;

/** Loads a name as it is written in the source; a global with the cache of the node that is given. */
export function loadName(code: Code, id: string, dst: Register, node?: Name): void {
  const name = code.mangled(id);
  const meaning = code.module.frames.meaning(code.scope, name);
  switch (meaning.kind) {
    case 'variable':
      loadVariable(code, meaning, name, dst);
      break;
    case 'class-variable':
      withNamespace(code, (namespace) => {
        code.do('load_class_cell', dst, code.registerOf(meaning.owner, name), code.name(name), namespace);
      });
      break;
    case 'class-global':
      withNamespace(code, (namespace) => code.do('load_class_global', dst, code.name(name), namespace));
      break;
    case 'name':
      code.do('load_name', dst, code.name(name));
      break;
    case 'global':
      code.do('load_global', dst, code.name(name), node === undefined ? code.cache() : code.cacheOf(node));
  }
}

function loadVariable(code: Code, variable: Variable, name: string, dst: Register): void {
  const register = code.registerOf(variable.owner, name);
  if (code.module.frames.isCaptured(variable.owner, name)) {
    code.do('load_cell', dst, register);
    return;
  }
  if (!code.flow.isBound(register.bit)) {
    code.do('check_local', register);
    code.flow.markBound(register.bit);
  }
  code.move(dst, register);
}

/** The namespace of the class: the class body's own register, or what the cell `__classdict__` holds. */
function withNamespace(code: Code, body: (namespace: Register) => void): void {
  if (code.scope.kind === 'class') {
    body(code.parameters[0] as Register);
    return;
  }
  code.temporarily(() => {
    const owner = code.module.frames.ownerOf(code.scope, '__classdict__');
    if (owner === null) throw new Error('an annotation scope without its class');
    const namespace = code.registers.allocate();
    code.do('load_cell', namespace, code.registerOf(owner, '__classdict__'));
    body(namespace);
  });
}

/** Stores a value under a name. */
export function storeName(code: Code, id: string, value: Register): void {
  const name = code.mangled(id);
  const meaning = code.module.frames.meaning(code.scope, name);
  switch (meaning.kind) {
    case 'variable':
    case 'class-variable': {
      const register = code.registerOf(meaning.owner, name);
      if (code.module.frames.isCaptured(meaning.owner, name)) code.run('store_cell', register, value);
      else {
        code.move(register, value);
        code.flow.markBound(register.bit);
      }
      break;
    }
    case 'name':
      code.do('store_name', code.name(name), value);
      break;
    default:
      code.do('store_global', code.name(name), value);
  }
}

/** Evaluates something into a name: straight into its register where it has one. */
export function storeInto(code: Code, id: string, evaluate: (dst: Register) => void): void {
  const direct = code.local(id);
  if (direct !== null) {
    evaluate(direct);
    code.flow.markBound(direct.bit);
    return;
  }
  code.temporarily(() => {
    const value = code.registers.temporaryAt(code.registers.mark());
    evaluate(value);
    code.registers.allocate();
    storeName(code, id, value);
  });
}

export function deleteName(code: Code, id: string): void {
  const name = code.mangled(id);
  const meaning = code.module.frames.meaning(code.scope, name);
  switch (meaning.kind) {
    case 'variable':
    case 'class-variable': {
      const register = code.registerOf(meaning.owner, name);
      if (code.module.frames.isCaptured(meaning.owner, name)) code.do('delete_cell', register);
      else {
        code.do('delete_local', register);
        code.flow.markUnbound(register.bit);
      }
      break;
    }
    case 'name':
      code.do('delete_name', code.name(name));
      break;
    default:
      code.do('delete_global', code.name(name));
  }
}

/** The end of `except .. as name`: the name is set to None and deleted, so that it need not be bound any more. */
export function unbindHandlerName(code: Code, id: string): void {
  const direct = code.local(id);
  if (direct !== null) {
    code.run('clear', direct);
    code.flow.markUnbound(direct.bit);
    return;
  }
  storeInto(code, id, (dst) => code.loadConstant(NONE, dst));
  deleteName(code, id);
}
