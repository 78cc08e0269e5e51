// What names stand for, as far as that can be read off the code without knowing what anything gives.

import type { ExprNode } from '../../ast';
import { mangle } from '../../2-summarize';
import type { Binding, ClassCode, Code, FunctionCode, Scope } from './code';
import { moduleScope } from './code';
import type { Natives } from './natives';

export type Meaning =
  | Exclude<Binding, { readonly kind: 'from' }>
  /** A class, a function or a module in Rust, or what Python has without an import, by its dotted name. */
  | { readonly kind: 'native'; readonly name: string };

export class Names {
  private readonly known = new Map<string, readonly Meaning[]>();
  private readonly active = new Set<string>();
  private readonly code: Code;
  private readonly natives: Natives;

  constructor(code: Code, natives: Natives) {
    this.code = code;
    this.natives = natives;
  }

  /** What a name in a scope may stand for. */
  lookup(scope: Scope, written: string): readonly Meaning[] {
    const name = mangle(scope.className, written);
    for (let at: Scope | null = scope; at?.parent != null; at = at.parent) {
      if (at.globals.has(name)) break;
      const found = at.kind === 'class' && at !== scope ? undefined : at.names.get(name);
      if (found === undefined) continue;
      // A class's body that binds a name may read the module's before that.
      const outer = at.kind === 'class' ? this.global(scope.module, name) : [];
      return [...found.flatMap((binding) => this.meanings(binding)), ...outer.filter(isKnown)];
    }
    return this.global(moduleScope(scope).module, name);
  }

  /** What a name of a module may stand for, those that Python has without an import included. */
  global(module: string, name: string): readonly Meaning[] {
    const found = this.member(module, name);
    const isSaid = found.some((one) => one.kind !== 'unknown' || one.isMade !== true);
    if (found.length > 0 && (isSaid || !this.natives.isBuiltin(name))) return found;
    // What a module makes hides nothing that Python has.
    if (this.natives.isBuiltin(name)) return [{ kind: 'native', name: `builtins.${name}` }];
    return [{ kind: 'unknown', why: `nothing binds ${name}` }];
  }

