// Imports: the modules that they run, what they bind, whether they can fail; and the attributes of modules.

import { instanceOf, reach } from './instances';
import type { Instance, Site } from './instances';
import type { ModuleState } from './modules';
import { bindsSurely } from './modules';
import { callSpecialFunction } from './calls';
import { noteModuleTable, registerModule, replacedModule } from './computed-imports';
import { takeFromLibrary } from './natives';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** Runs a module and the packages that it lies in; says whether it is there. */
export function runModule(solver: Solver, name: string, site: Site | null): ModuleState | null {
  const parts = name.split('.');
  let module: ModuleState | null = null;
  for (let length = 1; length <= parts.length; length += 1) {
    const full = parts.slice(0, length).join('.');
    if (solver.find(full).kind === 'absent') return null;
    const around: ModuleState | null = module;
    module = solver.module(full);
    if (around !== null) bindSubmodule(solver, around, module, parts[length - 1] as string);
    const body = startBody(solver, module);
    if (site !== null && body !== null) solver.call(site, body, 0, false);
  }
  return module;
}

/** Runs a module for code that nothing is known of; says whether it is there. */
export function escapeModule(solver: Solver, name: string): boolean {
  const module = runModule(solver, name, null);
  if (module !== null) solver.graph.add(solver.escaping, moduleValue(solver, module));
  return module?.body != null;
}

function bindSubmodule(solver: Solver, around: ModuleState, module: ModuleState, name: string): void {
  solver.graph.add(solver.storedAttribute(around.value, solver.text(name)), moduleValue(solver, module));
}

/** A module as a value: one in machine code is a native. */
export function moduleValue(solver: Solver, module: ModuleState): number {
  return isMachineCode(solver, module) ? solver.native(module.name) : module.value;
}

function startBody(solver: Solver, module: ModuleState): Instance | null {
  const [block] = module.blocks;
  if (block === undefined) return null;
  if (module.body === null) {
    module.body = instanceOf(solver, block, null, 0, 0);
    bindImportNames(solver, module);
    registerModule(solver, module);
    if (module.name === 'sys') noteModuleTable(solver, module);
    reach(solver, module.body);
  }
  return module.body;
}

/** What import binds in every module. CPython Lib/importlib/_bootstrap.py `_init_module_attrs`. */
function bindImportNames(solver: Solver, { value, name }: ModuleState): void {
  const bind = (attribute: string, held: number): void => {
    solver.graph.add(solver.storedAttribute(value, solver.text(attribute)), held);
  };
  bind('__name__', solver.textValue(name));
  for (const text of ['__file__', '__cached__', '__package__', '__doc__']) bind(text, solver.builtinObject('str'));
  for (const text of ['__doc__', '__spec__', '__loader__']) bind(text, solver.none);
  for (const text of ['__path__', '__spec__', '__loader__', '__builtins__', '__annotations__']) bind(text, ANY);
}

// ---- statements ----

/** `import a.b` binds `a`, or `a.b` under another name. */
export function importModule(
  solver: Solver,
  site: Site,
  name: string,
  isWhole: boolean,
  target: number,
  succeeded: number,
): void {
  const module = runModule(solver, name, site);
  sayWhether(solver, name, module, succeeded);
  if (module === null) return;
  const bound = isWhole ? module : solver.module(name.split('.')[0] as string);
  solver.graph.add(target, moduleValue(solver, bound));
  replacedModule(solver, bound.name, target);
}

/** Says in a node whether an import of a module succeeds; where nobody knows, it may do either. */
function sayWhether(solver: Solver, name: string, module: ModuleState | null, succeeded: number): void {
  const source = solver.find(name);
  if (module !== null) solver.graph.add(succeeded, solver.true);
  if (module === null || (source.kind === 'native' && source.mayBeAbsent === true))
    solver.graph.add(succeeded, solver.false);
}

