// What one reference of reached code leads to: project code that it may run, and library names that are not there.

import { errors } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import { isOriginalAttribute } from '../library-map';
import type { LibraryMap } from '../library-map';
import { BOUND, Usage } from '../2-summarize';
import type {
  Access,
  Definition,
  DottedName,
  ImportBinding,
  KnownText,
  ModuleSummary,
  Reference,
  Scope,
  TopLevelStatement,
  TypeHint,
  Unit,
} from '../2-summarize';
import { modulesRun, packageOf } from '../3-link';
import { foreignEngineOf } from '../4-discover';
import type { LoadedModule, ModuleCode, Program, Resolved, Target } from '../3-link';
import { joinsClasses } from './bases';
import type { CallSites } from './call-sites';
import type { Changes, Filler } from './changes';
import { RUNS_TEXT } from './computed-names';
import type { AskedName, Doubt } from './computed-names';
import type { HandedModules } from './handed-modules';
import type { ImportRefusals } from './import-refusals';
import { ANY_NAME } from './members';
import type { MemberIndex, Wanted } from './members';
import { ModuleReads } from './module-reads';
import type { ModuleFindings } from './module-reads';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';
import { isProperty, rendersTemplates } from './templates';
import { PYTHON_2_ATTRIBUTES } from './python-2';
import { unreadNames, usesUnread } from './unread';
import type { UnreadNames } from './unread';

/** What a variable of a module is known to hold. */
export type KnownType =
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'project'; readonly module: string; readonly scope: number };

/** What judging needs to know of the program. */
export interface Surroundings {
  readonly program: Program;
  readonly library: LibraryMap;
  readonly members: MemberIndex;
  readonly callSites: CallSites;
  readonly changes: Changes;
  readonly handed: HandedModules;
  readonly imports: ImportRefusals;
  /** Attributes with which a template may be rendered. */
  readonly rendering: ReadonlySet<string>;
  /** Whether start-up imports a module. */
  readonly isStarted: (module: string) => boolean;
  /** Whether a statement of a module's body does no more than bind names: what is refused of it is left to those who use them. */
  readonly isConfined: (module: string, statement: number) => boolean;
  /** What has been judged already. */
  readonly judgements: Map<Unit, Judgement>;
  /** The type of a module's variable, or null. */
  readonly variableType: (module: string, name: string) => KnownType | null;
}

/** Where a reference leads. */
export interface Judgement {
  /** Code that runs because of a call. */
  readonly calls: CodeNode[];
  /** Statements that bind the module variables in use. */
  readonly variables: CodeNode[];
  /** Statements that change the objects in use. */
  readonly changes: CodeNode[];
  /** Statements that put something into the objects in use by functions that they run. */
  readonly fillers: Filler[];
  /** Statements that define the functions and classes in use. */
  readonly definitions: CodeNode[];
  /** Code that may run later because its function, class or variable is used as a value. */
  readonly values: CodeNode[];
  /** Attributes of objects, which may be methods of any class that has them. */
  readonly attributes: AttributeUse[];
  readonly marks: Marks;
  readonly refusals: Diagnostic[];
  /** What is refused besides where requests run the code. */
  readonly doubts: Doubt[];
  /** Attributes that nothing defines, in Python either. */
  readonly undefined: { readonly name: string; readonly place: Place }[];
}

/** An attribute of an object. */
export interface AttributeUse extends Wanted {
  readonly called: boolean;
}

/** What is known of the object that has an attribute. */
type Receiver = Pick<Wanted, 'isClass' | 'kind'> & { readonly owner: CodeNode };

/** What code lets others meet. */
export interface Marks {
  /** Classes that it names. */
  readonly classes: readonly CodeNode[];
  /** Modules that it hands about. */
  readonly modules: readonly string[];
  /** Modules that it imports when it runs. */
  readonly imports: readonly string[];
  /** It may ask for classes and modules by computed names. */
  readonly isDynamic: boolean;
  /** It makes a class whose bases no class statement may have together. */
  readonly joinsClasses: boolean;
}

/** What gives modules and classes by names that are made at run time. */
const GIVES_ANYTHING: ReadonlySet<string> = new Set(['globals', 'vars', '__import__', 'eval', 'exec']);
const GIVES_MODULES: ReadonlySet<string> = new Set([
  'sys.modules',
  'importlib.import_module',
  'importlib.__import__',
  'inspect.getmodule',
]);

