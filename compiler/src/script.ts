// Plain scripts → a crate: the scripts and the project modules that they import, with no application in them.

import { parseModule, PYTHON_VERSIONS } from './1-parse';
import type { PythonVersion } from './1-parse';
import { minorOf } from './1-parse/python-version';
import { summarize } from './2-summarize';
import type { Module } from './ast';
import { importedModules, indexModules, modulesRun, moduleOfFile, namesImported, pythonFiles } from './3-link';
import type { ModuleIndex } from './3-link';
import { crateFiles, readRuntime, writeCrate } from './6-emit/crate';
import type { CrateModule } from './6-emit/crate';
import { emitModule } from './6-emit/emit-module';
import type { Engine } from './incremental';
import { PLAIN_ENGINE } from './incremental';
import type { GeneratedScript, ScriptRequest, Unusable } from './interface';
import { emitLibrary } from './library';
import { runtimeFeatures } from './runtime-features';
import type { System } from './system';
import { loadToml } from './versions/toml';

/** Writes the crate of some scripts, unless one of the modules has a syntax error. */
export async function generateScript(
  request: ScriptRequest,
  system: System,
  engine: Engine = PLAIN_ENGINE,
): Promise<GeneratedScript | Unusable> {
  const python = PYTHON_VERSIONS.find((version) => version === request.pythonVersion);
  if (python === undefined) return unusable(`Python ${request.pythonVersion} is not one that Molt follows`);
  const index = indexModules(pythonFiles(system, request.root));
  const entries: string[] = [];
  for (const script of request.scripts) {
    const module = moduleOfFile(index, script.slice(request.root.length + 1));
    if (module === null) return unusable(`${script}: no such script below ${request.root}`);
    entries.push(module);
  }
  const [first, ...others] = entries as [string, ...string[]];
  const emitted = emitReached(entries, index, python, request.root, system);
  if (typeof emitted === 'string') return unusable(emitted);
  const library = await emitLibrary(emitted.imported, python, request.runtimeDirectory, system, engine);
  const toml = await loadToml();
  const files = crateFiles(
    {
      name: request.crateName,
      python,
      modules: [...library, ...emitted.modules],
      handlers: [],
      pythonSide: null,
      refused: [],
      elsewhere: null,
      lacking: [],
      versions: [],
      documentation: false,
      imported: [],
      entry: { kind: 'scripts', modules: [first, ...others] },
      features: [],
      runtimeFeatures: runtimeFeatures(system, request.runtimeDirectory, toml),
      runtime: readRuntime(system, request.runtimeDirectory),
    },
    toml,
  );
  const written = writeCrate(system, request.outputDirectory, files);
  return { outcome: 'generated', functions: emitted.functions, written };
}

function unusable(message: string): Unusable {
  return { outcome: 'unusable', message };
}

interface Emitted {
  readonly modules: readonly CrateModule[];
  readonly functions: number;
  /** Every name that an import may run. */
  readonly imported: ReadonlySet<string>;
}

/** Emits the modules that some modules reach by imports; a syntax error in one of them is a line that says so. */
function emitReached(
  entries: readonly string[],
  index: ModuleIndex,
  python: PythonVersion,
  root: string,
  system: System,
): Emitted | string {
  const modules = new Map<string, CrateModule>();
  const imported = new Set<string>();
  const pending = entries.flatMap((entry) => modulesRun(index, entry)).reverse();
  let functions = 0;
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const found = index.modules.get(name);
    if (modules.has(name) || found === undefined || found.file === null) continue;
    const identity = { module: name, file: found.file, isPackage: found.isPackage };
    const parsed = parse(identity.file, python, root, system);
    if (typeof parsed === 'string') return parsed;
    const minor = minorOf(python);
    const summary = summarize(identity, parsed.module, minor);
    const [error] = summary.errors;
    if (error !== undefined) return `${error.file}:${error.line}: ${error.message}`;
    const options = { name, file: identity.file, isPackage: identity.isPackage, minor };
    const result = emitModule(parsed.module, options);
    const { text, lines } = result;
    modules.set(name, { name, file: identity.file, isPackage: identity.isPackage, text, lines });
    functions += result.functions;
    for (const other of namesImported(summary)) imported.add(other);
    pending.push(...importedModules(index, summary).reverse());
  }
  return { modules: [...modules.values()], functions, imported };
}

function parse(
  file: string,
  python: PythonVersion,
  root: string,
  system: System,
): { readonly module: Module; readonly text: string } | string {
  const bytes = system.readFile(`${root}/${file}`);
  if (bytes === null) return `${file}: cannot be read`;
  const result = parseModule(bytes, { fileName: file, python });
  if (result.ok) return result;
  const { type, message, lineno } = result.error;
  return `${file}:${lineno ?? 1}: ${type}: ${message}`;
}
