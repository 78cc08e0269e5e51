// Reads the code of all modules: scopes and what binds their names.

import type { AsyncFunctionDef, ClassDef, ExprNode, FunctionDef, Lambda, Node, StmtNode } from '../../ast';
import { children, forEachChild, isStatement, walk } from '../../ast';
import { mangle } from '../../2-summarize';
import type { Program } from '../../3-link';
import { bind, topOf } from './code';
import type { Binding, ClassCode, Code, FunctionCode, ModuleCode, Scope, Store } from './code';
import { bindImport, starsOf } from './import-bindings';
import { namespacesNamed } from './namespaces';
import { bindParameters, defaultsOf, namesOf } from './parameters';
import { namespacesGiven, storesIn, storesTo } from './stores';

/** What is not a name that a target binds, and not an attribute that it stores. */
const OF_PARTS = 'a part of something that is unpacked, or a target of a loop';

export function codeOf(program: Program): Code {
  const collector = new Collector();
  for (const name of [...program.modules.keys()].sort()) collector.addModule(program, name);
  return collector;
}

/** The scope of a function that a decorator puts around another, for this other one. `parent` is that of the decorator. */
export function scopeOfLayer(
  around: FunctionDef,
  inner: string,
  { code, depth }: { readonly code: FunctionCode; readonly depth: number },
  parent: Scope,
): Scope {
  const outer = newScope('function', parent, parent.path, parent.className);
  bind(outer, inner, { kind: 'wrapped', code, depth: depth + 1 });
  return new Collector().layer(around, outer, { kind: 'receiver', code, depth });
}

class Collector implements Code {
  readonly modules = new Map<string, ModuleCode>();
  readonly functions = new Map<string, FunctionCode>();
  readonly classes = new Map<string, ClassCode>();
  readonly stores: Store[] = [];
  readonly imports = new Map<string, Set<string>>();
  /** Names that functions bind in one around them. */
  private outer: { readonly name: string; readonly scope: Scope }[] = [];
  private module = { name: '', isPackage: false };

  addModule(program: Program, name: string): void {
    const loaded = program.modules.get(name);
    if (loaded === undefined) return;
    const { ast, summary } = loaded;
    const scope = newScope('module', null, name, null);
    this.module = { name, isPackage: summary.isPackage };
    this.outer = [];
    this.body(ast.body, scope, null);
    for (const { name, scope } of this.outer) bindOutside(name, scope);
    const isOpen = scope.names.has('__getattr__') || asksForNames(ast);
    this.modules.set(name, { name, scope, stars: starsOf(ast, this.module), isOpen });
  }

  private body(statements: readonly StmtNode[], scope: Scope, owner: ClassCode | null): void {
    for (const statement of statements) this.statement(statement, scope, owner);
  }

  private statement(node: StmtNode, scope: Scope, owner: ClassCode | null): void {
    if (node.kind === 'FunctionDef' || node.kind === 'AsyncFunctionDef') this.function(node, scope, owner);
    else if (node.kind === 'ClassDef') this.class(node, scope);
    else if (node.kind === 'Import' || node.kind === 'ImportFrom')
      bindImport(node, this.module, (name, binding) => this.imported(scope, name, binding));
    else this.other(node, scope, owner);
  }

  private other(node: StmtNode, scope: Scope, owner: ClassCode | null): void {
    if (node.kind === 'Global') for (const name of node.names) scope.globals.add(name);
    if (node.kind === 'Nonlocal') for (const name of node.names) this.outer.push({ name, scope });
    this.bindings(node, scope);
    this.stores.push(...namespacesGiven(node, scope));
    this.parts(node, scope, owner);
  }

  /** What lies in a statement, or in a part of one that is no expression. */
  private parts(node: Node, scope: Scope, owner: ClassCode | null): void {
    forEachChild(node, (child) => {
      if (isStatement(child)) this.statement(child, scope, owner);
      else if (child.kind === 'ExceptHandler' || child.kind === 'match_case' || child.kind === 'withitem') {
        if (child.kind === 'ExceptHandler' && child.name !== null)
          this.bind(scope, child.name, { kind: 'unknown', why: 'an exception' });
        if (child.kind === 'match_case') this.captures(child.pattern, scope);
        this.parts(child, scope, owner);
      } else this.expression(child, scope);
    });
  }

