// What functions and methods of modules in Rust give, by their models: Python that does with its arguments what the native does.

import type { Program } from '../../3-link';
import type { ClassCode, FunctionCode } from './code';
import { Inference } from './inference';
import type { Natives } from './natives';
import { unknown } from './types';
import type { Types } from './types';

/** By dotted name. What a model hands on of its arguments may be anything. */
export function resultsOfModels(models: Program, natives: Natives): ReadonlyMap<string, Types> {
  const inference = new Inference(models, natives);
  for (let round = 0; round < 2; round += 1) {
    found(inference);
    inference.fixpoint.settle();
  }
  const known = [...found(inference)].filter(([, { why, items }]) => {
    const isObject = ({ kind, name }: { readonly kind: string; readonly name: string }): boolean =>
      kind === 'object' && (name === 'builtins.NoneType' || natives.class(name) !== null);
    return why === null && items.size > 0 && [...items.values()].every(isObject);
  });
  return new Map(known);
}

function found(inference: Inference): Map<string, Types> {
  const all = new Map<string, Types>();
  const isPlain = (code: FunctionCode): boolean =>
    inference.roleOf(code) === 'plain' && code.node.kind === 'FunctionDef';
  for (const { name: module, scope } of inference.code.modules.values()) {
    for (const name of scope.names.keys()) {
      const codes = [...inference.typesOf(nameOf(name), scope).items.values()].map((item) =>
        item.kind === 'function' ? inference.code.functions.get(item.name) : undefined,
      );
      const [code] = codes;
      if (codes.length === 1 && code !== undefined && isPlain(code))
        all.set(`${module}.${name}`, inference.resultOf(code));
    }
  }
  for (const owner of inference.code.classes.values()) {
    const names = inference.classes.ancestors(owner).flatMap(({ scope }) => [...scope.names.keys()]);
    for (const name of new Set(names)) all.set(`${owner.name}.${name}`, ofMember(inference, owner, name));
  }
  return all;
}

/** What a method gives of an object of the class, or a class method of the class. */
function ofMember(inference: Inference, owner: ClassCode, name: string): Types {
  const method = inference.attributeOfObject(owner, name);
  const isMethod = [...method.items.values()].every(({ kind }) => kind === 'bound');
  return isMethod ? inference.call(method) : unknown('no method');
}

function nameOf(id: string): Parameters<Inference['typesOf']>[0] {
  const position = { lineno: 0, col_offset: 0, end_lineno: 0, end_col_offset: 0 };
  return { kind: 'Name', id, ctx: 'Load', ...position };
}
