// Phases 1 to 5: from a request to the verdict. `check` reports what this finds; `generate` emits it.

import { relative } from 'node:path/posix';

import type { PythonVersion } from './1-parse';
import type { Translatability } from './2-summarize';
import { constrain } from './2-summarize/constraints';
import type { ModuleConstraints } from './2-summarize/constraints';
import {
  CodeIndex,
  FOREIGN_MODULES,
  importsBesideRoot,
  indexModules,
  installedFiles,
  installedNames,
  isNotInstalled,
  packageOf,
  packageOfFile,
  pythonFiles,
  STANDARD_MODULES,
  topOf,
  vendoredNames,
  withNeeds,
} from './3-link';
import type { InstalledFile, ModuleIndex, Program } from './3-link';
import { discover, onlyApplication, parseEntryPoint } from './4-discover';
import type { Discovery, EntryPoint } from './4-discover';
import {
  debugErrors,
  flowVerdict,
  isBetter,
  judge,
  pythonSideOf,
  renderingAttributes,
  solveComputedImports,
  undecidedNotes,
} from './5-verdict';
import type { UnfitPackage, Verdict } from './5-verdict';
import { Collector, compareDiagnostics, errors, whereOf } from './diagnostics';
import type { Diagnostic } from './diagnostics';
import type { Engine } from './incremental';
import { NO_STORE, PLAIN_ENGINE } from './incremental';
import type { CompileRequest } from './interface';
import { LibraryMap } from './library-map';
import type { ModuleDeclaration } from './library-map';
import { DECLARATIONS } from './library-map/generated/declarations';
import { Loader } from './loader';
import { analyzeProgram, expectedPackages, findModules, libraryFacts } from './points-to';
import type { System } from './system';
import { choosePython, loadToml, markerEnvironment, tableValue, versionFindings, wantedLibraries } from './versions';
import type { ChosenPython, ParseToml } from './versions';
import type { Work } from './work';
import { perform, performRead } from './work';

/** Everything that is known of an application before anything is emitted. */
export interface Analysis {
  readonly outcome: 'analyzed';
  readonly python: ChosenPython;
  readonly program: Program;
  readonly entry: EntryPoint;
  readonly discovery: Discovery;
  readonly verdict: Verdict;
  /** Whether a module of the library counts as not there, since its original is not installed. */
  readonly missing: (module: string) => boolean;
}

/** No application, or one that cannot be told from others; nothing that a report could be made of. */
export interface NotAnalyzed {
  readonly outcome: 'unusable';
  readonly diagnostic: Diagnostic;
}

/** What the compiler brings to every application. */
export interface Knowledge {
  readonly declarations: readonly ModuleDeclaration[];
  /** What the emitter cannot translate; for tests, since it translates everything. */
  readonly translatability?: Translatability;
  /** How many steps the whole-program analysis may take; for tests of the verdict without it. */
  readonly mostSteps?: number;
}

/** The engine, with modules read by a knowledge of its own. */
function engineFor({ translatability }: Knowledge, engine: Engine): Engine {
  if (translatability === undefined) return engine;
  const read = (work: Work): Uint8Array => (work.kind === 'read' ? performRead(work, translatability) : perform(work));
  return { ...engine, store: NO_STORE, perform: (works) => Promise.resolve(works.map(read)) };
}