/** Modules whose classes others are instances of without deriving from them. */
const ABSTRACT = /^(abc|collections\.abc|contextlib|importlib\.abc|io|numbers|os|typing|typing_extensions)\./;

const CLASS_METHODS: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

/** What is done with what a module has under a name. */
const VALUE: Reference = { name: null, path: [], line: 0, column: 0, use: 'load' };

/** A judgement that is being made. */
interface Findings extends Omit<Judgement, 'marks'> {
  readonly marks: {
    readonly classes: Set<CodeNode>;
    readonly modules: Set<string>;
    isDynamic: boolean;
    joinsClasses: boolean;
  };
}

/** Judges the references of a unit. */
export function judgeUnit(module: string, file: string, unit: Unit, around: Surroundings): Judgement {
  const marks = { classes: new Set<CodeNode>(), modules: new Set<string>(), isDynamic: false, joinsClasses: false };
  const judgement = {
    ...{ calls: [], variables: [], changes: [], fillers: [], definitions: [], values: [], attributes: [] },
    undefined: [],
    refusals: [],
    doubts: [],
  };
  const judge = new Judge(module, file, unit, around, { ...judgement, marks });
  for (const reference of unit.references) {
    if (reference.use === 'store' && reference.path.length === 0) continue;
    if (around.program.conditions.neverRuns(module, reference.needs) || judge.hasWhatIsLacked(reference)) continue;
    judge.reference(reference);
  }
  if (judge.annotationsCount()) for (const name of unit.quoted) judge.names(name);
  const { classes, modules } = marks;
  return { ...judgement, marks: { ...marks, classes: [...classes], modules: [...modules], imports: [] } };
}

class Judge {
  private readonly module: string;
  private readonly file: string;
  private readonly unit: Unit;
  private readonly around: Surroundings;
  private readonly judgement: Findings;
  private readonly modules: ModuleReads;
  private readonly unread: UnreadNames;
  /** Whether the unit has objects of unread modules, whose attributes are none of the project's classes that are known. */
  private readonly usesUnread: boolean;

  constructor(module: string, file: string, unit: Unit, around: Surroundings, judgement: Findings) {
    this.module = module;
    this.file = file;
    this.unit = unit;
    this.around = around;
    this.judgement = judgement;
    this.modules = new ModuleReads(around, module, unit.scope);
    this.unread = unreadNames(around.program, around.program.modules.get(module)?.summary);
    this.usesUnread = usesUnread(unit, this.unread);
  }

  reference(reference: Reference): void {
    if (reference.name !== null && this.unread.has(reference.name)) return;
    const place: Place = { file: this.file, line: reference.line, column: reference.column };
    if (reference.namespace !== undefined) {
      const { text } = reference.namespace;
      this.read(this.modules.namespace(reference.namespace, this.namesIn(text), place), place);
      return;
    }
    if (reference.attribute !== undefined) this.computed(reference, place);
    const { makesClass } = reference;
    if (makesClass !== undefined && joinsClasses(this.around.program, this.module, this.unit.scope, makesClass))
      this.judgement.marks.joinsClasses = true;
    if (reference.path.includes('__subclasses__')) this.judgement.marks.isDynamic = true;
    if (reference.name === null) {
      const owner = reference.onSuper === undefined ? null : this.superOf(reference.onSuper);
      const self: Receiver | null = owner === null ? null : { owner, isClass: false, kind: 'super' };
      const type = reference.literal === undefined ? null : this.builtinType(reference.literal);
      if (type === null) this.attributes(reference.path, reference, place, self);
      else this.typed(type, reference.path, reference, place);
      return;
    }
    const resolved = this.around.program.resolve(this.module, this.unit.scope, [reference.name, ...reference.path]);
    if (reference.isBase !== true && !this.isTypeOnly(reference))
      this.names([reference.name, ...reference.path], reference);
    if (resolved.length === 0) this.local(reference.name, reference, place);
    else this.attempted(reference.name);
    for (const found of resolved) this.resolved(found, reference, place);
    this.read(this.modules.reader(reference, resolved), place);
    if (reference.use === 'call') {
      const names = (): readonly AskedName[] => this.namesIn(reference.given?.positional[0] ?? null);
      this.read(this.modules.importing(reference, resolved, names, place), place);
    }
  }

  /** A name that an import of the module binds in an attempt: whatever the statement brings in. */
  private attempted(name: string): void {
    const { statements = [] } = this.around.program.modules.get(this.module)?.summary ?? {};
    for (const { scope, statement } of this.codeOf(this.module)?.importsBinding(name) ?? [])
      if (scope === 0 && statements[statement]?.attempt != null)
        this.judgement.variables.push(statementNode(this.module, statement));
  }

