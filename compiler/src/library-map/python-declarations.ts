// Declarations of the library modules that are written in Python (`runtime-crate/python/`): read off their own source, as the
// declarations of the native ones are read off the Rust.

import type { Arguments, Assign, AsyncFunctionDef, ClassDef, ExprNode, FunctionDef, Module, StmtNode } from '../ast';
import { walk } from '../ast';
import type { Definition, ModuleSummary } from '../2-summarize';
import { dottedName } from '../2-summarize';
import { absoluteModule } from '../3-link';
import type { LoadedModule, Program, Target } from '../3-link';
import { resultsOf } from './results';
import type { Natives } from './results';
import type { ClassDeclaration, FunctionDeclaration, ModuleDeclaration } from './declaration';

/**
 * Under this name a module or a class lists the names that the reference has and it lacks, or has for comparisons only; a module also the
 * arguments, as `function(one, other)`, `Class(argument)` or `Class.method(argument)`.
 */
const MISSING = '__molt_missing__';

/**
 * Under this name a module lists what programs use although nothing declares it: names that begin with `_`, of the module and of
 * its objects, and names that the module's `__getattr__` makes.
 */
const PUBLIC = '__molt_public__';

/** Under this name a module lists the names that the reference has on other systems only: asking for them raises here as it does there. */
const NOWHERE = '__molt_nowhere__';

/** What packages say of themselves. */
const ABOUT_ITSELF: ReadonlySet<string> = new Set(
  ['author', 'copyright', 'description', 'email', 'license', 'title', 'uri', 'url', 'version', 'version_info'].map(
    (name) => `__${name}__`,
  ),
);

/** What stands for a base that is no name of a class, as a subscript or a call. */
const UNKNOWN_BASE = '*';

/**
 * The declarations of all modules of a program, in order of their names. Names that begin with `_` are private unless listed. `natives` are
 * those of the modules in Rust, which say what the program's results may be made of.
 */
export function declarationsOf(program: Program, natives: Natives): ModuleDeclaration[] {
  const names = [...program.modules.keys()].sort();
  const all = names.map((name) => new Declarer(program, name, program.modules.get(name) as LoadedModule).declare());
  const known = resultsOf(program, all, natives);
  return all.map((one) => {
    const results = known.get(one.module)?.results ?? {};
    return Object.keys(results).length === 0 ? one : { ...one, results };
  });
}

/** The names in a module's own list of this name. */
function listedNames({ ast }: LoadedModule, list: string): ReadonlySet<string> {
  return new Set(ast.body.flatMap((statement) => (isList(statement, list) ? textsIn(statement.value) : [])));
}

/** The arguments in a list, by whose they are. */
function argumentsIn(listed: ReadonlySet<string>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const entry of [...listed].sort()) {
    const [, owner, names] = /^([\w.]+)\(([\w, ]+)\)$/.exec(entry) ?? [];
    if (owner !== undefined && names !== undefined) found[owner] = names.split(', ');
  }
  return found;
}

/** What a module lists as missing: its names, and members of its classes as `Class.member`. */
export function missingIn(module: Module): string[] {
  const names = module.body.flatMap((statement): string[] => {
    if (statement.kind === 'ClassDef') return missingAmong(statement.body).map((name) => `${statement.name}.${name}`);
    return missingAmong([statement]);
  });
  return names.filter((name) => !name.includes('(')).sort();
}

function missingAmong(body: readonly StmtNode[]): string[] {
  return body.flatMap((statement) => (isList(statement, MISSING) ? textsIn(statement.value) : []));
}

function isList(statement: StmtNode, list: string): statement is Assign {
  const [target] = statement.kind === 'Assign' ? statement.targets : [];
  return target?.kind === 'Name' && target.id === list;
}

function textsIn(value: ExprNode): string[] {
  const texts: string[] = [];
  walk(value, (node) => {
    if (node.kind === 'Constant' && node.value.type === 'str') texts.push(node.value.value);
  });
  return texts;
}

