// Modules that are imported, or looked for in `sys.modules`, by names made at run time. A name that is known runs its module; one that is not
// gives any of the modules that were linked for such names.

import { positionalNode } from './arguments';
import type { Call } from './calls';
import type { Site } from './instances';
import type { ModuleState } from './modules';
import { moduleValue, runModule } from './modules-run';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { Kind } from './values';

/** What an unknown name may also give: a module of the library. */
const OF_LIBRARY = 'importlib.<module>';

/** `import_module(name, package)`: gives the module. */
export function importByName(solver: Solver, call: Call): void {
  eachModuleName(solver, call, (name) => importText(solver, name, call, false));
}

/** `__import__(name, globals, locals, fromlist, level)`: gives the module, or the package that it lies in. */
export function importWhole(solver: Solver, call: Call): void {
  eachModuleName(solver, call, (name) => importText(solver, name, call, true));
}

/** Calls a listener with each name that the first argument may be; null for one that is not known. */
function eachModuleName(solver: Solver, call: Call, listener: (name: string | null) => void): void {
  const [node, package_] = [positionalNode(call.given, 0), positionalNode(call.given, 1)];
  if (node < 0) return;
  solver.graph.listen(node, (value) => {
    const text = solver.values.textOf(value);
    if (text === null && !mayBeText(solver, value)) return;
    if (text === null || !text.startsWith('.')) listener(text);
    else if (package_ < 0) listener(null);
    else
      solver.graph.listen(package_, (around) => {
        const known = solver.values.textOf(around);
        const name = known === null ? null : relativeName(text, known);
        // A name above the outermost package is none: Python raises.
        if (name !== undefined) listener(name);
      });
  });
}

/** Whether a value may be a text that is not known. */
export function mayBeText(solver: Solver, value: number): boolean {
  const { values } = solver;
  switch (values.kind(value)) {
    case Kind.any:
      return true;
    case Kind.native:
      return solver.find(solver.textAt(values.first(value))).kind !== 'native';
    case Kind.object: {
      const cls = values.first(value);
      return cls === solver.builtin('str') || solver.bodyOfClass(cls)?.block.module.name !== 'builtins';
    }
    default:
      return false;
  }
}

/** CPython Lib/importlib/_bootstrap.py `_resolve_name`. */
function relativeName(text: string, around: string): string | undefined {
  const level = /^\.*/.exec(text)?.[0].length ?? 0;
  const parts = around.split('.');
  if (level > parts.length) return undefined;
  return [...parts.slice(0, parts.length - level + 1), text.slice(level)].filter((part) => part !== '').join('.');
}

function importText(solver: Solver, name: string | null, call: Call, isWhole: boolean): void {
  if (name === null) {
    importUnknown(solver, call);
    return;
  }
  const module = runModule(solver, name, call.site);
  if (module === null) return;
  solver.graph.add(call.target, moduleValue(solver, module));
  const [top] = name.split('.');
  if (isWhole && top !== undefined && top !== name)
    solver.graph.add(call.target, moduleValue(solver, solver.module(top)));
}

function importUnknown(solver: Solver, { site, target }: Call): void {
  solver.computedImports.add(site.instance);
  solver.graph.add(target, solver.native(OF_LIBRARY));
  const modules = computedModules(solver);
  solver.graph.edge(modules, target);
  solver.graph.listen(modules, (value) => callBody(solver, solver.moduleAt(value), site));
}

function callBody(solver: Solver, { body }: ModuleState, site: Site): void {
  if (body !== null) solver.call(site, body, 0, false);
}

/** The node of the modules that unknown names may mean. */
function computedModules(solver: Solver): number {
  return solver.sharedNode(Purpose.computedModules, 0, 0, () => undefined);
}

// ---- `sys.modules` ----

/** Has `sys.modules` hold a module of the program under its name. */
export function registerModule(solver: Solver, module: ModuleState): void {
  if (module.role !== 'code') return;
  const key = solver.textValue(module.name);
  solver.graph.listen(tables(solver), (table) => {
    solver.graph.add(solver.storedItem(table, key), moduleValue(solver, module));
    solver.graph.add(solver.slotNode(table, Slot.keys), key);
  });
}

/** Has a node take what the program itself has put under a module's name into `sys.modules`. */
export function replacedModule(solver: Solver, name: string, target: number): void {
  solver.graph.listen(tables(solver), (table) => {
    solver.graph.edge(solver.itemNode(table, solver.textValue(name)), target);
  });
}

/** Has a node take the module of the library that a key of `sys.modules` names. */
export function libraryModule(solver: Solver, table: number, key: number, target: number): void {
  const name = solver.values.textOf(key);
  if (name === null || !solver.graph.values(tables(solver)).includes(table)) return;
  const source = solver.find(name);
  const isOfLibrary = source.kind === 'native' || (source.kind === 'source' && source.role === 'model');
  if (isOfLibrary) solver.graph.add(target, moduleValue(solver, solver.module(name)));
}

/** The node of the dict that `sys.modules` is. */
function tables(solver: Solver): number {
  return solver.sharedNode(Purpose.moduleTables, 0, 0, () => undefined);
}

/** Notes the dict that the model of `sys` has for its modules; it holds modules of the library, too, which start-up imports. */
export function noteModuleTable(solver: Solver, sys: ModuleState): void {
  const held = solver.attributeNode(sys.value, solver.text('modules'));
  solver.graph.listen(held, (table) => {
    solver.graph.add(tables(solver), table);
    solver.graph.add(solver.slotNode(table, Slot.somewhere), solver.native(OF_LIBRARY));
  });
}

/** Runs a module that an unknown name may mean; says whether it is there. */
export function offerModule(solver: Solver, name: string): boolean {
  const module = runModule(solver, name, null);
  if (module?.body == null || module.role !== 'code') return false;
  solver.graph.add(computedModules(solver), module.value);
  return true;
}
