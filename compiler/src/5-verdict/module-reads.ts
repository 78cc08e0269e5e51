// What the application's code gets that asks modules for names which are no attributes in the source, or has modules imported by names that
// are put together: what the program has under them, and what may be asked of the library in vain.

import type { Access, DottedName, NamespaceRead, Reference } from '../2-summarize';
import type { Place } from '../diagnostics';
import type { LibraryMap } from '../library-map';
import type { Program, Resolved, Target } from '../3-link';
import { doubtOfImport, doubtOfNames, IMPORTERS } from './computed-names';
import type { AskedName, Doubt } from './computed-names';
import { isOfProgram } from './handed-modules';
import type { HandedModules } from './handed-modules';
import { ANY_NAME } from './members';

/** What one read comes to. */
export interface ModuleFindings {
  /** What the program has that is read. */
  readonly found: readonly Resolved[];
  /** Names of the library that are asked for whatever happens. */
  readonly asked: readonly string[];
  /** Attributes that are read of objects of which nothing is known. */
  readonly attributes: readonly AskedName[];
  readonly doubts: readonly Doubt[];
}

/** What the reads are judged with. */
export interface ModuleSurroundings {
  readonly program: Program;
  readonly library: LibraryMap;
  readonly handed: HandedModules;
}

const NOTHING: ModuleFindings = { found: [], asked: [], attributes: [], doubts: [] };

/** Functions of the library that give all attributes of an object. */
const READERS: ReadonlySet<string> = new Set([
  'inspect.getattr_static',
  'inspect.getmembers',
  'inspect.getmembers_static',
]);

export class ModuleReads {
  private readonly around: ModuleSurroundings;
  private readonly module: string;
  private readonly scope: number;
  /** Packages give names to their own modules: what they ask for is not followed, and raises where it is refused. */
  private readonly isOwn: boolean;

  constructor(around: ModuleSurroundings, module: string, scope: number) {
    this.around = around;
    this.module = module;
    this.scope = scope;
    this.isOwn = around.program.index.modules.get(module)?.isInstalled !== true;
  }

  /** A read of a module's or a class's namespace under some names. */
  namespace({ of, access, isAttribute }: NamespaceRead, names: readonly AskedName[], place: Place): ModuleFindings {
    if (!this.isOwn || access === 'set') return NOTHING;
    const ofClass: ModuleFindings = access === 'get' ? { ...NOTHING, attributes: names } : NOTHING;
    if (of === null) return ofClass;
    const own: Target = { kind: 'module', module: this.module };
    return joined(
      (of.length === 0 ? [own] : this.named(of)).map((target) => {
        if (target.kind === 'module') return access === 'get' ? this.held(target.module, names) : NOTHING;
        if (target.kind === 'definition') return isAttribute ? NOTHING : ofClass;
        if (target.kind !== 'external') return NOTHING;
        if (isOne(names)) return { ...NOTHING, asked: [`${target.name}.${names[0]}`] };
        return this.ofLibrary(target.name, names, !isAttribute, place);
      }),
    );
  }

  /** `getattr` or `hasattr` of what a plain name stands for; of an object that is no module and of which nothing is known, too. */
  attribute(
    receiver: string | undefined,
    names: readonly AskedName[],
    access: Access | null,
    place: Place,
  ): ModuleFindings {
    if (!this.isOwn || access === 'set' || access === 'delete') return NOTHING;
    const named = receiver === undefined ? [] : this.named([receiver]);
    const modules = named.filter(({ kind }) => kind !== 'definition');
    if (modules.length === 0) return access === null ? this.ofUnknown(names) : NOTHING;
    return joined(
      modules.map((target) => {
        const isGiven = access === null || access === 'through';
        if (target.kind === 'module') return isGiven ? this.held(target.module, names) : NOTHING;
        // One that is written out is asked for as an attribute is.
        const isWritten = target.kind !== 'external' || isOne(names);
        return isWritten ? NOTHING : this.ofLibrary(target.name, names, false, place);
      }),
    );
  }

  /** Attributes of an object of which nothing is known: it may be a module that is handed about. */
  ofUnknown(names: readonly AskedName[]): ModuleFindings {
    if (!this.isOwn) return NOTHING;
    const found = names.flatMap((name) => this.around.handed.having(name));
    return { ...NOTHING, found: found.filter(({ target }) => isOfProgram(target)) };
  }

  /** What reads any attribute of whatever it is handed, or of what others hand it. */
  reader({ use }: Reference, named: readonly Resolved[]): ModuleFindings {
    const names = named.map(({ target }) => nameOf(target));
    const isReader = names.some((name) => READERS.has(name)) || (use === 'load' && names.includes('builtins.getattr'));
    if (!this.isOwn || !isReader) return NOTHING;
    return { ...this.ofUnknown([ANY_NAME]), attributes: [ANY_NAME] };
  }

  /** A call that imports a module, or looks for one, whose name is not written out; `namesGiven`: those that it may be. */
  importing(
    { importing = [] }: Reference,
    called: readonly Resolved[],
    namesGiven: () => readonly AskedName[],
    place: Place,
  ): ModuleFindings {
    if (!this.isOwn || importing.length > 0) return NOTHING;
    const importer = called.map(({ target }) => nameOf(target)).find((name) => IMPORTERS.has(name));
    const doubt = importer === undefined ? null : doubtOfImport(this.around, importer, namesGiven(), place);
    return doubt === null ? NOTHING : { ...NOTHING, doubts: [doubt] };
  }

  /** The modules, of the program or the library, that a name stands for. */
  private named(name: DottedName): readonly Target[] {
    return this.around.program.resolve(this.module, this.scope, name).flatMap(({ target, rest }): readonly Target[] => {
      if (rest.length > 0) return [];
      const isBuiltins = target.kind === 'builtin' && target.name === '__builtins__';
      if (isBuiltins) return [{ kind: 'external', name: 'builtins' }];
      const isClass = target.kind === 'definition' && target.definition.kind === 'class';
      return target.kind === 'module' || target.kind === 'external' || isClass ? [target] : [];
    });
  }

  /** What a module of the program has under some names. */
  private held(module: string, names: readonly AskedName[]): ModuleFindings {
    const found = names.flatMap((name) => this.around.handed.under(module, name));
    return { ...NOTHING, found: isOne(names) ? found : found.filter(({ target }) => isOfProgram(target)) };
  }

  private ofLibrary(module: string, names: readonly AskedName[], isListed: boolean, place: Place): ModuleFindings {
    const { library } = this.around;
    const isModule = library.lookup(module).kind === 'module';
    const doubt = isModule ? doubtOfNames(library, module, names, isListed, place) : null;
    return doubt === null ? NOTHING : { ...NOTHING, doubts: [doubt] };
  }
}

function joined(all: readonly ModuleFindings[]): ModuleFindings {
  return {
    found: all.flatMap(({ found }) => found),
    asked: all.flatMap(({ asked }) => asked),
    attributes: all.flatMap(({ attributes }) => attributes),
    doubts: all.flatMap(({ doubts }) => doubts),
  };
}

/** Whether it is known which name is meant. */
function isOne(names: readonly AskedName[]): names is readonly [string] {
  return names.length === 1 && typeof names[0] === 'string';
}

function nameOf(target: Target): string {
  if (target.kind === 'builtin') return `builtins.${target.name}`;
  return target.kind === 'external' ? target.name : '';
}