/** The texts of versions that a module's names are bound to. */
function versionsIn({ body }: Module, isMeant: (name: string) => boolean): Record<string, string> {
  const found: Record<string, string> = {};
  for (const statement of body) {
    const [target] = statement.kind === 'Assign' ? statement.targets : [];
    if (statement.kind !== 'Assign' || target?.kind !== 'Name' || statement.value.kind !== 'Constant') continue;
    const { value } = statement.value;
    if (value.type === 'str' && VERSION.test(value.value) && isMeant(target.id)) found[target.id] = value.value;
  }
  return found;
}

const VERSION = /^\d+(\.\d+)+\w*$/;

/** A module without the lists that only the map reads: what of it runs. */
export function withoutLists(module: Module): Module {
  return { ...module, body: runningPart(module.body) };
}

function runningPart(body: readonly StmtNode[]): StmtNode[] {
  const kept = body.filter((statement) => ![MISSING, PUBLIC, NOWHERE].some((list) => isList(statement, list)));
  return kept.map((statement) =>
    statement.kind === 'ClassDef' ? { ...statement, body: runningPart(statement.body) } : statement,
  );
}

class Declarer {
  private readonly program: Program;
  private readonly module: string;
  private readonly loaded: LoadedModule;

  constructor(program: Program, module: string, loaded: LoadedModule) {
    this.program = program;
    this.module = module;
    this.loaded = loaded;
  }

  declare(): ModuleDeclaration {
    const functions: Record<string, FunctionDeclaration> = {};
    const classes: Record<string, ClassDeclaration> = {};
    const constants: Record<string, string | null> = {};
    const aliases: Record<string, string> = {};
    const withheld = listedNames(this.loaded, MISSING);
    const listed = listedNames(this.loaded, PUBLIC);
    const made: string[] = [];
    for (const name of this.spreadNames()) if (!withheld.has(name)) constants[name] = null;
    for (const name of new Set([...publicNames(this.program, this.module), ...listed])) {
      if (withheld.has(name)) continue;
      const [target] = this.program.global(this.module, name);
      if (target === undefined || target.kind === 'builtin') {
        if (listed.has(name) && (name.startsWith('_') || !this.makesNames())) made.push(name);
        else if (listed.has(name)) constants[name] = null;
        continue;
      }
      if (name.startsWith('_') && target.kind !== 'module' && 'module' in target && target.module !== this.module) {
        // Where it is defined nobody lists it.
        constants[name] = null;
      } else if (target.kind === 'module') {
        aliases[name] = target.module;
      } else if (target.kind === 'external') {
        aliases[name] = target.name;
      } else if (target.module !== this.module) {
        const inner = target.kind === 'definition' ? target.definition.qualname : target.name;
        aliases[name] = `${target.module}.${inner}`;
      } else if (target.kind === 'variable') {
        constants[name] = null;
      } else if (target.definition.kind === 'class') {
        classes[name] = this.classDeclaration(target.definition);
      } else {
        functions[name] = { params: parameters(this.functionNode(target.definition)?.args ?? null) };
      }
    }
    const known = new Set(Object.values(classes).flatMap(membersOf));
    const members = [...this.otherMembers(known), ...made].sort();
    const missingArguments = argumentsIn(withheld);
    const nowhere = [...listedNames(this.loaded, NOWHERE)].sort();
    const versions = versionsIn(this.loaded.ast, (name) => Object.hasOwn(constants, name));
    return {
      ...sorted({ module: this.module, functions, classes, constants, aliases }),
      ...(members.length === 0 ? {} : { members }),
      ...(nowhere.length === 0 ? {} : { nowhere }),
      ...(Object.keys(versions).length === 0 ? {} : { versions }),
      ...(Object.keys(missingArguments).length === 0 ? {} : { missingArguments }),
    };
  }

