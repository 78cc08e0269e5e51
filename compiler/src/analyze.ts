// Phases 1 to 5: from a request to the verdict. `check` reports what this finds; `generate` emits it.

import { relative } from 'node:path/posix';

import type { PythonVersion } from './1-parse';
import {
  CodeIndex,
  FOREIGN_MODULES,
  importsBesideRoot,
  indexModules,
  installedFiles,
  installedNames,
  isMachineCode,
  isNotInstalled,
  packageOf,
  packageOfFile,
  pythonFiles,
  searchedModules,
  standardFiles,
  standardSource,
  STANDARD_MODULES,
  moduleNamed,
  topOf,
  vendoredNames,
  withNeeds,
} from './3-link';
import type { InstalledFile, LibraryNames, ModuleIndex, Program, SearchedModules } from './3-link';
import { discover, Evaluations, onlyApplication, parseEntryPoint } from './4-discover';
import type { Discovery, EntryPoint } from './4-discover';
import { chanceNotes, debugErrors, isBetter, judge, pythonSideOf, undecidedNotes } from './5-verdict';
import type { UnfitPackage, Verdict } from './5-verdict';
import { Collector, compareDiagnostics, errors, whereOf } from './diagnostics';
import type { Diagnostic } from './diagnostics';
import type { Engine } from './incremental';
import { PLAIN_ENGINE } from './incremental';
import type { CompileRequest } from './interface';
import { LibraryMap, originalModules } from './library-map';
import type { ModuleDeclaration } from './library-map';
import { Loader } from './loader';
import type { System } from './system';
import {
  choosePython,
  loadToml,
  markerEnvironment,
  otherVersions,
  tableValue,
  versionFindings,
  wantedLibraries,
} from './versions';
import type { ChosenPython, InstalledVersion, ParseToml } from './versions';

/** Everything that is known of an application before anything is emitted. */
export interface Analysis {
  readonly outcome: 'analyzed';
  readonly python: ChosenPython;
  readonly program: Program;
  readonly entry: EntryPoint;
  readonly discovery: Discovery;
  readonly verdict: Verdict;
  /** The same with all packages, those included that the verdict goes without. */
  readonly whole: Linked;
  /** Whether a module of the library counts as not there, since its original is not installed. */
  readonly missing: (module: string) => boolean;
  /** The top-level modules that Python has, sorted; null where it is not known what is installed. */
  readonly elsewhere: readonly string[] | null;
  /** The modules that Python has inside the library's packages and the library has not, sorted. */
  readonly lacking: readonly string[];
  /** The versions of the library's distributions that are installed, where they are not the library's own. */
  readonly versions: readonly InstalledVersion[];
}

/** An application and its modules before anything is judged. */
export interface Linked {
  readonly program: Program;
  readonly entry: EntryPoint;
  readonly discovery: Discovery;
}

/** No application, or one that cannot be told from others; nothing that a report could be made of. */
export interface NotAnalyzed {
  readonly outcome: 'unusable';
  readonly diagnostic: Diagnostic;
}

/** What the compiler brings to every application. */
export interface Knowledge {
  readonly declarations: readonly ModuleDeclaration[];
}

/** What stays the same whatever packages an analysis goes without. */
interface Ground {
  readonly request: CompileRequest;
  readonly system: System;
  readonly toml: ParseToml;
  readonly root: string;
  readonly packageDirectory: string;
  /** The package's directory and those above it. */
  readonly directories: readonly string[];
  readonly python: ChosenPython;
  readonly libraries: Libraries;
  /** The application's own files. */
  readonly own: readonly string[];
  readonly loader: Loader;
  readonly codes: CodeIndex;
  readonly evaluations: Evaluations;
  /** What lies in folders that module code adds to `sys.path`, as far as that has been found. */
  readonly searched: SearchedModules[];
}

async function groundOf(
  request: CompileRequest,
  system: System,
  knowledge: Knowledge,
  engine: Engine,
): Promise<Ground | NotAnalyzed> {
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
  return {
    ...{ request, system, toml, root, packageDirectory, directories, python },
    libraries: librariesOf(request, root, python, system, knowledge),
    own: pythonFiles(system, root),
    loader: new Loader(system, root, python.version as PythonVersion, engine),
    codes: new CodeIndex(),
    evaluations: new Evaluations(),
    searched: [],
  };
}