  private bindings(node: StmtNode, scope: Scope): void {
    if (node.kind === 'Assign') for (const target of node.targets) this.target(target, node.value, scope);
    else if (node.kind === 'AnnAssign' && node.value !== null) this.target(node.target, node.value, scope);
    else if (node.kind === 'AugAssign') {
      if (node.target.kind === 'Name') this.bind(scope, node.target.id, { kind: 'augmented', statement: node, scope });
      else this.target(node.target, null, scope);
    } else if (node.kind === 'For') this.looped(node.target, node.iter, scope);
    else if (node.kind === 'AsyncFor') this.target(node.target, null, scope);
    else if (node.kind === 'With' || node.kind === 'AsyncWith') {
      for (const { optional_vars: target, context_expr: value } of node.items) {
        const isAsync = node.kind === 'AsyncWith';
        if (target?.kind === 'Name') this.bind(scope, target.id, { kind: 'entered', value, isAsync, scope });
        else if (target !== null) this.target(target, null, scope);
      }
    } else if (node.kind === 'TypeAlias') this.bind(scope, node.name.id, { kind: 'unknown', why: 'a type alias' });
  }

  /** A target of an assignment; `value` is null where it is not known what it is given. */
  private target(target: ExprNode, value: ExprNode | null, scope: Scope): void {
    if (target.kind === 'Name') {
      this.bind(
        scope,
        target.id,
        value === null ? { kind: 'unknown', why: OF_PARTS } : { kind: 'value', value, scope },
      );
    } else if (target.kind === 'Tuple' || target.kind === 'List') {
      const values = value?.kind === 'Tuple' && isPlain(value.elts) && isPlain(target.elts) ? value.elts : [];
      const isOpaque = values.length === 0 && value !== null && isPlain(target.elts);
      target.elts.forEach((part, at) => {
        const given = values.length === target.elts.length ? values[at] : undefined;
        if (isOpaque && part.kind === 'Name') this.bind(scope, part.id, { kind: 'part', value, at, scope });
        else this.target(part, given ?? null, scope);
      });
    } else if (target.kind === 'Starred') this.target(target.value, null, scope);
    else this.stores.push(...storesTo(target, value, scope));
  }

  private looped(target: ExprNode, iterable: ExprNode, scope: Scope): void {
    const parts = target.kind === 'Tuple' ? target.elts : [target];
    if (!parts.every(({ kind }) => kind === 'Name')) {
      this.target(target, null, scope);
      return;
    }
    parts.forEach((part, at) => {
      const place = target.kind === 'Tuple' ? at : null;
      if (part.kind === 'Name') this.bind(scope, part.id, { kind: 'looped', iterable, at: place, scope });
    });
  }

  private captures(pattern: Node, scope: Scope): void {
    walk(pattern, (node) => {
      const name = node.kind === 'MatchAs' || node.kind === 'MatchStar' ? node.name : null;
      const rest = node.kind === 'MatchMapping' ? node.rest : null;
      for (const bound of [name, rest])
        if (bound !== null) this.bind(scope, bound, { kind: 'unknown', why: 'a pattern' });
    });
  }

  private imported(scope: Scope, name: string, binding: Binding): void {
    this.bind(scope, name, binding);
    if (binding.kind !== 'module' && binding.kind !== 'from') return;
    const top = topOf(scope.module);
    const known = this.imports.get(top) ?? new Set();
    this.imports.set(top, known.add(topOf(binding.module)));
  }

  private bind(scope: Scope, name: string, binding: Binding): void {
    let at = scope;
    while (at.kind === 'comprehension' && at.parent !== null) at = at.parent;
    const isGlobal = at.globals.has(name);
    while (isGlobal && at.parent !== null) at = at.parent;
    bind(at, mangle(scope.className, name), binding);
  }

  private expression(node: Node, scope: Scope): void {
    if (node.kind === 'Lambda') this.lambda(node, scope);
    else this.operation(node, scope);
  }

  private operation(node: Node, scope: Scope): void {
    if (node.kind === 'NamedExpr') this.bind(scope, node.target.id, { kind: 'value', value: node.value, scope });
    this.stores.push(...storesIn(node, scope), ...namespacesGiven(node, scope));
    const targets = children(node).flatMap((child) => (child.kind === 'comprehension' ? namesIn(child.target) : []));
    const inner = targets.length === 0 ? scope : newScope('comprehension', scope, scope.path, scope.className);
    for (const name of targets) bind(inner, name, { kind: 'unknown', why: OF_PARTS });
    forEachChild(node, (child) => this.expression(child, inner));
  }