/** `from a import name`: an attribute of the module, or a module inside it. */
export function importFrom(
  solver: Solver,
  site: Site,
  from: string,
  name: number,
  target: number,
  succeeded: number,
): void {
  const module = runModule(solver, from, site);
  if (module === null) {
    solver.graph.add(succeeded, solver.false);
    return;
  }
  const text = solver.textAt(name);
  const inside = `${from}.${text}`;
  const isKnown = isMachineCode(solver, module) ? solver.library.isThere(inside) : null;
  if (isKnown !== null) solver.graph.add(succeeded, isKnown ? solver.true : solver.false);
  if (isKnown === false) return;
  const isOwn = site.instance.block.module === module;
  const isSubmodule =
    module.constraints?.isPackage !== false && isThere(solver, inside) && (isOwn || !binds(module, name));
  if (isSubmodule) runModule(solver, inside, site);
  attributeOfModule(solver, module, name, target, site);
  if (isKnown !== null) return;
  const has = solver.sharedNode(Purpose.has, module.number, name, (node) => {
    const found = solver.graph.node();
    attributeOfModule(solver, module, name, found);
    if (bindsSurely(module, name)) solver.graph.add(node, solver.true);
    else solver.graph.listen(found, () => solver.graph.add(node, solver.true));
    if (!isSubmodule && !bindsSurely(module, name)) solver.graph.add(node, solver.false);
  });
  solver.graph.edge(has, succeeded);
}

function isMachineCode(solver: Solver, module: ModuleState): boolean {
  return module.constraints === null && solver.find(module.name).kind === 'native';
}

function isThere(solver: Solver, name: string): boolean {
  const { kind } = solver.find(name);
  return kind === 'source' || kind === 'namespace';
}

/** Whether the module's body binds a name. */
export function binds({ blocks, texts }: ModuleState, name: number): boolean {
  const fields = blocks[0]?.block.fields ?? NO_FIELDS;
  return fields.some((word, index) => index % 2 === 1 && texts[word] === name);
}

const NO_FIELDS = new Int32Array();

/** `from a import *`: all names but those with an underscore, or those that `__all__` lists. */
export function importStar(solver: Solver, instance: Instance, site: Site, from: string, succeeded: number): void {
  const module = runModule(solver, from, site);
  sayWhether(solver, from, module, succeeded);
  if (module === null) return;
  const { all } = module.constraints ?? { all: null };
  const target = instance.block.module.value;
  const declared = module.constraints === null ? solver.library.publicNames(from) : null;
  if (module.constraints === null && declared === null) {
    solver.graph.add(solver.slotNode(target, Slot.unnamed), ANY);
    return;
  }
  const take = (name: number): void => {
    attributeOfModule(solver, module, name, solver.storedAttribute(target, name), site);
  };
  for (const name of all ?? declared ?? []) take(solver.text(name));
  solver.eachField(module.value, (key) => {
    const name = solver.attributeKey(key);
    if (name !== null && all === null && !solver.textAt(name).startsWith('_')) take(name);
  });
}

// ---- attributes ----

/** Has a node take what an attribute of a module may be. */
export function attributeOfModule(
  solver: Solver,
  module: ModuleState,
  name: number,
  target: number,
  site: Site | null = null,
): void {
  const own = solver.attributeNode(module.value, name);
  solver.graph.edge(own, target);
  const text = solver.textAt(name);
  if (module.role === 'model' && !binds(module, name))
    solver.graph.add(target, solver.native(`${module.name}.${text}`));
  if (isMachineCode(solver, module)) takeFromLibrary(solver, module.name, text, target);
  if (text === '__dict__') solver.graph.add(target, solver.values.number(Kind.namespace, module.value));
  const hook = solver.text('__getattr__');
  if (site !== null && name !== hook && binds(module, hook) && !binds(module, name))
    callSpecialFunction(solver, solver.attributeNode(module.value, hook), [solver.textValue(text)], target, site);
}
