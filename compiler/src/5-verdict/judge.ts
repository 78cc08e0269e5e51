// What one reference of reached code leads to: project code that it may run, and library names that are not there.

import { errors } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import type { LibraryMap } from '../library-map';
import type { DottedName, Reference, TypeHint, Unit } from '../2-summarize';
import type { Program, Resolved, Target } from '../3-link';
import type { MemberIndex } from './members';
import { rendersTemplates } from './templates';

/** A piece of code to be reached: a function or class by scope, or a statement of a module's body. */
export type CodeNode = string;

export function scopeNode(module: string, scope: number): CodeNode {
  return `${module}:${scope}`;
}

export function statementNode(module: string, statement: number): CodeNode {
  return `${module}#${statement}`;
}

/** What a variable of a module is known to hold. */
export type KnownType =
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'project'; readonly module: string; readonly scope: number };

/** What judging needs to know of the program. */
export interface Surroundings {
  readonly program: Program;
  readonly library: LibraryMap;
  readonly members: MemberIndex;
  /** Attributes with which a template may be rendered. */
  readonly rendering: ReadonlySet<string>;
  /** The type of a module's variable, or null. */
  readonly variableType: (module: string, name: string) => KnownType | null;
}

/** Where a reference leads. */
export interface Judgement {
  /** Code that runs because of a call. */
  readonly calls: CodeNode[];
  /** Statements that bind the module variables in use. */
  readonly variables: CodeNode[];
  /** Statements that define the functions and classes in use. */
  readonly definitions: CodeNode[];
  /** Code that may run later because its function, class or variable is used as a value. */
  readonly values: CodeNode[];
  readonly refusals: Diagnostic[];
}

const RUNS_TEXT: ReadonlySet<string> = new Set(['eval', 'exec', 'compile']);

/** Judges the references of a unit. */
export function judgeUnit(module: string, file: string, unit: Unit, around: Surroundings): Judgement {
  const judgement: Judgement = { calls: [], variables: [], definitions: [], values: [], refusals: [...unit.refusals] };
  for (const reference of unit.references) {
    if (reference.use === 'store' && reference.path.length === 0) continue;
    new Judge(module, file, unit, around, judgement).reference(reference);
  }
  return judgement;
}

class Judge {
  private readonly module: string;
  private readonly file: string;
  private readonly unit: Unit;
  private readonly around: Surroundings;
  private readonly judgement: Judgement;

  constructor(module: string, file: string, unit: Unit, around: Surroundings, judgement: Judgement) {
    this.module = module;
    this.file = file;
    this.unit = unit;
    this.around = around;
    this.judgement = judgement;
  }

  reference(reference: Reference): void {
    const place: Place = { file: this.file, line: reference.line, column: reference.column };
    if (reference.attribute !== undefined) this.computed(reference.attribute, place);
    if (reference.name === null) {
      this.attributes(reference.path, reference, place);
      return;
    }
    const resolved = this.around.program.resolve(this.module, this.unit.scope, [reference.name, ...reference.path]);
    if (resolved.length === 0) this.local(reference.name, reference, place);
    for (const found of resolved) this.resolved(found, reference, place);
  }