  /** Whether the code runs only where a module of the library lacks what it has. */
  hasWhatIsLacked({ needs }: Reference): boolean {
    const { program, library } = this.around;
    return (
      needs?.lacks?.some(({ name, attribute }) => {
        const [only, ...others] = program.resolve(this.module, this.unit.scope, [name]);
        if (only?.target.kind !== 'external' || others.length > 0) return false;
        const isModule = library.lookup(only.target.name).kind === 'module';
        return isModule && library.lookup(`${only.target.name}.${attribute}`).kind !== 'gap';
      }) === true
    );
  }

  /** Marks the classes along a name, and the module that it is. */
  names(name: DottedName, reference?: Reference): void {
    const { marks } = this.judgement;
    for (let length = 1; length <= name.length; length += 1) {
      const found = this.around.program.resolve(this.module, this.unit.scope, name.slice(0, length));
      for (const { target, rest } of found) {
        if (target.kind === 'definition' && rest.length === 0 && target.definition.kind === 'class')
          marks.classes.add(scopeNode(target.module, target.definition.scope));
        if (length < name.length || reference?.use === 'store') continue;
        if (target.kind === 'module' && rest.length === 0 && reference?.isCompared !== true)
          marks.modules.add(target.module);
        if (reference === undefined || reference.isSearched === true) continue;
        const gives = target.kind === 'builtin' ? GIVES_ANYTHING : GIVES_MODULES;
        if ((target.kind === 'builtin' || target.kind === 'external') && isAmong(target.name, gives))
          this.modulesGiven(target.name, reference.importing);
      }
    }
  }

  /** What gives modules by their names gives those that texts name, or any. */
  private modulesGiven(by: string, texts: readonly string[] | undefined): void {
    const { marks } = this.judgement;
    const { index, modules, conditions } = this.around.program;
    const isInstalled = index.modules.get(this.module)?.isInstalled === true;
    if (texts === undefined || by !== 'importlib.import_module' || (texts.length === 0 && !isInstalled)) {
      marks.isDynamic = true;
      return;
    }
    // A package whose module has no such texts is given the names by its other modules, or by the application.
    const isGiving = ({ summary: { module } }: LoadedModule): boolean =>
      index.modules.get(module)?.isInstalled !== true || module.split('.')[0] === this.module.split('.')[0];
    const named =
      texts.length > 0 ? texts : [...modules.values()].filter(isGiving).flatMap(({ summary }) => summary.dotted);
    for (const text of named) {
      const module = modulesRun(index, text).at(-1);
      if (module !== undefined && modules.has(module) && !conditions.isFailing(module)) marks.modules.add(module);
    }
  }

  /**
   * Whether annotations may be used to make objects: in the application, whose dependencies and models say what they are given by them, and
   * in classes of packages that a framework or a metaclass reads.
   */
  annotationsCount(): boolean {
    const { program, members } = this.around;
    if (program.index.modules.get(this.module)?.isInstalled !== true) return true;
    const owner = this.enclosingClass();
    return owner !== null && members.isKnown(owner) && !this.isInFunction();
  }

  private isInFunction(): boolean {
    return this.around.program.modules.get(this.module)?.summary.scopes[this.unit.scope]?.kind === 'function';
  }

  private isTypeOnly(reference: Reference): boolean {
    return reference.inAnnotation === true && !this.annotationsCount();
  }

  private definitionOf(scope: number): Definition | undefined {
    return this.codeOf(this.module)?.definitionOf(scope);
  }

  private codeOf(module: string): ModuleCode | null {
    const { codes, modules } = this.around.program;
    const summary = modules.get(module)?.summary;
    return summary === undefined ? null : codes.of(summary);
  }

  /** Whether a method's first parameter may be the class: it is no plain one. */
  private takesClass(scope: number): boolean {
    const definition = this.definitionOf(scope);
    return definition === undefined || definition.decorators.length > 0 || CLASS_METHODS.has(definition.name);
  }

