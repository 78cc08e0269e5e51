// Phase 6 over a whole application: from its analysis to the files of its crate.

import type { Analysis } from './analyze';
import type { ModuleSummary, TopLevelStatement } from './2-summarize';
import { namesImported } from './3-link';
import type { Place } from './diagnostics';
import type { PythonVersion } from './1-parse';
import { carriedFiles, filesBeside } from './carried-files';
import { countClasses } from './class-kinds';
import type { DiscoveredRoute } from './4-discover';
import { pythonSideOf, statementNode } from './5-verdict';
import type { PythonSide, Verdict } from './5-verdict';
import type { CrateHandler, CrateModule, CratePythonSide, CrateRefusedCode } from './6-emit/crate';
import { crateFiles, readRuntime, writeCrate } from './6-emit/crate';
import type { EmittedModule } from './6-emit/emit-module';
import { refusalText } from './6-emit/with-refusals';
import type { Engine } from './incremental';
import { made } from './incremental/made';
import type { GeneratedCounts, GenerateRequest } from './interface';
import { emitLibrary } from './library';
import { runtimeFeatures } from './runtime-features';
import { takenForGranted } from './taken-for-granted';
import type { System } from './system';
import { loadToml } from './versions/toml';
import type { EmitWork, GuardedFact } from './work';
import { decodeEmitted } from './work';

/** What generation did. */
export interface WrittenCrate {
  readonly counts: GeneratedCounts;
  /** Files that are new or changed, relative to the output directory. */
  readonly written: readonly string[];
}

/** Emits every module that the application imports, and writes the crate. Only for an analysis that nothing refuses. */
export async function writeApplication(
  request: GenerateRequest,
  system: System,
  engine: Engine,
  analysis: Analysis,
): Promise<WrittenCrate> {
  const { program, python, entry } = analysis;
  const works = [...program.modules.keys()].map((name) => emitWork(name, analysis));
  const emitted = (await made(engine, 'emitting', works)).map(decodeEmitted);
  const modules = works.map(({ name, file, isPackage }, at): CrateModule => {
    const { text, lines } = emitted[at] as EmittedModule;
    return { name, file, isPackage, isInstalled: program.index.modules.get(name)?.isInstalled === true, text, lines };
  });
  const toml = await loadToml();
  const runtime = readRuntime(system, request.runtimeDirectory);
  const pythonSide = leftToPython(analysis, pythonSideOf(request.pythonSide));
  const root = system.realPath(request.root);
  const carried = carriedFiles(program, python.version as PythonVersion, root, system);
  const imported = takenForGranted(program);
  const refused = refusedCode(analysis);
  const needed = [
    ...(pythonSide === null ? [] : [PYTHON_SIDE_MODULE]),
    ...(refused.length === 0 ? [] : [REGISTERED_MODULE]),
    ...imported,
  ];
  const library = await libraryOf(analysis, needed, request, system, engine);
  const files = crateFiles(
    {
      name: request.crateName,
      python: python.version,
      modules: [...library, ...modules, ...carried],
      handlers: handlersOf(analysis),
      pythonSide,
      refused,
      documentation: request.documentation === true,
      imported,
      elsewhere: analysis.elsewhere,
      lacking: analysis.lacking,
      versions: analysis.versions,
      entry: { kind: 'application', ...entry, isFactory: analysis.discovery.factory },
      features: [],
      runtimeFeatures: runtimeFeatures(system, request.runtimeDirectory, toml),
      runtime,
    },
    toml,
  );
  return {
    counts: { functions: emitted.reduce((sum, { functions }) => sum + functions, 0), ...countClasses(program) },
    written: writeCrate(system, request.outputDirectory, [...files, ...filesBeside(program, root, system)]),
  };
}

/** The module of Molt's library that finds the requests for the Python process. */
const PYTHON_SIDE_MODULE = '_python_side';

/** The module of Molt's library that looks for what is refused among what start-up has registered. */
const REGISTERED_MODULE = '_registered';

/** The functions and classes from which a refusal can be reached. */
function refusedCode({ verdict }: Analysis): CrateRefusedCode[] {
  return verdict.refusedCode().map(({ code: { line, name }, file, module, refusal }) => {
    const said = name.replace(/:\d+$/, '');
    const text = `${file}:${line}: {}: ${said} reaches what is refused, and was not foreseen: ${refusalText(refusal)}`;
    return { module, name, text };
  });
}

/** The modules of Molt's library that the application's imports reach, and those that the server needs. */
function libraryOf(
  { program, python, missing }: Analysis,
  needed: readonly string[],
  request: GenerateRequest,
  system: System,
  engine: Engine,
): Promise<CrateModule[]> {
  const imported = new Set([...program.modules.values()].flatMap(({ summary }) => namesImported(summary)));
  for (const name of needed) imported.add(name);
  return emitLibrary(imported, python.version as PythonVersion, request.runtimeDirectory, system, engine, missing);
}