/** Reads, links, discovers and judges. */
export async function analyze(
  request: CompileRequest,
  system: System,
  knowledge: Knowledge,
  engine: Engine = PLAIN_ENGINE,
): Promise<Analysis | NotAnalyzed> {
  const toml = await loadToml();
  const root = system.realPath(request.root);
  const packageDirectory = system.realPath(request.packageDirectory);
  const directories = directoriesAbove(packageDirectory, root);
  const python = choosePython(request.pythonVersion, directories, system, toml);
  if ('unsupported' in python) {
    return unusable(
      errors.unsupportedPython({ file: request.packageAsGiven, line: 0, column: 0 }, { version: python.unsupported }),
    );
  }
  const inside = packageDirectory.slice(root.length + 1).split('/')[0] ?? '';
  const { library, missing, installed, elsewhere } = librariesOf(request, root, python, system, knowledge);
  const own = pythonFiles(system, root);
  const loader = new Loader(system, root, python.version as PythonVersion, engineFor(knowledge, engine));
  const codes = new CodeIndex();
  const known: Known = { request, root, directories, python, library, missing, toml, system };
  const link = async (kept: readonly InstalledFile[]): Promise<Linked | NotAnalyzed> => {
    const offers = (name: string): boolean => library.lookup(name).kind !== 'gap';
    const index = indexModules(own, inside === '' ? [] : [inside], kept, elsewhere, offers);
    const chosen = await chooseApplication(request, system, {
      root,
      packageDirectory,
      directories,
      index,
      loader,
      codes,
      toml,
    });
    if ('code' in chosen) return unusable(chosen);
    const { program, discovery } = await linkAndDiscover(index, chosen, loader, codes);
    if (typeof discovery === 'string') return notDiscovered(request, program, chosen, discovery);
    const isLibrary = (name: string): boolean => library.hasModule(name);
    const beside = importsBesideRoot(program, { root, packageDirectory }, system, isLibrary);
    return { program, entry: chosen, discovery, beside };
  };
  const linked = await link(installed);
  if ('outcome' in linked) return linked;
  const solved = verdictByFlow(known, linked, knowledge.mostSteps ?? MOST_STEPS);
  if (solved !== null) return finished(known, linked, solved, []);
  return withoutCostlyPackages(async (costly) => {
    const without = new Map(costly.map((name): [string, UnfitPackage | null] => [name, null]));
    for (;;) {
      const next = await link(installed.filter(({ path }) => !without.has(topOf(path))));
      if ('outcome' in next) return next;
      const { program, entry, discovery, beside } = next;
      const judged = judge(program, entry, discovery, library, pythonSideOf(request.pythonSide), beside.length === 0);
      if (!('unfit' in judged))
        return finished(known, next, judged, [...costlyNotes(costly), ...[...without.values()].flatMap(unfitNotes)]);
      for (const unfit of judged.unfit) without.set(unfit.name, unfit);
    }
  });
}

/** What an analysis is made with. */
interface Known {
  readonly request: CompileRequest;
  readonly root: string;
  readonly directories: readonly string[];
  readonly python: ChosenPython;
  readonly library: LibraryMap;
  readonly missing: (module: string) => boolean;
  readonly toml: ParseToml;
  readonly system: System;
}

/** An application with its modules, before anything is judged. */
interface Linked {
  readonly program: Program;
  readonly entry: EntryPoint;
  readonly discovery: Discovery;
  /** Imports of files that stand beside the root. */
  readonly beside: readonly Diagnostic[];
}

/** How many steps the whole-program analysis may take; above that the verdict is made without it. */
const MOST_STEPS = 4_000_000;

/** The verdict by the whole-program analysis; null where that does not come to an end. */
function verdictByFlow(
  { request, root, library, python, system }: Known,
  linked: Linked,
  limit: number,
): Verdict | null {
  const { program, entry, discovery, beside } = linked;
  const version = python.version as PythonVersion;
  const tree = { system, root, index: program.index, library, python: version, expected: expectedPackages(program) };
  const loaded = new Map([...program.modules.values()].map((one) => [`${root}/${one.summary.file}`, one]));
  const read = (file: string, anew: () => ModuleConstraints | null): ModuleConstraints | null => {
    const known = loaded.get(file);
    return known === undefined ? anew() : constrain(known.summary, known.ast, python.minor);
  };
  // The library's own original methods count, whether its module is missing or not.
  const methods = new LibraryMap(DECLARATIONS, python.minor);
  const facts = libraryFacts(methods, renderingAttributes(program));
  const solver = analyzeProgram(findModules(tree, read), facts, [entry.module], [], limit);
  if (!solver.isFinished || !solveComputedImports(solver, program, discovery.imported, limit)) return null;
  const side = pythonSideOf(request.pythonSide);
  return flowVerdict({ solver, program, entry, discovery, library, side, isWhole: beside.length === 0 }, limit);
}

/** The analysis with what else is to be said: of versions, of debugging, of what start-up may get to. */
function finished(
  { request, root, directories, python, missing, toml, system }: Known,
  { program, entry, discovery, beside }: Linked,
  judged: Verdict,
  before: readonly string[],
): Analysis {
  const versions = judgeVersions(request, directories, root, python.minor, system, toml);
  const strict = request.strict === true;
  const undecided = strict ? [...undecidedBeforeStart(program, discovery), ...judged.undecided] : [];
  const debug = debugErrors(program, discovery, request.debugOff === true);
  const global = [...judged.global, ...debug, ...beside, ...undecided, ...versions.errors].sort(compareDiagnostics);
  const notes = [
    ...before,
    ...judged.notes,
    ...(strict ? [] : undecidedNotes(judged.undecided, (file) => packageOfFile(program, file))),
    ...versions.notes,
  ];
  const verdict = { ...judged, global, notes, generates: judged.generates && global.length === 0 };
  return { outcome: 'analyzed', python, program, entry, discovery, verdict, missing };
}

/**
 * The best of some analyses: with all packages, without those that lead routes to what is refused, as long as that makes more routes native,
 * and with none of them. `analyzeWithout` is given the names of packages that are left out.
 */