  /** What is plainly known of a variable, here or in the function around that binds it, and that function's scope. */
  private hintOf(name: string): { hint: TypeHint; scope: number } | null {
    const { scopes = [], units = [] } = this.around.program.modules.get(this.module)?.summary ?? {};
    let at = scopes[this.unit.scope];
    if (at?.symbols[name]?.residence === 'free') {
      do at = at?.parent == null ? undefined : scopes[at.parent];
      while (at !== undefined && (at.kind === 'class' || at.symbols[name]?.residence !== 'cell'));
    }
    const scope = at?.index ?? this.unit.scope;
    const types = scope === this.unit.scope ? this.unit.types : units.find((unit) => unit.scope === scope)?.types;
    const hint = types?.[name];
    return hint === undefined ? null : { hint, scope };
  }

  /** The class whose methods take a variable as their first parameter. */
  private selfOf(name: string | undefined): Receiver | null {
    const found = name === undefined ? null : this.hintOf(name);
    const type = found?.hint.kind === 'self' ? this.hinted(found.hint, found.scope) : null;
    if (found === null || type?.kind !== 'project') return null;
    return { owner: scopeNode(type.module, type.scope), isClass: this.takesClass(found.scope), kind: 'self' };
  }

  /** The class that a name stands for. */
  private classOf(name: string | undefined): Receiver | null {
    const found = name === undefined ? [] : this.around.program.resolve(this.module, this.unit.scope, [name]);
    const type = this.classNamed(found);
    return type?.kind === 'project' ? { owner: scopeNode(type.module, type.scope), isClass: true, kind: 'self' } : null;
  }

  /** The class behind which `super` looks: the innermost around the code, or the one that is named. */
  private superOf(name: DottedName): CodeNode | null {
    if (name.length === 0) return this.enclosingClass();
    const [only, ...others] = this.around.program.resolve(this.module, this.unit.scope, name);
    if (only?.target.kind !== 'definition' || only.rest.length > 0 || others.length > 0) return null;
    return scopeNode(only.target.module, only.target.definition.scope);
  }

  /** The scopes that the code stands in, from the innermost to the module's. */
  private scopesAround(): readonly Scope[] {
    const scopes = this.around.program.modules.get(this.module)?.summary.scopes ?? [];
    const around: Scope[] = [];
    for (let at = scopes[this.unit.scope]; at !== undefined; at = at.parent === null ? undefined : scopes[at.parent])
      around.push(at);
    return around;
  }

  /** The innermost class around the code. */
  private enclosingClass(): CodeNode | null {
    const found = this.scopesAround().find(({ kind }) => kind === 'class');
    return found === undefined ? null : scopeNode(this.module, found.index);
  }

  private resolved({ target, rest }: Resolved, reference: Reference, place: Place): void {
    switch (target.kind) {
      case 'definition':
        if (!this.isTypeOnly(reference))
          this.reach(scopeNode(target.module, target.definition.scope), reference, rest.length === 0);
        this.definition(target);
        if (reference.isBase !== true && !this.isTypeOnly(reference)) this.changed(target);
        this.attributes(rest, reference, place);
        return;
      case 'variable':
        this.changed(target);
        this.variable(target, rest, reference, place);
        return;
      case 'external':
        if (reference.inAnnotation === true && this.isForCheckers(reference.name)) return;
        this.library(target.name, place);
        this.given(target.name, reference, place);
        return;
      case 'builtin':
        this.builtin(target.name, place);
        this.attributes(rest, reference, place);
        return;
      case 'module':
        return;
    }
  }

  /** Whether a module imports a name for type checkers only: an annotation that has it is not evaluated, or means what else binds it. */
  private isForCheckers(name: string | null): boolean {
    const around = new Set(this.scopesAround().map(({ index }) => index));
    const binding =
      name === null
        ? []
        : (this.codeOf(this.module)?.importsBinding(name) ?? []).filter(({ scope }) => around.has(scope));
    return binding.length > 0 && binding.every(({ typeCheckingOnly }) => typeCheckingOnly);
  }

  private reach(node: CodeNode, reference: Reference, whole: boolean): void {
    if (whole && reference.use === 'call') this.judgement.calls.push(node);
    else this.judgement.values.push(node);
  }

  /** A function or class of a module is there once its statement has run. */
  private definition({ module, definition }: Target & { kind: 'definition' }): void {
    const statements = this.around.program.modules.get(module)?.summary.statements ?? [];
    if (statements[definition.statement]?.typeCheckingOnly === false)
      this.judgement.definitions.push(statementNode(module, definition.statement));
  }

  /** Whatever statements bring in that change an object of a module. */
  private changed(target: Target): void {
    this.judgement.changes.push(...this.around.changes.of(target));
    this.judgement.fillers.push(...this.around.changes.fillersOf(target));
  }