  private resolved({ target, rest }: Resolved, reference: Reference, place: Place): void {
    switch (target.kind) {
      case 'definition':
        this.reach(scopeNode(target.module, target.definition.scope), reference, rest.length === 0);
        this.definition(target);
        this.attributes(rest, reference, place);
        return;
      case 'variable':
        this.variable(target, rest, reference, place);
        return;
      case 'external':
        this.library(target.name, place);
        return;
      case 'builtin':
        this.builtin(target.name, place);
        this.attributes(rest, reference, place);
        return;
      case 'module':
        return;
    }
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

  /** A variable of a module: whatever the statements that bind it bring in. */
  private variable(target: Target & { kind: 'variable' }, rest: DottedName, reference: Reference, place: Place): void {
    const { program } = this.around;
    const statements = program.modules.get(target.module)?.summary.statements ?? [];
    statements.forEach((statement, index) => {
      if (statement.typeCheckingOnly || !statement.binds.includes(target.name)) return;
      this.judgement.variables.push(statementNode(target.module, index));
    });
    const type = this.around.variableType(target.module, target.name);
    if (type === null) this.attributes(rest, reference, place);
    else this.typed(type, rest, reference, place);
  }

  /** A local variable: its type if that is plain, else anything. */
  private local(name: string, reference: Reference, place: Place): void {
    const hint = this.unit.types[name];
    const type = hint === undefined ? null : this.hinted(hint);
    if (type === null) this.attributes(reference.path, reference, place);
    else this.typed(type, reference.path, reference, place);
  }

  private hinted(hint: TypeHint): KnownType | null {
    const { program, library } = this.around;
    const scope =
      hint.kind === 'self'
        ? (program.modules.get(this.module)?.summary.scopes[this.unit.scope]?.parent ?? 0)
        : this.unit.scope;
    if (hint.kind === 'self') return { kind: 'project', module: this.module, scope };
    const found = program.resolve(this.module, this.unit.scope, hint.name);
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

  /** Attributes of a receiver of a known class. */
  private typed(type: KnownType, path: DottedName, reference: Reference, place: Place): void {
    const [name, ...rest] = path;
    if (name === undefined) return;
    if (type.kind === 'library' && rendersTemplates(type.name)) this.computed(null, place);
    if (type.kind === 'project') {
      // A subclass may override it, so every method of the name is reached; the library has no part in it.
      for (const member of this.around.members.named(name))
        this.reach(scopeNode(member.module, member.definition.scope), reference, rest.length === 0);
      if (this.around.members.named(name).length === 0) this.attributes([name], reference, place);
      this.attributes(rest, reference, place);
      return;
    }
    const entry = this.around.library.lookup(`${type.name}.${name}`);
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
  private attributes(path: DottedName, reference: Reference, place: Place): void {
    const { members, library, rendering } = this.around;
    path.forEach((name, at) => {
      if (reference.use === 'store' && at === path.length - 1) return;
      if (rendering.has(name)) this.computed(null, place);
      for (const member of members.named(name)) {
        const called = reference.use === 'call' && at === path.length - 1;
        (called ? this.judgement.calls : this.judgement.values).push(scopeNode(member.module, member.definition.scope));
      }
      if (!library.knowsMembers || name.startsWith('__')) return;
      if (members.defines(name) || library.hasMember(name)) return;
      const owner = library.missingMember(name);
      this.judgement.refusals.push(
        owner === null ? errors.unknownAttribute(place, { name }) : errors.missingMember(place, { name, owner }),
      );
    });
  }

  /** `getattr` and its kin: the attribute that the string names, or any method. */
  private computed(attribute: string | null, place: Place): void {
    const { members } = this.around;
    const reached = attribute === null ? members.all() : members.named(attribute);
    for (const member of reached) this.judgement.values.push(scopeNode(member.module, member.definition.scope));
    if (attribute === null || members.defines(attribute) || this.around.library.hasMember(attribute)) return;
    const owner = this.around.library.missingMember(attribute);
    if (owner !== null) this.judgement.refusals.push(errors.missingMember(place, { name: attribute, owner }));
  }

  private library(name: string, place: Place): void {
    const { library } = this.around;
    if (rendersTemplates(name)) this.computed(null, place);
    const entry = library.lookup(name);
    if (entry.kind !== 'gap') return;
    const owner = entry.isOpen === true && entry.owner !== undefined ? library.lookup(entry.owner) : null;
    const isLacking = owner?.kind !== 'class' || owner.declaration.missing.includes(entry.name);
    if (isLacking || !library.hasMember(entry.name)) this.judgement.refusals.push(errors.libraryName(place, { name }));
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