/** The application and its modules, without some packages. Module code may say where to look for others. */
async function linked(ground: Ground, isWithout: (name: string) => boolean): Promise<Linked | NotAnalyzed> {
  const { request, system, root, packageDirectory, libraries, own, searched } = ground;
  const inside = packageDirectory.slice(root.length + 1).split('/')[0] ?? '';
  const kept = libraries.installed.filter(({ path }) => !isWithout(topOf(path)));
  const { elsewhere, library } = libraries;
  const names = libraryNames(libraries);
  let entry: EntryPoint | null = null;
  for (;;) {
    const index = indexModules(own, inside === '' ? [] : [inside], kept, elsewhere, names, searched);
    const project = { ...ground, root, library, index };
    const chosen: EntryPoint | Diagnostic = entry ?? (await chooseApplication(request, system, project));
    if ('code' in chosen) return unusable(chosen);
    entry = chosen;
    const { program, discovery } = await linkAndDiscover(project, chosen);
    if (typeof discovery === 'string') return notDiscovered(request, program, chosen, discovery);
    const found = discovery.searched.flatMap((one) => searchedModules(system, root, one, own, libraries.folders) ?? []);
    const added = found.filter(({ folder }) => !searched.some((known) => known.folder === folder));
    if (added.length === 0) return { program, entry: chosen, discovery };
    searched.push(...added);
  }
}

function libraryNames({ library, machineCode }: Libraries): LibraryNames {
  return {
    offers: (name) => library.lookup(name).kind !== 'gap',
    isModule: (name) => library.hasModule(name),
    isNowhere: (name) => library.isNowhere(name),
    textOf: (name) => {
      const entry = library.lookup(name);
      return entry.kind === 'value' ? (entry.text ?? null) : null;
    },
    isMachineCode: (name) => machineCode.has(name) && !library.hasModule(topOf(name.replaceAll('.', '/'))),
  };
}

/** Reads, links, discovers and judges. */
export async function analyze(
  request: CompileRequest,
  system: System,
  knowledge: Knowledge,
  engine: Engine = PLAIN_ENGINE,
): Promise<Analysis | NotAnalyzed> {
  const ground = await groundOf(request, system, knowledge, engine);
  if ('outcome' in ground) return ground;
  let whole: Linked | null = null;
  // What is refused of a package's own code is so without other packages, too.
  const alone = new Map<string, UnfitPackage>();
  return withoutCostlyPackages(async (costly) => {
    const without = new Map<string, UnfitPackage | null>(alone);
    for (const name of costly) without.set(name, null);
    for (;;) {
      const found = await linked(ground, (name) => without.has(name));
      if ('outcome' in found) return found;
      whole ??= found;
      const { program, entry, discovery } = found;
      const { library } = ground.libraries;
      const isWhole = importsBeside(ground, program).length === 0;
      const judged = judge(program, entry, discovery, library, pythonSideOf(ground.request.pythonSide), isWhole);
      if ('unfit' in judged) {
        for (const unfit of judged.unfit) {
          without.set(unfit.name, unfit);
          if (unfit.isAlone) alone.set(unfit.name, unfit);
        }
        continue;
      }
      const notes = [...costlyNotes(costly), ...[...without.values()].flatMap(unfitNotes)];
      return analyzed(ground, found, judged, whole, notes);
    }
  });
}

function importsBeside({ root, packageDirectory, system, libraries }: Ground, program: Program): Diagnostic[] {
  return importsBesideRoot(program, { root, packageDirectory }, system, (name) => libraries.library.hasModule(name));
}