  /** A variable of a module: whatever the statements that bind it bring in. */
  private variable(target: Target & { kind: 'variable' }, rest: DottedName, reference: Reference, place: Place): void {
    const { program } = this.around;
    const { statements = [] } = program.modules.get(target.module)?.summary ?? {};
    for (const index of this.codeOf(target.module)?.statementsBinding(target.name) ?? []) {
      const statement = statements[index];
      if (statement?.typeCheckingOnly !== false || program.conditions.neverRuns(target.module, statement.needs))
        continue;
      this.judgement.variables.push(statementNode(target.module, index));
    }
    if (this.isNone(target.module, target.name)) return;
    const assigned = this.assignedType(target.module, target.name);
    const type = assigned ?? this.around.variableType(target.module, target.name);
    if (type === null) this.attributes(rest, reference, place);
    else this.typed(type, rest, reference, place, assigned !== null);
  }

  /** The class whose call is all that is ever assigned to a variable of a module. */
  private assignedType(module: string, name: string): KnownType | null {
    const { program, members } = this.around;
    const code = this.codeOf(module);
    if (code === null || code.isGlobal(name) || members.isStored(name)) return null;
    const [at, ...others] = code.statementsBinding(name);
    const assigns = at === undefined ? undefined : program.modules.get(module)?.summary.statements[at]?.assigns;
    if (others.length > 0 || assigns?.isCall !== true) return null;
    return this.classNamed(program.resolve(module, 0, assigns.name));
  }

  /** Whether a variable of a module can only be None, since the import that would bind it otherwise fails. */
  private isNone(module: string, name: string): boolean {
    const summary = this.around.program.modules.get(module)?.summary;
    const code = this.codeOf(module);
    if (summary === undefined || code === null || code.isGlobal(name) || this.around.members.isStored(name))
      return false;
    const binding = code.statementsBinding(name).flatMap((index) => {
      const statement = summary.statements[index];
      return statement === undefined || statement.typeCheckingOnly || this.isDead(summary, statement)
        ? []
        : [{ isNone: statement.bindsNone, fails: this.failsAt(summary, code, index, name) }];
    });
    return binding.some(({ fails }) => fails) && binding.every(({ isNone, fails }) => isNone || fails);
  }

  /** Whether what binds a name in a statement is an import that is expected to fail, and does. */
  private failsAt(summary: ModuleSummary, code: ModuleCode, statement: number, name: string): boolean {
    const imports = code.importsBinding(name).filter((one) => one.statement === statement && one.scope === 0);
    return imports.length > 0 && imports.every((one) => this.fails(summary, one));
  }

  private fails(summary: ModuleSummary, imported: ImportBinding): boolean {
    return this.around.program.conditions.fails(summary, imported);
  }

  private isDead({ module }: ModuleSummary, { needs }: TopLevelStatement): boolean {
    return this.around.program.conditions.neverRuns(module, needs);
  }

  /** Whether a local variable is bound by imports alone that all fail: code that has it never gets there. */
  private isNeverBound(name: string): boolean {
    const summary = this.around.program.modules.get(this.module)?.summary;
    const symbol = summary?.scopes[this.unit.scope]?.symbols[name];
    if (summary === undefined || symbol === undefined || (symbol.usage & BOUND) !== Usage.import) return false;
    const imports = this.around.program.codes
      .of(summary)
      .importsBinding(name)
      .filter(({ scope }) => scope === this.unit.scope);
    return imports.length > 0 && imports.every((imported) => this.fails(summary, imported));
  }

  /** A local variable: its type if that is plain, else anything. */
  private local(name: string, reference: Reference, place: Place): void {
    if (this.isNeverBound(name)) return;
    const found = this.hintOf(name);
    const self = this.selfOf(name);
    const type = found === null ? null : this.hinted(found.hint, found.scope);
    if (self !== null) this.attributes(reference.path, reference, place, self);
    else if (type !== null) this.typed(type, reference.path, reference, place, found?.hint.kind === 'call');
    else {
      const classes = reference.is === undefined ? null : this.libraryClasses(reference.is);
      if (classes === null) this.attributes(reference.path, reference, place);
      else for (const one of classes) this.typed(one, reference.path, reference, place);
    }
  }

