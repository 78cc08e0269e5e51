// Verdicts by the points-to result, of an application of a few lines over stand-ins for what it imports of the framework.

import type { PythonVersion } from '../../src/1-parse';
import { parseModule } from '../../src/1-parse';
import { constrain } from '../../src/2-summarize/constraints';
import type { EntryRefusals } from '../../src/5-verdict/flow/entry-judge';
import { judgeEntries } from '../../src/5-verdict/flow/judged';
import { aroundRoutes } from '../../src/5-verdict/flow/solved';
import { analyze } from '../../src/analyze';
import type { Analysis } from '../../src/analyze';
import { LibraryMap } from '../../src/library-map';
import { DECLARATIONS } from '../../src/library-map/generated/declarations';
import { analyzeProgram, expectedPackages, libraryFacts } from '../../src/points-to';
import type { FindModule, ModuleSource } from '../../src/points-to';
import { readModel } from '../../src/points-to/models';
import { MemorySystem } from '../../src/system';

const PYTHON: PythonVersion = '3.13';
const MINOR = 13;

/** What the analysis reads in the place of the framework: it keeps what it is given, and calls none of it. */
const STAND_INS: Readonly<Record<string, string>> = {
  fastapi: `
class Router:
    def __init__(self, **settings):
        self.routes = []
    def _route(self, path, **settings):
        def register(function):
            self.routes.append(function)
            return function
        return register
    get = post = put = delete = patch = websocket = middleware = exception_handler = _route
    def include_router(self, router, **settings):
        self.routes.append(router)
    def add_middleware(self, middleware, **settings):
        self.routes.append(middleware)

class APIRouter(Router):
    pass

class FastAPI(Router):
    pass

class Request:
    pass

class Marker:
    def __init__(self, dependency=None):
        self.dependency = dependency

def Depends(dependency=None):
    return Marker(dependency)
`,
  pydantic: `
class BaseModel:
    pass

def field_validator(*fields):
    def keep(function):
        return function
    return keep
`,
};

/** What is refused of a route, and whether start-up gets to making its endpoint. */
export interface FlowVerdict extends EntryRefusals {
  readonly isReached: boolean;
}

/** The verdicts of the routes of an application, its files below `/project`. */
export async function flowVerdicts(
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): Promise<readonly FlowVerdict[]> {
  return (await flowOf(files, packages)).routes;
}

/** The verdicts of the routes, and that of the application as a whole. */
export async function flowOf(
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): Promise<{ readonly routes: readonly FlowVerdict[]; readonly application: EntryRefusals }> {
  const system = new MemorySystem(files);
  const request = {
    ...{ packageDirectory: '/project/app', packageAsGiven: 'app', root: '/project', application: null },
    ...{ pythonVersion: PYTHON, pythonSide: [], packages, allowUntestedVersions: true },
  };
  const analysis = await analyze(request, system, { declarations: DECLARATIONS });
  if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
  const library = new LibraryMap(DECLARATIONS, MINOR, analysis.missing);
  const solver = analyzeProgram(findIn(analysis, library, system), libraryFacts(library), [analysis.entry.module]);
  const { program, discovery } = analysis;
  const judged = judgeEntries(solver, program, discovery, library, analysis.entry);
  if (judged === null) throw new Error('solving without a limit ends');
  const { solved, judge } = judged;
  const routes = discovery.routes.map((route, index): FlowVerdict => {
    const entry = judge.of(solved.waysOfRoute(index), [route.place, ...route.through]);
    return { ...entry, isReached: solved.isMade(route) };
  });
  const places = [discovery.place, ...aroundRoutes(discovery).map(({ place }) => place)];
  return { routes, application: judge.of(solved.waysAround(), places) };
}

function findIn({ program }: Analysis, library: LibraryMap, system: MemorySystem): FindModule {
  const source = (module: string, file: string, isPackage: boolean, text: string): ModuleSource => {
    const parsed = parseModule(new TextEncoder().encode(text), { fileName: file, python: PYTHON });
    const constraints = parsed.ok ? constrain({ module, file, isPackage }, parsed.module, MINOR) : null;
    if (constraints === null) throw new Error(`${file} cannot be read`);
    return { kind: 'source', constraints, role: 'code' };
  };
  const load = (name: string): ModuleSource => {
    const entry = program.index.modules.get(name);
    if (entry?.file != null)
      return source(
        name,
        entry.file,
        entry.isPackage,
        new TextDecoder().decode(system.readFile(`/project/${entry.file}`) ?? new Uint8Array()),
      );
    if (entry !== undefined) return { kind: 'namespace' };
    const standIn = STAND_INS[name];
    if (standIn !== undefined) return source(name, `${name}.py`, false, standIn);
    const model = readModel(name, MINOR);
    if (model !== null && library.hasModule(name)) return { kind: 'source', constraints: model, role: 'model' };
    const [top = ''] = name.split('.');
    const isThere = library.hasModule(name) || expected.has(top) || program.index.elsewhere?.(top) !== false;
    return { kind: isThere ? 'native' : 'absent' };
  };
  const expected = expectedPackages(program);
  const known = new Map<string, ModuleSource>();
  return (name) => {
    const found = known.get(name) ?? load(name);
    known.set(name, found);
    return found;
  };
}
