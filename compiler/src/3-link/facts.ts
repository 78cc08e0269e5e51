// What emission may ask about other modules. Every question goes through `Facts`, so that the answers a module's emission
// was made from can be recorded and compared: an edit that changes none of them leaves its Rust as it is.

import type { AsyncFunctionDef, ConstantValue, FunctionDef } from '../ast';
import { walk } from '../ast';
import type { Definition } from '../2-summarize';
import type { Program, Target } from './program';

/** What a global name of a module is bound to; `several` if it depends on what runs. */
export type BindingFact =
  | { readonly kind: 'function' | 'class'; readonly module: string; readonly qualname: string }
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'external' | 'builtin'; readonly name: string }
  | { readonly kind: 'variable'; readonly module: string; readonly name: string }
  | { readonly kind: 'several' | 'unbound' };

/** A function's parameters and kind. */
export interface SignatureFact {
  readonly positionalOnly: readonly string[];
  readonly positional: readonly string[];
  readonly variadic: string | null;
  readonly keywordOnly: readonly string[];
  readonly keywords: string | null;
  /** Parameters with a default. */
  readonly optional: readonly string[];
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
}

/** A class's bases as dotted names of its module, and what its body binds. */
export interface ClassFact {
  readonly bases: readonly (string | null)[];
  readonly members: readonly string[];
}

export interface Facts {
  binding(module: string, name: string): BindingFact;
  /** A function by its qualified name; null if there is none, or several. */
  signature(module: string, qualname: string): SignatureFact | null;
  classShape(module: string, qualname: string): ClassFact | null;
  /** The literal that a global is bound to once and for all; null for anything else. */
  constant(module: string, name: string): ConstantValue | null;
}

/** A question that was asked and its answer, both plain data. */
export interface FactUse {
  readonly question: keyof Facts;
  readonly module: string;
  readonly name: string;
  readonly answer: unknown;
}

/** Answers from a linked program. */
export class ProgramFacts implements Facts {
  private readonly program: Program;

  constructor(program: Program) {
    this.program = program;
  }

  binding(module: string, name: string): BindingFact {
    const targets = this.program.global(module, name);
    const [only] = targets;
    if (only === undefined) return { kind: 'unbound' };
    return targets.length > 1 ? { kind: 'several' } : bindingFact(only);
  }

  signature(module: string, qualname: string): SignatureFact | null {
    const definition = this.definition(module, qualname, 'function');
    const node = definition === null ? null : this.functionNode(module, definition);
    return node === null ? null : signatureFact(node);
  }

  classShape(module: string, qualname: string): ClassFact | null {
    const definition = this.definition(module, qualname, 'class');
    if (definition === null) return null;
    const scope = this.program.modules.get(module)?.summary.scopes[definition.scope];
    return {
      bases: definition.bases.map((base) => base?.join('.') ?? null),
      members: Object.keys(scope?.symbols ?? {}),
    };
  }

  constant(module: string, name: string): ConstantValue | null {
    const loaded = this.program.modules.get(module);
    if (loaded === undefined) return null;
    const binding = loaded.summary.statements.filter(({ binds }) => binds.includes(name));
    const [only] = binding;
    const declaredElsewhere = loaded.summary.scopes.some(
      (scope) => scope.index > 0 && scope.symbols[name]?.residence === 'global-explicit',
    );
    if (only === undefined || binding.length > 1 || only.repeated || declaredElsewhere) return null;
    for (const statement of loaded.ast.body) {
      if (statement.lineno !== only.line || statement.col_offset !== only.column) continue;
      if (statement.kind === 'Assign' || statement.kind === 'AnnAssign') {
        const { value } = statement;
        return value?.kind === 'Constant' ? value.value : null;
      }
    }
    return null;
  }

  private definition(module: string, qualname: string, kind: Definition['kind']): Definition | null {
    const definitions = this.program.modules.get(module)?.summary.definitions ?? [];
    const found = definitions.filter((definition) => definition.qualname === qualname && definition.kind === kind);
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  private functionNode(module: string, definition: Definition): FunctionDef | AsyncFunctionDef | null {
    const loaded = this.program.modules.get(module);
    let found: FunctionDef | AsyncFunctionDef | null = null;
    if (loaded === undefined) return found;
    walk(loaded.ast, (node) => {
      if (node.kind !== 'FunctionDef' && node.kind !== 'AsyncFunctionDef') return;
      if (node.lineno === definition.line && node.col_offset === definition.column) found = node;
    });
    return found;
  }
}

/** Passes questions on and remembers them with their answers, each once. */
export class RecordingFacts implements Facts {
  private readonly inner: Facts;
  private readonly asked = new Map<string, FactUse>();

  constructor(inner: Facts) {
    this.inner = inner;
  }

  binding(module: string, name: string): BindingFact {
    return this.record('binding', module, name, this.inner.binding(module, name));
  }

  signature(module: string, qualname: string): SignatureFact | null {
    return this.record('signature', module, qualname, this.inner.signature(module, qualname));
  }

  classShape(module: string, qualname: string): ClassFact | null {
    return this.record('classShape', module, qualname, this.inner.classShape(module, qualname));
  }

  constant(module: string, name: string): ConstantValue | null {
    return this.record('constant', module, name, this.inner.constant(module, name));
  }

  /** What was asked, in an order that does not depend on the order of asking. */
  uses(): FactUse[] {
    return [...this.asked.keys()].sort().map((key) => this.asked.get(key) as FactUse);
  }

  private record<T>(question: keyof Facts, module: string, name: string, answer: T): T {
    this.asked.set(`${question} ${module}:${name}`, { question, module, name, answer });
    return answer;
  }
}

/** Whether the answers that something was made from are still the answers. */
export function stillHold(uses: readonly FactUse[], facts: Facts): boolean {
  return uses.every(({ question, module, name, answer }) => {
    return JSON.stringify(facts[question](module, name)) === JSON.stringify(answer);
  });
}

function bindingFact(target: Target): BindingFact {
  if (target.kind !== 'definition') return target;
  const { kind, qualname } = target.definition;
  return { kind, module: target.module, qualname };
}

function signatureFact(node: FunctionDef | AsyncFunctionDef): SignatureFact {
  const { posonlyargs, args, vararg, kwonlyargs, kw_defaults, kwarg, defaults } = node.args;
  const names = (parameters: readonly { arg: string }[]): string[] => parameters.map(({ arg }) => arg);
  const positional = [...names(posonlyargs), ...names(args)];
  return {
    positionalOnly: names(posonlyargs),
    positional: names(args),
    variadic: vararg?.arg ?? null,
    keywordOnly: names(kwonlyargs),
    keywords: kwarg?.arg ?? null,
    optional: [
      ...positional.slice(positional.length - defaults.length),
      ...names(kwonlyargs).filter((_, at) => kw_defaults[at] !== null),
    ],
    isAsync: node.kind === 'AsyncFunctionDef',
    isGenerator: holdsYield(node),
  };
}

function holdsYield(node: FunctionDef | AsyncFunctionDef): boolean {
  let found = false;
  for (const statement of node.body) {
    walk(statement, ({ kind }) => {
      if (kind === 'Yield' || kind === 'YieldFrom') found = true;
      return kind !== 'FunctionDef' && kind !== 'AsyncFunctionDef' && kind !== 'ClassDef' && kind !== 'Lambda';
    });
  }
  return found;
}
