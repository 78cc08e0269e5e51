// Names that a module's code does not bind itself: attributes of the module, and builtins.

import { BUILTIN_NAMES } from '../3-link/builtin-names';
import { dottedName } from './library-values';
import { attributeOfModule, binds } from './modules-run';
import { bindsSurely } from './modules';
import type { ModuleState } from './modules';
import type { Solver } from './solver';
import { Purpose } from './solver';

/** Attributes that import gives every module. */
const IMPORT_NAMES: ReadonlySet<string> = new Set(
  ['name', 'file', 'cached', 'package', 'doc', 'spec', 'loader', 'path', 'builtins', 'annotations'].map(
    (name) => `__${name}__`,
  ),
);

/**
 * The node of a global name of a module; where it may be a builtin's, one that has both. What runs while the module is imported
 * (`isStart`) may read the name before the module binds it.
 */
export function moduleGlobal(
  solver: Solver,
  module: ModuleState,
  name: number,
  mayBeBuiltin: boolean,
  isStart: boolean,
): number {
  const own = solver.attributeNode(module.value, name);
  if (!mayBeBuiltin || (bindsSurely(module, name) && !isStart)) return own;
  return solver.sharedNode(Purpose.global, module.number, name, (node) => {
    solver.graph.edge(own, node);
    const builtins = solver.module('builtins');
    const text = solver.textAt(name);
    const isBuiltin = BUILTIN_NAMES.has(text) && !IMPORT_NAMES.has(text);
    if (module !== builtins && isBuiltin) attributeOfModule(solver, builtins, name, node);
    // A model leaves the rest of its module to the native.
    if (module !== builtins && module.role === 'model' && !isBuiltin && !binds(module, name))
      solver.graph.add(node, dottedName(solver, module.name, text));
  });
}