  /** What an attribute of a module may stand for; none if nothing binds it. */
  member(module: string, name: string): readonly Meaning[] {
    const key = `${module}:${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.active.has(key)) return [];
    this.active.add(key);
    const found = this.findMember(module, name);
    this.active.delete(key);
    if (this.active.size === 0) this.known.set(key, found);
    return found;
  }

  private findMember(module: string, name: string): readonly Meaning[] {
    const code = this.code.modules.get(module);
    if (code === undefined) return this.natives.isModule(module) ? [this.native(`${module}.${name}`)] : [];
    const own = (code.scope.names.get(name) ?? []).flatMap((binding) => this.meanings(binding));
    const taken = code.stars.flatMap((from) => this.member(from, name));
    if (own.length + taken.length > 0) {
      // What a module does not give to those who take all of its names leaves them what Python has.
      const isMaybe = own.length === 0 && this.natives.isBuiltin(name);
      const left: Meaning[] = isMaybe ? [{ kind: 'native', name: `builtins.${name}` }] : [];
      return unique([...own, ...taken, ...left]);
    }
    const inner = `${module}.${name}`;
    if (this.isModule(inner)) return [{ kind: 'module', module: inner }];
    // A model leaves the rest to the native.
    if (this.natives.isModule(module) && this.natives.meaning(inner) !== null) return [this.native(inner)];
    return code.isOpen ? [{ kind: 'unknown', why: `${module} makes names`, isMade: true }] : [];
  }

  private meanings(binding: Binding): readonly Meaning[] {
    if (binding.kind !== 'from') return [binding];
    const { module, name } = binding;
    const found = this.member(module, name);
    if (found.length > 0) return found;
    if (this.isModule(`${module}.${name}`)) return [{ kind: 'module', module: `${module}.${name}` }];
    return [{ kind: 'unknown', why: `${module}.${name} is not in the library`, isAbsent: true }];
  }

  private native(name: string): Meaning {
    const meant = this.natives.meaning(name);
    if (meant === null) return { kind: 'unknown', why: `${name} is not declared` };
    const end = meant.lastIndexOf('.');
    const module = meant.slice(0, end);
    const [found] = this.code.modules.has(module) ? this.member(module, meant.slice(end + 1)) : [];
    return found ?? { kind: 'native', name: meant };
  }

  /** Whether a native function is one whose model says that it hands back what it is given. */
  handsBack(name: string): boolean {
    return this.natives.handsBack(name);
  }

  isModule(name: string): boolean {
    return this.code.modules.has(name) || this.natives.isModule(name);
  }

  /** The one class or function that a dotted expression stands for, through names that are given to it; null if that is not sure. */
  definition(node: ExprNode, scope: Scope): Definite | null {
    const all = this.meaningsOf(node, scope);
    const [first] = all;
    return all.length === 1 && first !== undefined && isDefinite(first) ? first : null;
  }

  /** The one class or function of a full dotted name; null if that is not sure. */
  definitionOf(name: string): Definite | null {
    const end = name.lastIndexOf('.');
    const all = end === -1 ? [] : this.member(name.slice(0, end), name.slice(end + 1));
    const [first] = all;
    return all.length === 1 && first !== undefined && isDefinite(first) ? first : null;
  }

  meaningsOf(node: ExprNode, scope: Scope, depth = 0): readonly Meaning[] {
    if (depth > MOST) return [{ kind: 'unknown', why: 'names that stand for each other' }];
    const found = node.kind === 'Name' ? this.lookup(scope, node.id) : this.attributes(node, scope, depth);
    return unique(
      found.flatMap((one) =>
        one.kind === 'value' ? this.meaningsOf(aliased(one.value, one.scope), one.scope, depth + 1) : [one],
      ),
    );
  }

  private attributes(node: ExprNode, scope: Scope, depth: number): readonly Meaning[] {
    if (node.kind !== 'Attribute') return [{ kind: 'unknown', why: `${node.kind} in place of a name` }];
    return this.meaningsOf(node.value, scope, depth + 1).flatMap((of): readonly Meaning[] => {
      const found = of.kind === 'module' ? this.member(of.module, node.attr) : this.inClass(of, node.attr);
      return found.length > 0 ? found : [{ kind: 'unknown', why: `.${node.attr}` }];
    });
  }

  private inClass(of: Meaning, name: string): readonly Meaning[] {
    if (of.kind !== 'class') return [];
    return (of.code.scope.names.get(name) ?? []).flatMap((binding) => this.meanings(binding));
  }
}

/** How many names may stand for each other. */
const MOST = 12;

export type Definite = Extract<Meaning, { readonly kind: 'class' | 'function' | 'native' }>;

function isDefinite(meaning: Meaning): meaning is Definite {
  return meaning.kind === 'class' || meaning.kind === 'function' || meaning.kind === 'native';
}

function isKnown({ kind }: Meaning): boolean {
  return kind !== 'unknown';
}

/** The class for which `typing` has another name: `MutableMapping = _alias(collections.abc.MutableMapping, 2)`. */
function aliased(value: ExprNode, { module }: Scope): ExprNode {
  const isAlias = module.startsWith('typing.') && value.kind === 'Call' && value.func.kind === 'Name';
  const [first] = isAlias && value.func.id === '_alias' ? value.args : [];
  return first ?? value;
}

/** Definitions that have been found twice count once. */
function unique(all: readonly Meaning[]): Meaning[] {
  const seen = new Set<string | ClassCode | FunctionCode>();
  return all.filter((one) => {
    const key =
      one.kind === 'class' || one.kind === 'function'
        ? one.code
        : one.kind === 'native'
          ? one.name
          : one.kind === 'module'
            ? one.module
            : null;
    if (key === null) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
