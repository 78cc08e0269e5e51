// Operations that are not there, in the regions of an instance that count: what the library lacks of the modules, classes and objects that
// may stand in a place, code that is made at run time, and packages that nothing is known of.

import { errors } from '../../diagnostics';
import type { Diagnostic, Place } from '../../diagnostics';
import { Given, Op } from '../../2-summarize/constraints';
import type { ImportBinding, ModuleSummary } from '../../2-summarize';
import { absoluteModule, packageOf } from '../../3-link';
import type { Program } from '../../3-link';
import { foreignEngineOf } from '../../4-discover';
import type { LibraryMap } from '../../library-map';
import { isOriginalAttribute } from '../../library-map';
import { ANY, Kind, regionCode } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { GivenNames } from './given-names';
import type { ImportRefusals } from '../import-refusals';
import { RUNS_TEXT } from '../computed-names';

/** What operations are judged by. */
export interface OperationsOf {
  readonly solver: Solver;
  readonly library: LibraryMap;
  /** Whether a module is the library's, whose own code is not judged. */
  readonly isLibrary: (module: string) => boolean;
  readonly program: Program;
  readonly imports: ImportRefusals;
  /** Whether some class or module of the program has an attribute of a name. */
  readonly defines: (name: string) => boolean;
}

/** Functions that are given an object and an attribute's name. */
const ASKS: ReadonlySet<string> = new Set(['builtins.getattr', 'builtins.hasattr']);

/** Reads off the operations of instances, each once. */
export class Operations {
  private readonly known = new Map<Instance, readonly Diagnostic[]>();
  private readonly importsOf = new Map<ModuleSummary, ReadonlyMap<string, readonly ImportBinding[]>>();
  private readonly of: OperationsOf;
  private readonly given: GivenNames;

  constructor(of: OperationsOf) {
    this.of = of;
    this.given = new GivenNames(of.solver, (module) => packageOf(of.program, module));
  }

  /** What is refused of the code of an instance that counts. */
  refusals(instance: Instance): readonly Diagnostic[] {
    const known = this.known.get(instance);
    if (known !== undefined) return known;
    const { module } = instance.block;
    const isJudged = module.role === 'code' && module.constraints !== null && !this.of.isLibrary(module.name);
    const found = isJudged ? [...this.read(instance)] : [];
    this.known.set(instance, found);
    return found;
  }

  /** The places of an instance's code that have been judged: those in regions that count. */
  *judged(instance: Instance): Generator<Place> {
    for (const words of regionCode(instance)) yield placeOf(instance, words[2] as number);
  }

  /** Whether a value is something of the library that is not there, or that runs texts. */
  isMissing(value: number): boolean {
    const name = this.libraryName(value);
    if (name === null) return false;
    return RUNS_TEXT.has(name.replace(/^builtins\./, '')) || [...this.missing(name, NOWHERE)].length > 0;
  }

  private *read(instance: Instance): Generator<Diagnostic> {
    for (const words of regionCode(instance)) {
      const [operation, , site] = words as unknown as [number, number, number];
      const place = placeOf(instance, site);
      switch (operation) {
        case Op.read:
          for (const value of this.values(instance, words[3])) yield* this.name(value, place);
          break;
        case Op.loadAttribute:
          for (const value of this.values(instance, words[4]))
            yield* this.attribute(instance.block.module.name, value, this.text(instance, words[5]), place);
          break;
        case Op.call:
          for (const value of this.values(instance, words[4])) yield* this.call(instance, value, words, place);
          break;
        case Op.import:
          yield* this.import(instance, this.text(instance, words[5]), null, place);
          break;
        case Op.importFrom:
          yield* this.import(instance, this.text(instance, words[5]), this.text(instance, words[6]), place);
          break;
        case Op.importStar:
          yield* this.import(instance, this.text(instance, words[4]), '*', place);
          break;
        default:
      }
    }
  }

  private values(instance: Instance, variable: number | undefined): readonly number[] {
    const node = variable === undefined || variable < 0 ? undefined : instance.nodes[variable];
    return node === undefined || node < 0 ? [] : this.of.solver.graph.values(node);
  }

  private text(instance: Instance, word: number | undefined): string {
    return instance.block.module.constraints?.texts[word ?? -1] ?? '';
  }

  // ---- names ----