  /** What the module takes over from enumerations: `globals().update(Options.__members__)`. */
  private spreadNames(): string[] {
    return spreadClasses(this.loaded.ast).flatMap((name) => {
      const [found] = this.program.resolve(this.module, 0, [name]);
      if (found?.target.kind !== 'definition') return [];
      const { module, definition } = found.target;
      const symbols = this.program.modules.get(module)?.summary.scopes[definition.scope]?.symbols ?? {};
      const isMember = (member: string): boolean => symbols[member]?.residence === 'local' && /^[A-Z]/.test(member);
      return Object.keys(symbols).filter(isMember);
    });
  }

  /** Whether the module has a `__getattr__`. */
  private makesNames(): boolean {
    return this.loaded.summary.definitions.some(({ name, definedIn }) => name === '__getattr__' && definedIn === 0);
  }

  /** What the module's code gives to objects beyond the members of its public classes. */
  private otherMembers(listed: ReadonlySet<string>): string[] {
    const { summary } = this.loaded;
    const names = new Set<string>();
    for (const { kind, scope } of summary.definitions) {
      if (kind !== 'class') continue;
      for (const [name, symbol] of Object.entries(summary.scopes[scope]?.symbols ?? {}))
        if (symbol.residence === 'local') names.add(name);
    }
    for (const unit of summary.units) {
      for (const { path, use } of unit.references) {
        const last = path.at(-1);
        if (use === 'store' && last !== undefined) names.add(last);
      }
    }
    for (const name of namedTupleFields(this.loaded.ast)) names.add(name);
    return [...names].filter((name) => !isPrivate(name) && !listed.has(name)).sort();
  }

  private classDeclaration(definition: Definition): ClassDeclaration {
    const { summary } = this.loaded;
    const methods: Record<string, FunctionDeclaration> = {};
    const attributes: Record<string, string | null> = {};
    const listed = listedNames(this.loaded, PUBLIC);
    const isHidden = (name: string): boolean => isPrivate(name) && !listed.has(name);
    for (const member of summary.definitions) {
      if (member.definedIn !== definition.scope || isHidden(member.name)) continue;
      if (member.kind === 'class' || member.decorators.some((name) => name?.at(-1) === 'property')) {
        attributes[member.name] = null;
      } else {
        methods[member.name] = { params: parameters(this.functionNode(member)?.args ?? null) };
      }
    }
    for (const name of Object.keys(summary.scopes[definition.scope]?.symbols ?? {})) {
      const bound = !(name in methods) && summary.scopes[definition.scope]?.symbols[name]?.residence === 'local';
      if (bound && !isHidden(name)) attributes[name] = null;
    }
    for (const name of this.instanceAttributes(definition)) if (!(name in methods)) attributes[name] = null;
    const bases: string[] = [];
    let metaclass = this.metaclass(definition);
    for (const base of this.bases(definition)) {
      if (typeof base === 'string') {
        bases.push(base);
        continue;
      }
      metaclass ??= base.metaclass ?? null;
      // Nobody finds a private class by its name: what it has, its subclass has.
      bases.push(...base.bases);
      for (const [name, method] of Object.entries(base.methods))
        if (!(name in methods) && !(name in attributes)) methods[name] = method;
      for (const name of Object.keys(base.attributes)) if (!(name in methods)) attributes[name] ??= null;
    }
    const missing = this.missing(definition);
    return { bases, ...(metaclass === null ? {} : { metaclass }), methods, attributes, missing };
  }

  /** The metaclass that the class names, or what a private one derives from. */
  private metaclass(definition: Definition): string | null {
    const named = this.classNode(definition)?.keywords.find(({ arg }) => arg === 'metaclass')?.value;
    const path = named?.kind === 'Name' || named?.kind === 'Attribute' ? dottedName(named) : null;
    const [found] = path === null ? [] : this.program.resolve(this.module, definition.definedIn, path);
    return found === undefined ? null : this.publicClass(found.target);
  }

  /** The name of a class, or of the first public one that a private class derives from. */
  private publicClass(target: Target): string | null {
    if (target.kind === 'external') return target.name;
    if (target.kind === 'builtin') return `builtins.${target.name}`;
    if (target.kind !== 'definition') return null;
    const { module, definition } = target;
    if (!definition.name.startsWith('_')) return `${module}.${definition.qualname}`;
    const [base] = definition.bases;
    const [found] = base == null ? [] : this.program.resolve(module, definition.definedIn, base);
    return found === undefined ? null : this.publicClass(found.target);
  }