/** An analysis of a verdict: with what refuses an application whatever its code does. */
function analyzed(
  ground: Ground,
  { program, entry, discovery }: Linked,
  judged: Verdict,
  whole: Linked,
  notesBefore: readonly string[],
): Analysis {
  const { request, system, toml, root, directories, python } = ground;
  const { missing, named, lacking, versions } = ground.libraries;
  const judgedVersions = judgeVersions(request, directories, root, python.minor, system, toml);
  const strict = request.strict === true;
  const undecided = strict ? [...undecidedBeforeStart(program, discovery), ...judged.undecided, ...judged.chances] : [];
  const debug = debugErrors(program, discovery, request.debugOff === true);
  const beside = importsBeside(ground, program);
  const global = [...judged.global, ...debug, ...beside, ...undecided, ...judgedVersions.errors].sort(
    compareDiagnostics,
  );
  const notes = [
    ...notesBefore,
    ...judged.notes,
    ...(strict ? [] : undecidedNotes(judged.undecided, (file) => packageOfFile(program, file))),
    ...(strict ? [] : chanceNotes(judged.chances)),
    ...judgedVersions.notes,
  ];
  const verdict = { ...judged, global, notes, generates: judged.generates && global.length === 0 };
  const there = { missing, elsewhere: named, lacking, versions };
  return { outcome: 'analyzed', python, program, entry, discovery, verdict, whole, ...there };
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
  /** The folders of installed packages, relative to the root. */
  readonly folders: readonly string[];
  /** The files of installed packages. */
  readonly installed: readonly InstalledFile[];
  /** Their top-level modules that are files of machine code. */
  readonly machineCode: ReadonlySet<string>;
  /** Whether a module is there that no file is known of; null where it is not known which are. */
  readonly elsewhere: ModuleIndex['elsewhere'];
  /** The top-level modules that Python has, sorted; null where it is not known which are installed. */
  readonly named: readonly string[] | null;
  /** The modules that Python has inside the library's packages and the library has not, sorted. */
  readonly lacking: readonly string[];
  /** The versions of the library's distributions that are installed, where they are not the library's own. */
  readonly versions: readonly InstalledVersion[];
}

export function librariesOf(
  request: CompileRequest,
  root: string,
  python: ChosenPython,
  system: System,
  knowledge: Knowledge,
): Libraries {
  const folders = (request.packages ?? []).map((folder) => system.realPath(folder));
  const files = folders.flatMap((folder) => installedFiles(system, folder, relative(root, folder)));
  const all = files.filter((file) => !isMachineCode(file));
  const vendored = vendoredNames(system, root, all);
  const given = folders.flatMap((folder) => installedNames(system, folder));
  const names = withNeeds([...given, ...vendored]);
  const missing = (module: string): boolean => isNotInstalled(names, module);
  const library = new LibraryMap(knowledge.declarations, python.minor, missing);
  const hasModule = (name: string): boolean => library.hasModule(name);
  const [standard] = folders.flatMap((folder) => standardSource(system, folder) ?? []);
  const own = standard === undefined ? [] : standardFiles(system, standard, relative(root, standard), hasModule);
  const installed = [...all.filter(({ path }) => !hasModule(topOf(path))), ...own];
  const elsewhere = (name: string): boolean =>
    names.has(name) || (STANDARD_MODULES.has(name) && !FOREIGN_MODULES.has(name)) || hasModule(name);
  const isThere = (name: string): boolean => /^\w+$/.test(name) && !FOREIGN_MODULES.has(name);
  const named = [...new Set([...names, ...STANDARD_MODULES])].filter(isThere).sort();
  const isKnown = given.length > 0;
  const inside = [...originalModules(), ...all.map(({ path }) => moduleNamed(path))];
  const isLacking = (name: string): boolean =>
    hasModule(name.split('.')[0] as string) && library.lookup(name).kind === 'gap';
  const lacking = [...new Set(inside)].filter((name) => name.includes('.') && isLacking(name)).sort();
  const machineCode = new Set(files.filter(isMachineCode).map(({ path }) => moduleNamed(path)));
  const known = isKnown ? { elsewhere, named } : { elsewhere: null, named: null };
  const relatives = folders.map((folder) => relative(root, folder));
  const versions = otherVersions(system, folders);
  return { library, missing, folders: relatives, installed, machineCode, lacking, versions, ...known };
}

function notDiscovered(
  request: CompileRequest,
  program: Program,
  { module, attribute }: EntryPoint,
  reason: string,
): NotAnalyzed {
  // What is wrong with an installed package has not kept the application from being found.
  const error = program.errors.find(({ file }) => packageOfFile(program, file) === null);
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
  { codes, evaluations, index, library, loader }: Project,
  entry: EntryPoint,
): Promise<{ program: Program; discovery: Discovery | string }> {
  const entries = [entry.module];
  for (;;) {
    const program = await loader.link(index, entries, codes);
    const discovery = discover(program, entry, library, evaluations);
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
  readonly library: LibraryMap;
  readonly loader: Loader;
  readonly codes: CodeIndex;
  readonly evaluations: Evaluations;
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
    const chosen = onlyApplication(program, modules, request.packageAsGiven, project.library, project.evaluations);
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