  /** What a name holds that is the library's: it is there, unless an import has brought in what is not. */
  private *name(value: number, place: Place): Generator<Diagnostic> {
    const name = this.libraryName(value);
    if (name === null) return;
    const builtin = name.startsWith('builtins.') ? name.slice('builtins.'.length) : null;
    if (builtin !== null && RUNS_TEXT.has(builtin)) yield errors.dynamicCode(place, { name: builtin });
    else yield* this.missing(name, place, builtin ?? name);
  }

  /** The dotted name of what the library has; null for what is the program's. */
  private libraryName(value: number): string | null {
    const { solver, isLibrary } = this.of;
    const { values } = solver;
    switch (values.kind(value)) {
      case Kind.native:
        return solver.textAt(values.first(value));
      case Kind.module: {
        const { name } = solver.moduleAt(value);
        return isLibrary(name) ? name : null;
      }
      case Kind.class: {
        const block = solver.bodyOfClass(value)?.block;
        return block === undefined ? null : this.nameOfBlock(block);
      }
      case Kind.function:
        return this.nameOfBlock(solver.functionParts(value).block);
      default:
        return null;
    }
  }

  /** The dotted name of a function or class of the library; null for the program's, and for helpers of a model, which only models know. */
  private nameOfBlock({ module, block }: Instance['block']): string | null {
    if (!this.isOfLibrary(module)) return null;
    const name = `${module.name}.${block.qualname}`;
    return module.role === 'model' && this.isGap(name) ? null : name;
  }

  private isOfLibrary({ role, name }: { readonly role: string; readonly name: string }): boolean {
    return role === 'model' || this.of.isLibrary(name);
  }

  private isGap(name: string): boolean {
    return this.of.library.lookup(name).kind === 'gap';
  }

  /** The refusal of a dotted name of the library that it has not. */
  private *missing(name: string, place: Place, shown = name): Generator<Diagnostic> {
    const { library } = this.of;
    const entry = library.lookup(name);
    // What Python has nowhere raises here as well.
    if (entry.kind !== 'gap' || library.isNowhereElse(entry)) return;
    const owner = entry.owner === undefined ? null : library.lookup(entry.owner);
    if (owner?.kind === 'class' && !owner.declaration.missing.includes(entry.name)) return;
    yield errors.libraryName(place, { name: shown });
  }

  // ---- attributes ----

  private *attribute(module: string, value: number, name: string, place: Place): Generator<Diagnostic> {
    const { solver, library } = this.of;
    if (RUNS_TEXT.has(name) && this.libraryName(value) === 'builtins') yield errors.dynamicCode(place, { name });
    if (name.startsWith('__')) return;
    if (value === ANY) {
      yield* this.anyAttribute(module, name, place);
      return;
    }
    if (solver.values.kind(value) === Kind.object || solver.values.kind(value) === Kind.constant) {
      const owner = this.classOf(value);
      const cls = owner === null ? null : library.lookup(owner);
      if (cls?.kind === 'class' && cls.declaration.missing.includes(name))
        yield errors.missingMember(place, { name, owner: cls.name });
      return;
    }
    const owner = this.libraryName(value);
    // What is asked of something that is not there itself has been refused where that is read.
    if (owner !== null && !this.isGap(owner) && !this.has(value, name)) yield* this.missing(`${owner}.${name}`, place);
  }

  /** The library's class that an object is of; null for one of the program's. */
  private classOf(value: number): string | null {
    const { values } = this.of.solver;
    const constant = values.constantOf(value);
    if (constant !== null) return `builtins.${constant.type}`;
    return this.libraryName(values.first(value));
  }

  /** Whether something has been stored under an attribute of a module or class. */
  private has(value: number, name: string): boolean {
    const { solver } = this.of;
    if (!solver.hasAttributeNode(value, solver.text(name))) return false;
    return solver.graph.values(solver.attributeNode(value, solver.text(name))).length > 0;
  }

  /** An attribute of whatever has escaped: what nothing has, and a class of the library lacks, may be that one. */
  private *anyAttribute(module: string, name: string, place: Place): Generator<Diagnostic> {
    const { library, defines } = this.of;
    if (!library.knowsMembers || defines(name) || library.hasMember(name)) return;
    if (this.given.names(module).has(name)) return;
    const holder = library.missingMember(name);
    if (holder !== null) yield errors.missingMember(place, { name, owner: holder });
    else if (isOriginalAttribute(name) && !library.isOfAbsent(name)) yield errors.unknownAttribute(place, { name });
  }