  /** The bases in their order: public ones by name, private ones as declarations. */
  private bases(definition: Definition): (string | ClassDeclaration)[] {
    return definition.bases.flatMap((base): (string | ClassDeclaration)[] => {
      const [found] = base === null ? [] : this.program.resolve(this.module, definition.definedIn, base);
      if (found === undefined) return [UNKNOWN_BASE];
      const { target } = found;
      if (target.kind === 'definition') {
        const { module, definition: inherited } = target;
        const loaded = this.program.modules.get(module);
        return inherited.name.startsWith('_') && inherited.kind === 'class' && loaded !== undefined
          ? [new Declarer(this.program, module, loaded).classDeclaration(inherited)]
          : [`${module}.${inherited.qualname}`];
      }
      if (target.kind === 'external') return [target.name];
      if (target.kind !== 'builtin') return [UNKNOWN_BASE];
      return target.name === 'object' ? [] : [`builtins.${target.name}`];
    });
  }

  /** Attributes that methods set on their first parameter. */
  private instanceAttributes(definition: Definition): string[] {
    const { summary } = this.loaded;
    const found = new Set<string>();
    for (const method of summary.definitions) {
      if (method.definedIn !== definition.scope || method.kind !== 'function') continue;
      const self = summary.scopes[method.scope]?.parameters[0];
      for (const unit of summary.units) {
        if (unit.scope !== method.scope) continue;
        for (const { name, path, use } of unit.references) {
          const [attribute] = path;
          if (
            name === self &&
            use === 'store' &&
            path.length === 1 &&
            attribute !== undefined &&
            !isPrivate(attribute)
          ) {
            found.add(attribute);
          }
        }
      }
    }
    return [...found];
  }

  /** The strings that the class lists under `__molt_missing__`, and those that its module lists as `Class.member`. */
  private missing(definition: Definition): string[] {
    const prefix = `${definition.name}.`;
    const names = [...listedNames(this.loaded, MISSING)].flatMap((name) =>
      name.startsWith(prefix) && !name.includes('(') ? [name.slice(prefix.length)] : [],
    );
    return [...names, ...missingAmong(this.classNode(definition)?.body ?? [])].sort();
  }

  private classNode(definition: Definition): ClassDef | null {
    let found: ClassDef | null = null;
    walk(this.loaded.ast, (node) => {
      if (node.kind === 'ClassDef' && node.lineno === definition.line && node.name === definition.name) found = node;
    });
    return found;
  }

  private functionNode(definition: Definition): FunctionDef | AsyncFunctionDef | null {
    let found: FunctionDef | AsyncFunctionDef | null = null;
    walk(this.loaded.ast, (node) => {
      if (node.kind !== 'FunctionDef' && node.kind !== 'AsyncFunctionDef') return;
      if (node.lineno === definition.line && node.name === definition.name) found = node;
    });
    return found;
  }
}

/** Classes whose members become names of the module, each by itself or in a loop over several. */
function spreadClasses({ body }: Module): string[] {
  const names: string[] = [];
  for (const statement of body) {
    const isLoop = statement.kind === 'For' && statement.target.kind === 'Name' && statement.iter.kind === 'Tuple';
    const looped = isLoop ? statement.iter.elts.flatMap((one) => (one.kind === 'Name' ? [one.id] : [])) : [];
    for (const name of (isLoop ? statement.body : [statement]).flatMap(spreadBy)) {
      const isVariable = isLoop && statement.target.kind === 'Name' && statement.target.id === name;
      names.push(...(isVariable ? looped : [name]));
    }
  }
  return names;
}