async function withoutCostlyPackages(
  analyzeWithout: (without: readonly string[]) => Promise<Analysis | NotAnalyzed>,
): Promise<Analysis | NotAnalyzed> {
  const whole = await analyzeWithout([]);
  let best = whole;
  const without = new Set<string>();
  const better = (next: Analysis | NotAnalyzed): Analysis | null =>
    next.outcome === 'analyzed' && best.outcome === 'analyzed' && isBetter(next.verdict, best.verdict) ? next : null;
  while (best.outcome === 'analyzed' && best.verdict.costly.length > 0) {
    for (const name of best.verdict.costly) without.add(name);
    const next = better(await analyzeWithout([...without].sort()));
    if (next === null) return better(await analyzeWithout(packagesIn(whole))) ?? best;
    best = next;
  }
  return best;
}

/** The installed packages that an application imports, by the names of their top-level modules. */
function packagesIn(analysis: Analysis | NotAnalyzed): readonly string[] {
  if (analysis.outcome !== 'analyzed') return [];
  const { program } = analysis;
  const names = [...program.modules.keys()].map((module) => packageOf(program, module));
  return [...new Set(names.filter((name) => name !== null))].sort();
}

function costlyNotes(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [
    `without these packages more routes are native, since method names lead routes into their code and on to what is refused, so they are left out: ${names.join(', ')}`,
  ];
}

/** What an application can import that is not its own. */
interface Libraries {
  readonly library: LibraryMap;
  /** Whether a module of the library counts as not there, since its original is not installed. */
  readonly missing: (module: string) => boolean;
  /** The files of installed packages. */
  readonly installed: readonly InstalledFile[];
  /** Whether a module is there that no file is known of; null where it is not known which are. */
  readonly elsewhere: ModuleIndex['elsewhere'];
}

export function librariesOf(
  request: CompileRequest,
  root: string,
  python: ChosenPython,
  system: System,
  knowledge: Knowledge,
): Libraries {
  const folders = (request.packages ?? []).map((folder) => system.realPath(folder));
  const all = folders.flatMap((folder) => installedFiles(system, folder, relative(root, folder)));
  const vendored = vendoredNames(system, root, all);
  const given = folders.flatMap((folder) => installedNames(system, folder));
  const names = withNeeds([...given, ...vendored]);
  const missing = (module: string): boolean => isNotInstalled(names, module);
  const library = new LibraryMap(knowledge.declarations, python.minor, missing);
  const hasModule = (name: string): boolean => library.hasModule(name);
  const installed = all.filter(({ path }) => !hasModule(topOf(path)));
  const elsewhere = (name: string): boolean =>
    names.has(name) || (STANDARD_MODULES.has(name) && !FOREIGN_MODULES.has(name)) || hasModule(name);
  return { library, missing, installed, elsewhere: given.length === 0 ? null : elsewhere };
}

function notDiscovered(
  request: CompileRequest,
  program: Program,
  { module, attribute }: EntryPoint,
  reason: string,
): NotAnalyzed {
  const [error] = program.errors;
  if (error !== undefined) return unusable(error);
  const place = { file: request.packageAsGiven, line: 0, column: 0 };
  return unusable(errors.applicationNotFound(place, { entry: `${module}:${attribute}`, reason }));
}

/** What start-up decides, as errors: the statements of the application that evaluation could not foresee. */
function undecidedBeforeStart(program: Program, { unforeseen }: Discovery): Diagnostic[] {
  const found = new Collector();
  for (const { what, reason, place } of unforeseen)
    if (packageOfFile(program, place.file) === null) found.add(errors.unforeseenRegistration(place, { what, reason }));
  return found.sorted();
}

function unfitNotes(unfit: UnfitPackage | null): readonly string[] {
  if (unfit === null) return [];
  const { name, reason } = unfit;
  return [
    `${reason.file}:${reason.line}: the package ${name} is left out, since its module code is refused: ${reason.message}`,
  ];
}

/** Links what the entry reaches, by statements and by computed names that discovery finds, round by round. */
async function linkAndDiscover(
  index: ModuleIndex,
  entry: EntryPoint,
  loader: Loader,
  codes: CodeIndex,
): Promise<{ program: Program; discovery: Discovery | string }> {
  const entries = [entry.module];
  for (;;) {
    const program = await loader.link(index, entries, codes);
    const discovery = discover(program, entry);
    const found = typeof discovery === 'string' ? [] : discovery.unloaded.filter((module) => !entries.includes(module));
    if (found.length === 0) return { program, discovery };
    entries.push(...found);
  }
}

function unusable(diagnostic: Diagnostic): NotAnalyzed {
  return { outcome: 'unusable', diagnostic };
}