  // ---- calls ----

  private *call(instance: Instance, value: number, words: Int32Array, place: Place): Generator<Diagnostic> {
    const { library, solver } = this.of;
    const name = this.libraryName(value) ?? this.methodName(value);
    if (name === null) return;
    if (ASKS.has(name)) yield* this.asked(instance, words, place);
    const entry = library.lookup(name);
    if (entry.kind !== 'function' && entry.kind !== 'class') return;
    const missing = library.missingArguments(entry.name);
    for (let at = 5; at < words.length; at += 2) {
      const how = words[at] as number;
      const given = how >= 0 ? this.text(instance, how) : null;
      if (given !== null && missing.includes(given) && this.isGiven(instance, words[at + 1]))
        yield errors.missingArgument(place, { argument: given, name });
      if (given !== 'url' && !(at === 5 && how === Given.position)) continue;
      const texts = this.values(instance, words[at + 1]).flatMap((text) => solver.values.textOf(text) ?? []);
      const scheme = foreignEngineOf(name, texts, (one) => solver.library.thing(one)?.name ?? one);
      if (scheme !== null) yield errors.foreignEngine(place, { scheme });
    }
  }

  /** Whether an argument may be anything but None or False, which stand for an argument that is not given. */
  private isGiven(instance: Instance, variable: number | undefined): boolean {
    const { none, false: no } = this.of.solver;
    return this.values(instance, variable).some((value) => value !== none && value !== no);
  }

  /** What `getattr` and `hasattr` ask for by a text: to ask whether it is there is to ask for it. */
  private *asked(instance: Instance, words: Int32Array, place: Place): Generator<Diagnostic> {
    if (words[5] !== Given.position || words[7] !== Given.position) return;
    const texts = this.values(instance, words[8]).flatMap((text) => this.of.solver.values.textOf(text) ?? []);
    for (const value of this.values(instance, words[6]))
      for (const text of value === ANY ? [] : texts)
        yield* this.attribute(instance.block.module.name, value, text, place);
  }

  private methodName(value: number): string | null {
    const { values } = this.of.solver;
    return values.kind(value) === Kind.method ? this.libraryName(values.first(value)) : null;
  }

  // ---- imports ----

  /** What is refused of an import: of a module, of a name (`*` for all) of it. */
  private *import(instance: Instance, module: string, name: string | null, { line }: Place): Generator<Diagnostic> {
    const summary = this.of.program.modules.get(instance.block.module.name)?.summary;
    const imported = summary === undefined ? undefined : this.importAt(summary, `${module} ${name ?? ''}`, line);
    if (summary === undefined || imported === undefined) return;
    const refusal = this.of.imports.of(summary, imported);
    if (refusal !== null && !this.isStored(summary, imported)) yield refusal;
  }

  /** Whether the program itself has given a module of the library what is asked of it. */
  private isStored({ module, isPackage }: ModuleSummary, imported: ImportBinding): boolean {
    const from = absoluteModule(imported, module, isPackage);
    const state = from === null ? undefined : this.of.solver.modules.get(from);
    return state !== undefined && imported.name !== null && this.has(state.value, imported.name);
  }

  /** The import of a module and name whose statement begins on a line, or nearest above it. */
  private importAt(summary: ModuleSummary, key: string, line: number): ImportBinding | undefined {
    const known = this.importsOf.get(summary) ?? importsByName(summary);
    this.importsOf.set(summary, known);
    return known.get(key)?.findLast((one) => one.line <= line);
  }
}

/** The import statements of a module by module and name, those of one line by line. */
function importsByName(summary: ModuleSummary): ReadonlyMap<string, readonly ImportBinding[]> {
  const found = new Map<string, ImportBinding[]>();
  for (const one of summary.imports) {
    const from = one.isCall ? null : absoluteModule(one, summary.module, summary.isPackage);
    if (from === null) continue;
    const key = `${from} ${one.name ?? ''}`;
    found.set(
      key,
      [...(found.get(key) ?? []), one].sort((left, right) => left.line - right.line),
    );
  }
  return found;
}

const NOWHERE: Place = { file: '', line: 0, column: 0 };

function placeOf({ block }: Instance, site: number): Place {
  const { file = '', sites } = block.module.constraints ?? { sites: new Int32Array() };
  return { file, line: sites[site * 2] ?? 0, column: sites[site * 2 + 1] ?? 0 };
}
