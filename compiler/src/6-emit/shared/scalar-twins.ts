// Where scalar twins meet the general bodies: a function whose arguments are numbers of the machine, while the names that it calls
// still are what the module says, runs its twin; what that cannot do is left to the general body.

import type { FunctionDef } from '../../ast';
import type { RustItem } from '../rust/tree';
import { path, slice } from '../rust/tree';
import type { ScalarFunction } from '../scalars';
import { findScalarFunctions, printTwin, variableNames } from '../scalars';
import type { Code } from './code';
import { definitionSymbol } from './code-items';
import type { ModuleEmission } from './module';

export class ScalarTwins {
  private readonly found: ReadonlyMap<FunctionDef, ScalarFunction>;
  private readonly symbols = new Map<FunctionDef, string>();
  /** Functions of the module by name, as far as they have twins. */
  private readonly byName = new Map<string, FunctionDef>();
  private readonly entered = new Map<FunctionDef, Code>();

  constructor(module: ModuleEmission) {
    this.found = findScalarFunctions(module.module, module.analysis);
    const topLevel = new Set<unknown>(module.module.body);
    for (const node of this.found.keys()) {
      this.symbols.set(node, module.functionNames.unique(`${module.functionSymbol(node.name)}_scalar`));
      if (topLevel.has(node)) this.byName.set(node.name, node);
    }
  }

  /** Emits, at the beginning of a function's general body, the way into its twin. */
  enter(code: Code, node: FunctionDef): void {
    const twin = this.found.get(node);
    if (twin === undefined || code.free.length > 0 || code.cells.length > 0) return;
    this.entered.set(node, code);
    const names = variableNames(twin, this.symbols.values());
    const conditions = twin.parameterNames.map((name, at) => {
      const register = (code.parameters[at] as Code['parameters'][number]).symbol;
      return `let Some(${names.get(name)}) = scalars::${twin.parameters[at]}(fr, ${register})`;
    });
    const callees = this.calleesOf(twin);
    const globals = [...callees.keys()].map((name) => code.name(name));
    const builtins = [...this.builtinsOf(twin, callees)].map((name) => code.name(name));
    const texts = [...globals, ...builtins].map((name) => (name.kind === 'path' ? name.text : ''));
    if (globals.length > 0) {
      conditions.push(
        `scalars::are_functions(fr, &[${texts.slice(0, globals.length).join(', ')}], ${calleesSymbol(code)})`,
      );
    }
    if (builtins.length > 0) conditions.push(`scalars::are_builtins(fr, &[${texts.slice(globals.length).join(', ')}])`);
    const args = ['sc', ...twin.parameterNames.map((name) => names.get(name))].join(', ');
    const cache = code.cache();
    conditions.push(
      `scalars::run(fr, ${cache.kind === 'path' ? cache.text : ''}, |sc| ${this.symbols.get(node)}(${args}))`,
    );
    const symbols = [...code.parameters.map(({ symbol }) => symbol), ...texts];
    const lines = conditions.map((condition, at) => (at === 0 ? `if ${condition}` : `    && ${condition}`));
    code.flow.emit({ kind: 'text', lines: [...lines, '{ return true }'], symbols });
  }

  /** The twins, and the tables of what they call, of the functions that were emitted. */
  items(): RustItem[] {
    const signatures = new Map(
      [...this.byName].map(([name, node]) => {
        const twin = this.found.get(node) as ScalarFunction;
        return [name, { ...twin, symbol: this.symbols.get(node) as string }];
      }),
    );
    const items: RustItem[] = [];
    const needed = new Set(
      [...this.entered.keys()].flatMap((node) => [node, ...this.calleesOf(this.twin(node)).values()]),
    );
    for (const node of needed) {
      const documentation = `/// ${node.name}, over numbers of the machine`;
      const lines = printTwin(this.twin(node), this.symbols.get(node) as string, signatures);
      items.push({ kind: 'text', lines: [documentation, ...lines] });
    }
    for (const [node, code] of this.entered) {
      const callees = [...this.calleesOf(this.twin(node)).values()].map((callee) => this.entered.get(callee));
      if (callees.length === 0) continue;
      const definitions = callees.every((callee) => callee !== undefined)
        ? callees.map((callee) => path(`&${definitionSymbol(callee)}`))
        : [];
      items.push({
        kind: 'static',
        public: false,
        name: calleesSymbol(code),
        type: '&[&CodeDef]',
        value: slice(definitions),
      });
    }
    return items;
  }

  private twin(node: FunctionDef): ScalarFunction {
    return this.found.get(node) as ScalarFunction;
  }

  /** The functions that a twin calls, and those that they call. */
  private calleesOf(twin: ScalarFunction): ReadonlyMap<string, FunctionDef> {
    const all = new Map<string, FunctionDef>();
    const pending = [twin];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const name of next.callees) {
        const callee = this.byName.get(name);
        if (callee === undefined || all.has(name)) continue;
        all.set(name, callee);
        pending.push(this.twin(callee));
      }
    }
    return all;
  }

  private builtinsOf(twin: ScalarFunction, callees: ReadonlyMap<string, FunctionDef>): ReadonlySet<string> {
    return new Set(
      [twin, ...[...callees.values()].map((node) => this.twin(node))].flatMap(({ builtins }) => [...builtins]),
    );
  }
}

function calleesSymbol(code: Code): string {
  return `${definitionSymbol(code)}_CALLEES`;
}