/** What emission is told of a module. */
function emitWork(name: string, { program, python, verdict }: Analysis): EmitWork {
  const loaded = program.modules.get(name);
  if (loaded === undefined) throw new Error(`${name} is not linked`);
  const { file, isPackage } = loaded.summary;
  const imports = verdict.refusedImports.filter(({ module }) => module === name);
  const statements = guardedStatements(loaded.summary, verdict);
  const isMarked = statements.some(({ marker }) => marker !== null);
  const facts = {
    operations: verdict.operations(name).map(({ line, column, ...refusal }) => ({
      line,
      column,
      text: refusalText({ line, column, ...refusal }),
    })),
    imports: imports.map(({ line, column, name: missing, isDoubtful, refusal }) => {
      return { line, column, name: missing, raises: isDoubtful, text: refusalText(refusal) };
    }),
    statements,
    unbound: isMarked ? [...(verdict.unbound.get(name) ?? [])].sort() : [],
  };
  return { kind: 'emit', name, file, isPackage, minor: python.minor, tree: loaded.tree, facts };
}

/** The statements of a module whose names a refusal may lie in; the routes left to Python that they hold are marked. */
function guardedStatements({ file, module: name, statements }: ModuleSummary, verdict: Verdict): GuardedFact[] {
  const left = verdict.routes.filter(({ route, status }) => status === 'python-side' && route.place.file === file);
  const attempts = new Map<string, GuardedFact>();
  const single = verdict.refusedStatements.flatMap(({ attempt, isConfined, module, statement }) => {
    const at = statements[statement];
    if (at === undefined || module !== name || !isConfined) return [];
    if (attempt !== null) {
      // Nothing of the attempt is there: who knows how it would have gone on.
      const key = `${attempt.line}:${attempt.column}`;
      attempts.set(key, { ...attempt, names: [...(attempts.get(key)?.names ?? []), ...at.binds], marker: null });
      return [];
    }
    const holdsRoute = left.some(({ route }) => holds(at, route.place));
    const refusal = holdsRoute ? verdict.refusalOf(statementNode(module, statement), 'starting') : null;
    const marker = refusal === null ? null : refusalText(refusal);
    return [{ line: at.line, column: at.column, names: at.binds, marker }];
  });
  return [...single, ...attempts.values()];
}

/** Whether a place lies within a statement. */
function holds({ firstLine, lastLine }: TopLevelStatement, { line }: Place): boolean {
  return firstLine <= line && line <= lastLine;
}

/** The native routes with the functions that serve them, in order of registration. */
function handlersOf({ program, verdict }: Analysis): CrateHandler[] {
  return verdict.routes.flatMap(({ route, status }) => {
    const [endpoint] = route.roots;
    if (status !== 'native' || endpoint?.kind !== 'scope') return [];
    const { module, scope } = endpoint;
    const definition = program.modules.get(module)?.summary.definitions.find((one) => one.scope === scope);
    if (definition === undefined) return [];
    const { method, path, place } = route;
    return [{ method, path, module, function: definition.qualname, file: place.file, line: place.line }];
  });
}

/** Whether a route is known well enough to be told from others. WebSocket upgrades are never relayed. */
function isForeseen({ method, path }: DiscoveredRoute): boolean {
  return method !== 'WEBSOCKET' && path !== '?';
}

/** What the Python process of a hybrid deployment answers; null if nothing is left to it. */
function leftToPython({ verdict, discovery }: Analysis, side: PythonSide): CratePythonSide | null {
  const routes = verdict.routes.flatMap(({ route, status }) => {
    const { method, path, endpoint } = route;
    return isForeseen(route) ? [{ method, path, isLeft: status === 'python-side', endpoint }] : [];
  });
  const mounts = discovery.mounts.flatMap(({ path, host, routesBefore }) =>
    path === '?'
      ? []
      : [{ path, host, routesBefore: discovery.routes.slice(0, routesBefore).filter(isForeseen).length }],
  );
  for (const path of side.paths) {
    if (routes.some((route) => route.path === path) || mounts.some((mount) => mount.path === path)) continue;
    // A path that is none of the application's routes: its documentation, or what wraps it answers.
    routes.push({ method: 'RAW', path, isLeft: true, endpoint: null });
    mounts.push({ path, host: null, routesBefore: routes.length });
  }
  const isHybrid = side.lifespan || mounts.length > 0 || routes.some(({ isLeft }) => isLeft);
  return isHybrid ? { routes, mounts, lifespan: side.lifespan } : null;
}