  /** Classes of the library whose instances a test has found; null if there may be others, which only say that they are instances. */
  private libraryClasses(names: readonly DottedName[]): readonly KnownType[] | null {
    const types = names.map((name) => this.hinted({ kind: 'annotation', name }, this.unit.scope));
    const isPlain = types.every((type) => type?.kind === 'library' && !ABSTRACT.test(type.name));
    return isPlain ? types.filter((type) => type !== null) : null;
  }

  private builtinType(name: string): KnownType | null {
    const entry = this.around.library.lookup(`builtins.${name}`);
    return entry.kind === 'class' ? { kind: 'library', name: entry.name } : null;
  }

  private hinted(hint: TypeHint, within: number): KnownType | null {
    const { program } = this.around;
    if (hint.others !== undefined) return null;
    if (hint.kind === 'literal') return this.builtinType(hint.name.join('.'));
    if (hint.kind === 'self') {
      const scope = program.modules.get(this.module)?.summary.scopes[within]?.parent ?? 0;
      return { kind: 'project', module: this.module, scope };
    }
    const found = program.resolve(this.module, within, hint.name);
    return this.classNamed(found);
  }

  /** The class that a name stands for, if it stands for nothing else. */
  private classNamed(found: readonly Resolved[]): KnownType | null {
    const { library } = this.around;
    const [only] = found;
    if (found.length !== 1 || only === undefined || only.rest.length > 0) return null;
    const { target } = only;
    if (target.kind === 'definition') {
      return target.definition.kind === 'class'
        ? { kind: 'project', module: target.module, scope: target.definition.scope }
        : null;
    }
    const name =
      target.kind === 'external' ? target.name : target.kind === 'builtin' ? `builtins.${target.name}` : null;
    const entry = name === null ? null : library.lookup(name);
    return entry?.kind === 'class' ? { kind: 'library', name: entry.name } : null;
  }

  /** Attributes of a receiver of a known class; `isMade`: of what a call of the class gives, and not of what is said to be one. */
  private typed(type: KnownType, path: DottedName, reference: Reference, place: Place, isMade = false): void {
    const [name, ...rest] = path;
    if (name === undefined) return;
    if (type.kind === 'library' && rendersTemplates(type.name)) this.rendered();
    if (type.kind === 'project') {
      // Annotations are not enforced, so every method of the name is reached where there is nothing else; the library has no part in it.
      const owner = scopeNode(type.module, type.scope);
      this.attributes(path, reference, place, isMade ? { owner, isClass: false, kind: 'exact' } : null);
      return;
    }
    const entry = this.around.library.lookup(`${type.name}.${name}`);
    if (rest.length === 0) this.given(`${type.name}.${name}`, reference, place);
    if (entry.kind === 'gap' && entry.what === 'member') {
      const owner = this.around.library.lookup(type.name);
      const lacking = owner.kind === 'class' && owner.declaration.missing.includes(name);
      if (lacking) this.judgement.refusals.push(errors.missingMember(place, { name, owner: type.name }));
      else this.attributes(path, reference, place);
    } else if (entry.kind === 'gap') {
      this.judgement.refusals.push(errors.libraryName(place, { name: `${type.name}.${name}` }));
    } else if (entry.kind === 'value' && entry.type !== null) {
      this.typed({ kind: 'library', name: entry.type }, rest, reference, place);
    } else {
      this.attributes(rest, reference, place);
    }
  }

  /**
   * Attributes of a receiver of unknown type: every method of the name is reached. A member that a class of the library lacks
   * refuses the code only where no other class has it: `text.replace` is not taken for `code.replace`.
   */
  private attributes(path: DottedName, reference: Reference, place: Place, self: Receiver | null = null): void {
    const { members, library, program } = this.around;
    if (this.usesUnread && self === null) return;
    path.forEach((name, at) => {
      if (reference.use === 'store' && at === path.length - 1) return;
      const access = this.accessOf(path, at, reference);
      if (this.mayRender(name, access, at === 0 ? self : null)) this.rendered();
      const called = reference.use === 'call' && at === path.length - 1;
      if (self === null || at > 0) this.read(this.modules.ofUnknown([name]), place);
      this.judgement.attributes.push({
        name,
        called,
        owner: at === 0 ? (self?.owner ?? null) : null,
        isClass: self?.isClass === true,
        kind: self?.kind ?? 'self',
        access,
        ...(called ? givenTo(reference) : {}),
      });
      // A module that cannot be read may have what nothing else has.
      if (!library.knowsMembers || name.startsWith('__') || program.unread.size > 0) return;
      if (members.defines(name) || library.hasMember(name)) return;
      const holder = library.missingMember(name);
      if (holder === null && (PYTHON_2_ATTRIBUTES.has(name) || library.isOfAbsent(name))) return;
      // What nobody has raises an AttributeError here as well.
      if (holder === null && !isOriginalAttribute(name)) {
        this.judgement.undefined.push({ name, place });
        return;
      }
      // A class of a package that answers for attributes by itself may be meant by the code that stands beside it.
      const owner = packageOf(program, this.module);
      if (holder === null && owner !== null && members.answers(owner)) return;
      this.judgement.refusals.push(
        holder === null
          ? errors.unknownAttribute(place, { name })
          : errors.missingMember(place, { name, owner: holder }),
      );
    });
  }