  /** The scope of a function whose first parameter stands for the receiver of a method that is not its own. */
  layer({ name, args, body }: FunctionDef, around: Scope, receiver: Extract<Binding, { kind: 'receiver' }>): Scope {
    const namespaces = namespacesNamed(body, namesOf(args));
    const made = newScope('function', around, `${around.path}.${name}.<locals>`, around.className);
    const scope = { ...made, method: receiver.code.id, namespaces };
    bindParameters(args, scope, receiver.code);
    const [first] = [...args.posonlyargs, ...args.args];
    if (first !== undefined && receiver.code.owner !== null) scope.names.set(first.arg, [receiver]);
    else if (first !== undefined) scope.names.set(first.arg, [{ kind: 'unknown', why: `parameter ${first.arg}` }]);
    this.body(body, scope, null);
    return scope;
  }

  private lambda(node: Lambda, scope: Scope): void {
    const inner = newScope('function', scope, `${scope.path}.<lambda>`, scope.className);
    bindParameters(node.args, inner, null);
    for (const value of defaultsOf(node.args)) this.expression(value, scope);
    this.expression(node.body, inner);
  }

  private function(node: FunctionDef | AsyncFunctionDef, around: Scope, owner: ClassCode | null): void {
    const id = uniqueId(this.functions, `${around.path}.${node.name}`);
    const method = owner === null ? around.method : id;
    const parameters = namesOf(node.args);
    const namespaces = namespacesNamed(node.body, parameters);
    const scope = { ...newScope('function', around, `${id}.<locals>`, around.className), method, namespaces };
    const code: FunctionCode = { id, name: mangle(around.className, node.name), node, scope, around, owner };
    this.functions.set(id, code);
    this.bind(around, node.name, { kind: 'function', code });
    bindParameters(node.args, scope, owner === null ? null : code);
    for (const value of [...node.decorator_list, ...defaultsOf(node.args)]) this.expression(value, around);
    this.body(node.body, scope, null);
  }

  private class(node: ClassDef, around: Scope): void {
    const name = `${around.path}.${node.name}`;
    const id = uniqueId(this.classes, name);
    const scope = newScope('class', around, id, node.name);
    const code: ClassCode = { id, name, node, scope, around };
    this.classes.set(id, code);
    this.bind(around, node.name, { kind: 'class', code });
    for (const value of [...node.decorator_list, ...node.bases, ...node.keywords]) this.expression(value, around);
    this.body(node.body, scope, code);
  }
}

function newScope(kind: Scope['kind'], parent: Scope | null, path: string, className: string | null): Scope {
  const method = kind === 'class' ? null : (parent?.method ?? null);
  const module = parent?.module ?? path;
  const [names, namespaces, globals] = [new Map(), new Map(), new Set<string>()];
  return { kind, parent, path, method, module, names, namespaces, globals, className };
}

/** A name that a function declares `nonlocal` may be bound in any function around it. */
function bindOutside(name: string, scope: Scope): void {
  for (let at = scope.parent; at !== null; at = at.parent) {
    if (at.kind !== 'function' || !at.names.has(name)) continue;
    bind(at, name, { kind: 'unknown', why: 'an inner function binds it' });
    return;
  }
}

/** Whether the module's code may bind names of the module that it does not say. */
function asksForNames(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.kind === 'Call' && node.func.kind === 'Name') found ||= ['globals', 'exec'].includes(node.func.id);
  });
  return found;
}

function namesIn(target: ExprNode): string[] {
  const names: string[] = [];
  walk(target, (node) => {
    if (node.kind === 'Name') names.push(node.id);
  });
  return names;
}

function isPlain(parts: readonly ExprNode[]): boolean {
  return parts.every(({ kind }) => kind !== 'Starred');
}

/** The name, or one with a number behind it where several have the same. */
function uniqueId(taken: ReadonlyMap<string, object>, name: string): string {
  for (let count = 2; taken.has(name); count += 1) {
    const numbered = `${name}@${count}`;
    if (!taken.has(numbered)) return numbered;
  }
  return name;
}