/** The class of a statement `globals().update(Options.__members__)`. */
function spreadBy(statement: StmtNode): string[] {
  if (statement.kind !== 'Expr' || statement.value.kind !== 'Call') return [];
  const { func, args } = statement.value;
  const [given] = args;
  const isUpdate = func.kind === 'Attribute' && func.attr === 'update' && func.value.kind === 'Call';
  if (!isUpdate || func.value.kind !== 'Call' || func.value.func.kind !== 'Name') return [];
  if (func.value.func.id !== 'globals' || given?.kind !== 'Attribute' || given.attr !== '__members__') return [];
  return given.value.kind === 'Name' ? [given.value.id] : [];
}

/** The fields that calls of `namedtuple` name. */
function namedTupleFields(module: Module): string[] {
  const names: string[] = [];
  walk(module, (node) => {
    const called = node.kind === 'Call' && node.func.kind === 'Name' ? node.func.id : null;
    const fields = node.kind === 'Call' && called === 'namedtuple' ? node.args[1] : undefined;
    if (fields === undefined) return;
    walk(fields, (inner) => {
      if (inner.kind === 'Constant' && inner.value.type === 'str') names.push(...inner.value.value.split(/[\s,]+/));
    });
  });
  return names;
}

function isPrivate(name: string): boolean {
  return name.startsWith('_') && !/^__(init|new|call)__$/.test(name);
}

function membersOf({ methods, attributes }: ClassDeclaration): string[] {
  return [...Object.keys(methods), ...Object.keys(attributes)];
}

/** Names that a module offers: what it binds itself, and what its star imports bring. */
function publicNames(program: Program, module: string, seen: ReadonlySet<string> = new Set()): string[] {
  const summary = program.modules.get(module)?.summary;
  if (summary === undefined || seen.has(module)) return [];
  const names = new Set(Object.keys(summary.scopes[0]?.symbols ?? {}).filter((name) => bindsName(summary, name)));
  for (const imported of summary.imports) {
    const from = imported.name === '*' ? absoluteModule(imported, module, summary.isPackage) : null;
    if (from === null) continue;
    const all = program.modules.get(from)?.summary.all ?? null;
    for (const name of publicNames(program, from, new Set([...seen, module]))) {
      if (all === null || all.includes(name)) names.add(name);
    }
  }
  return [...names].filter((name) => !name.startsWith('_') || ABOUT_ITSELF.has(name)).sort();
}

function bindsName(summary: ModuleSummary, name: string): boolean {
  const symbol = summary.scopes[0]?.symbols[name];
  return symbol !== undefined && symbol.residence !== 'global-implicit';
}

/** A parameter list as text; defaults are not spelt out. */
function parameters(args: Arguments | null): string {
  if (args === null) return '(*args, **kwargs)';
  const { posonlyargs, args: positional, vararg, kwonlyargs, kw_defaults, kwarg, defaults } = args;
  const required = posonlyargs.length + positional.length - defaults.length;
  const parts = [...posonlyargs, ...positional].map(({ arg }, at) => (at < required ? arg : `${arg}=...`));
  if (posonlyargs.length > 0) parts.splice(posonlyargs.length, 0, '/');
  if (vararg !== null) parts.push(`*${vararg.arg}`);
  else if (kwonlyargs.length > 0) parts.push('*');
  kwonlyargs.forEach(({ arg }, at) => {
    parts.push(kw_defaults[at] === null ? arg : `${arg}=...`);
  });
  if (kwarg !== null) parts.push(`**${kwarg.arg}`);
  return `(${parts.join(', ')})`;
}

function sorted(declaration: ModuleDeclaration): ModuleDeclaration {
  const ordered = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).sort(([left], [right]) => (left < right ? -1 : 1)));
  const classes = Object.entries(declaration.classes).map(([name, cls]) => {
    return [name, { ...cls, methods: ordered(cls.methods), attributes: ordered(cls.attributes) }] as const;
  });
  return {
    module: declaration.module,
    functions: ordered(declaration.functions),
    classes: ordered(Object.fromEntries(classes)),
    constants: ordered(declaration.constants),
    aliases: ordered(declaration.aliases),
  };
}