/** One line for the user. */
export function lineOf(diagnostic: Diagnostic): string {
  return `${whereOf(diagnostic)}: ${diagnostic.message} [${diagnostic.code}]; ${diagnostic.help}`;
}

/** The package's directory and those above it up to the root, or to the package itself if the root lies below. */
export function directoriesAbove(packageDirectory: string, root: string): string[] {
  const directories = [packageDirectory];
  for (let at = packageDirectory; at !== root && at.startsWith(`${root}/`); ) {
    at = at.slice(0, at.lastIndexOf('/'));
    directories.push(at);
  }
  return directories;
}

// ---- the application ----

interface Project {
  readonly root: string;
  readonly packageDirectory: string;
  /** The package's directory and those above it. */
  readonly directories: readonly string[];
  readonly index: ModuleIndex;
  readonly loader: Loader;
  readonly codes: CodeIndex;
  readonly toml: ParseToml;
}

async function chooseApplication(
  request: CompileRequest,
  system: System,
  project: Project,
): Promise<EntryPoint | Diagnostic> {
  const named = request.application ?? entryPointOf(system, project);
  if (named !== null) {
    const entry = parseEntryPoint(named);
    if (entry !== null && project.index.modules.has(entry.module)) return entry;
    const reason =
      entry === null
        ? 'it is not of the form module:attribute'
        : `there is no module ${entry.module} under ${request.root}`;
    return errors.applicationNotFound({ file: request.packageAsGiven, line: 0, column: 0 }, { entry: named, reason });
  }
  const { root, packageDirectory, index } = project;
  const prefix = packageDirectory === root ? '' : `${packageDirectory.slice(root.length + 1)}/`;
  const mentions = (file: string): boolean =>
    new TextDecoder().decode(system.readFile(`${root}/${file}`) ?? new Uint8Array()).includes('FastAPI');
  const own = [...index.modules.values()].filter(({ file }) => file?.startsWith(prefix) === true);
  const only = async (modules: readonly string[]): Promise<EntryPoint | Diagnostic> => {
    const program = await project.loader.link(index, modules, project.codes);
    const chosen = onlyApplication(program, modules, request.packageAsGiven);
    const [error] = program.errors;
    // A module that cannot be read may be the one that holds the application.
    return isNoApplication(chosen) && error !== undefined ? error : chosen;
  };
  const names = (modules: typeof own): string[] => modules.map(({ module }) => module).sort();
  const chosen = await only(names(own.filter(({ file }) => file !== null && mentions(file))));
  // The module that holds what a factory makes need not name the class.
  return isNoApplication(chosen) ? only(names(own)) : chosen;
}

function isNoApplication(chosen: EntryPoint | Diagnostic): boolean {
  return 'code' in chosen && chosen.code === 'CMP0401';
}

function entryPointOf(system: System, { directories, toml }: Project): string | null {
  for (const directory of directories) {
    const bytes = system.readFile(`${directory}/pyproject.toml`);
    const entry =
      bytes === null ? undefined : tableValue(toml(new TextDecoder().decode(bytes)), 'tool', 'fastapi', 'entrypoint');
    if (typeof entry === 'string') return entry;
  }
  return null;
}

// ---- versions ----

/** What the versions of the libraries come to. */
interface VersionDiagnostics {
  /** Versions outside the tested ranges, and under `--strict` those that the tests do not compare with. */
  readonly errors: readonly Diagnostic[];
  readonly notes: readonly string[];
}

function judgeVersions(
  { strict = false, allowUntestedVersions }: CompileRequest,
  directories: readonly string[],
  root: string,
  minor: number,
  system: System,
  toml: ParseToml,
): VersionDiagnostics {
  const environment = markerEnvironment(minor);
  for (const directory of directories) {
    const wanted = wantedLibraries(system, directory, environment, toml);
    if (wanted.length === 0) continue;
    const prefix = directory === root ? '' : `${relative(root, directory)}/`;
    const findings = versionFindings(wanted).map((finding) => ({
      ...finding,
      place: { file: prefix + finding.file, line: finding.line, column: 0 },
    }));
    const untested = findings.filter(({ outside }) => outside !== null && !allowUntestedVersions);
    const others = findings
      .filter((finding) => !untested.includes(finding))
      .map(({ place, library, version, compared }) => errors.versionNotCompared(place, { library, version, compared }));
    return {
      errors: [
        ...untested.map(({ place, library, version, outside }) =>
          errors.untestedVersion(place, { library, version, range: outside ?? '' }),
        ),
        ...(strict ? others : []),
      ],
      notes: strict ? [] : others.map((diagnostic) => `${whereOf(diagnostic)}: ${diagnostic.message}`),
    };
  }
  return { errors: [], notes: [] };
}