  /** Takes what a read of a module comes to. */
  private read({ found, asked, attributes, doubts }: ModuleFindings, place: Place): void {
    const anyone = { owner: null, isClass: true, kind: 'self', access: null } as const;
    for (const name of attributes) this.judgement.attributes.push({ name, called: false, ...anyone });
    for (const one of found) this.resolved(one, VALUE, place);
    for (const name of asked) this.library(name, place);
    this.judgement.doubts.push(...doubts);
  }

  /** `getattr` and its kin: the attributes that the string may name. */
  private computed(reference: Reference, place: Place): void {
    const { attribute = null, receiver, access = null } = reference;
    if (attribute === null && (this.forwards(reference) || this.isOfLibrary(receiver))) return;
    if (reference.receiverIs !== undefined && this.libraryClasses(reference.receiverIs) !== null) return;
    const { members, library } = this.around;
    if (attribute !== null && receiver !== undefined && access !== 'set' && access !== 'delete')
      this.askedOf(receiver, attribute, place);
    const self = this.selfOf(receiver) ?? this.classOf(receiver);
    const owner = self?.owner ?? null;
    const names = attribute === null ? this.namesOf(reference) : [attribute];
    if (self === null) this.read(this.modules.attribute(receiver, names, access, place), place);
    for (const name of names) {
      const isClass = self?.isClass === true;
      this.judgement.attributes.push({ name, called: false, owner, isClass, kind: 'self', access });
      if (typeof name !== 'string' || members.defines(name) || library.hasMember(name)) continue;
      const holder = library.missingMember(name);
      if (holder !== null) this.judgement.refusals.push(errors.missingMember(place, { name, owner: holder }));
    }
  }

  /** An attribute of what is plainly the library's: to ask whether it is there is to ask for it. */
  private askedOf(receiver: string, attribute: string, place: Place): void {
    const resolved = this.around.program.resolve(this.module, this.unit.scope, [receiver]);
    for (const { target } of resolved)
      if (target.kind === 'external') this.library(`${target.name}.${attribute}`, place);
    const found = resolved.length > 0 ? null : this.hintOf(receiver);
    const type = found === null ? null : this.hinted(found.hint, found.scope);
    if (type?.kind !== 'library') return;
    const owner = this.around.library.lookup(type.name);
    if (owner.kind === 'class' && owner.declaration.missing.includes(attribute))
      this.judgement.refusals.push(errors.missingMember(place, { name: attribute, owner: type.name }));
  }

  /** The names that a computed one may be. */
  private namesOf({ text }: Reference): readonly AskedName[] {
    return this.namesIn(text ?? null);
  }

  private namesIn(text: KnownText | null): readonly AskedName[] {
    // Code elsewhere may set the variables that the text was told by.
    if (text === null || this.isSet(text)) return [ANY_NAME];
    if (text.kind !== 'given') return namesIn(text);
    const definition = this.definitionOf(text.scope);
    const given = definition && this.around.callSites.given(this.module, definition, text);
    if (given == null || given.some((one) => this.isSet(one))) return [ANY_NAME];
    return given.flatMap(namesIn);
  }

  private isSet({ constants }: KnownText): boolean {
    return constants?.some((name) => this.around.members.isStored(name)) === true;
  }

  /** What is done with an attribute that is not given to anybody; null if somebody gets it. Of a class others may make objects. */
  private accessOf(path: DottedName, at: number, { use, isLookedAt }: Reference): Access | null {
    if (this.around.members.namesClass(path[at] as string)) return null;
    const next = path[at + 1];
    if (next !== undefined) return next.startsWith('__') ? null : 'through';
    return use === 'load' && isLookedAt === true ? 'look' : null;
  }

