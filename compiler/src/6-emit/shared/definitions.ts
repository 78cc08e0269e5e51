// Function and class statements as a whole: decorators, defaults, type parameters, the object, its name (CPython
// Python/compile.c compiler_function, compiler_class).

import type { AsyncFunctionDef, ClassDef, FunctionDef, Name } from '../../ast';
import { number } from '../rust/tree';
import { makeClass } from './classes';
import type { Code } from './code';
import { evaluateDefaults, makeFunction } from './functions';
import type { Register } from './registers';
import { NO_REG, RET } from './registers';
import { callTypeParameterScope, makeTypeParameters } from './type-parameters';
import { loadName, storeInto, storeName } from './variables';

type Definition = FunctionDef | AsyncFunctionDef | ClassDef;

export function emitDefinition(code: Code, node: Definition): void {
  const decorators = node.decorator_list.map((decorator) => {
    code.at(decorator);
    return code.evaluateToTemporary(decorator);
  });
  if (decorators.length === 0) {
    storeInto(code, node.name, (dst) => makeObject(code, node, dst));
    return;
  }
  let value = code.registers.temporaryAt(code.registers.mark());
  makeObject(code, node, value);
  code.registers.allocate();
  for (let position = decorators.length - 1; position >= 0; position -= 1) {
    const decorator = decorators[position] as Register;
    code.at(node.decorator_list[position] as (typeof node.decorator_list)[number]);
    // The value lies after its decorator.
    code.do('call', decorator, decorator, decorator, number(1));
    value = decorator;
  }
  storeName(code, node.name, value);
}

function makeObject(code: Code, node: Definition, dst: Register): void {
  const mark = code.registers.mark();
  if (node.kind === 'ClassDef') {
    if (node.type_params.length === 0) makeClass(code, node, dst, null);
    else callTypeParameterScope(code, node, [], dst, (inner) => genericClass(inner, node));
  } else {
    const defaults = evaluateDefaults(code, node.args);
    code.at(node);
    if (node.type_params.length === 0) makeFunction(code, node, dst, defaults);
    else {
      const window = [defaults.defaults, defaults.keywordDefaults].filter((register) => register !== NO_REG);
      callTypeParameterScope(code, node, window, dst, (inner) => genericFunction(inner, node, defaults));
    }
  }
  code.registers.release(mark);
}

/** Inside the type parameters' scope: the function, with its type parameters. */
function genericFunction(
  code: Code,
  node: FunctionDef | AsyncFunctionDef,
  outer: { readonly defaults: Register; readonly keywordDefaults: Register },
): void {
  const parameters = makeTypeParameters(code, node.type_params);
  const given = [...code.parameters];
  const defaults = outer.defaults === NO_REG ? NO_REG : (given.shift() as Register);
  const keywordDefaults = outer.keywordDefaults === NO_REG ? NO_REG : (given.shift() as Register);
  const made = code.registers.temporaryAt(code.registers.mark());
  makeFunction(code, node, made, { defaults, keywordDefaults });
  code.registers.allocate();
  code.do('set_type_params', made, parameters);
  code.run('clear', parameters);
  code.move(RET, made);
}

/** Inside the type parameters' scope: the class, with `Generic[...]` as its last base. */
function genericClass(code: Code, node: ClassDef): void {
  const parameters = makeTypeParameters(code, node.type_params);
  storeName(code, '.type_params', parameters);
  code.temporarily(() => {
    const base = code.registers.allocate();
    loadName(code, '.type_params', base);
    code.do('subscript_generic', base, base);
    storeName(code, '.generic_base', base);
  });
  const genericBase: Name = { ...positionOf(node), kind: 'Name', id: '.generic_base', ctx: 'Load' };
  makeClass(code, node, RET, genericBase);
}

function positionOf(node: Definition): Pick<Definition, 'lineno' | 'col_offset' | 'end_lineno' | 'end_col_offset'> {
  const { lineno, col_offset, end_lineno, end_col_offset } = node;
  return { lineno, col_offset, end_lineno, end_col_offset };
}