  /** Whether an attribute may be one that renders a template: a method that is given to somebody or called, and that the object's own class has not. */
  private mayRender(name: string, access: Access | null, self: Receiver | null): boolean {
    const { members, rendering } = this.around;
    if (!rendering.has(name) || (access !== null && !isProperty(name))) return false;
    return self === null || self.kind === 'super' || members.isAnyones({ name, ...self, access: null });
  }

  /** A template is rendered, whose text may name any attribute of what it gets. */
  private rendered(): void {
    const anyone = { owner: null, isClass: false, kind: 'self', access: null } as const;
    this.judgement.attributes.push({ name: ANY_NAME, called: false, ...anyone });
  }

  /** Whether `__getattr__` passes its name on: whoever asked for it has named it. */
  private forwards({ key }: Reference): boolean {
    const summary = this.around.program.modules.get(this.module)?.summary;
    const definition = this.definitionOf(this.unit.scope);
    if (definition?.name !== '__getattr__' && definition?.name !== '__getattribute__') return false;
    const scope = summary?.scopes[this.unit.scope];
    const [, second] = scope === undefined ? [] : scope.parameters;
    // The parameter's name may be mangled.
    return key !== undefined && (key === second || (key.startsWith('__') && second?.endsWith(key) === true));
  }

  /** Whether a variable holds objects of library classes only; methods of classes that derive from those are reached with them. */
  private isOfLibrary(name: string | undefined): boolean {
    const found = name === undefined ? null : this.hintOf(name);
    if (found === null || found.hint.kind === 'self') return false;
    const { others = [], ...first } = found.hint;
    return [first, ...others.map((other) => ({ ...first, name: other }))].every(
      (one) => this.hinted(one, found.scope)?.kind === 'library',
    );
  }

  private library(name: string, place: Place): void {
    const { library } = this.around;
    const [module, builtin = ''] = name.split('.');
    if (module === 'builtins' && RUNS_TEXT.has(builtin)) {
      this.judgement.refusals.push(errors.dynamicCode(place, { name: builtin }));
      return;
    }
    if (rendersTemplates(name)) this.rendered();
    const entry = library.lookup(name);
    // What Python has nowhere raises here as well.
    if (entry.kind !== 'gap' || library.isNowhereElse(entry)) return;
    const owner = entry.isOpen === true && entry.owner !== undefined ? library.lookup(entry.owner) : null;
    const isLacking = owner?.kind !== 'class' || owner.declaration.missing.includes(entry.name);
    if (isLacking || !library.hasMember(entry.name)) this.judgement.refusals.push(errors.libraryName(place, { name }));
  }

  /** The arguments that a call gives to what the library has under a name. */
  private given(name: string, { use, given, keywords = [] }: Reference, place: Place): void {
    // What module code calls is evaluated.
    if (use === 'call' && this.unit.scope !== 0)
      this.givenUrl(name, given?.positional[0] ?? given?.keywords.url, place);
    if (use !== 'call' || keywords.length === 0) return;
    const entry = this.around.library.lookup(name);
    if (entry.kind !== 'function' && entry.kind !== 'class') return;
    for (const argument of this.around.library.missingArguments(entry.name))
      if (keywords.includes(argument)) this.judgement.refusals.push(errors.missingArgument(place, { argument, name }));
  }

  private givenUrl(name: string, url: KnownText | null | undefined, place: Place): void {
    const scheme = url?.kind === 'among' ? foreignEngineOf(name, url.texts) : null;
    if (scheme !== null) this.judgement.refusals.push(errors.foreignEngine(place, { scheme }));
  }

  private builtin(name: string, place: Place): void {
    if (RUNS_TEXT.has(name)) {
      this.judgement.refusals.push(errors.dynamicCode(place, { name }));
    } else if (
      this.around.library.knowsMembers &&
      !name.startsWith('__') &&
      this.around.library.lookup(`builtins.${name}`).kind === 'gap'
    ) {
      this.judgement.refusals.push(errors.libraryName(place, { name }));
    }
  }
}

function givenTo({ arity = 0, named = 0 }: Reference): Pick<AttributeUse, 'given'> {
  return arity === null ? {} : { given: { positional: arity, named } };
}

function namesIn(text: KnownText): readonly AskedName[] {
  if (text.kind === 'given') return [ANY_NAME];
  return text.kind === 'among' ? text.texts : [{ prefix: text.prefix, suffix: text.suffix }];
}

function isAmong(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name) || names.has(name.split('.').slice(0, 2).join('.'));
}
