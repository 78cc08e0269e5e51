// The part of Molt's library that is written in Python: modules of the standard library and cold parts of the frameworks, our
// own, under `runtime-crate/python/`. What an application reaches of it is compiled into its crate like the application's own
// modules. `docs/internals/library.md` says what belongs there.

import { parseModule } from './1-parse';
import type { PythonVersion } from './1-parse';
import { minorOf } from './1-parse/python-version';
import type { ModuleSummary } from './2-summarize';
import { summarize } from './2-summarize';
import { absoluteModule, importedModules, indexModules, modulesRun, pythonFiles } from './3-link';
import type { CrateModule } from './6-emit/crate';
import { emitModule } from './6-emit/emit-module';
import type { System } from './system';

/** The directory of the library in the runtime's workspace. */
const DIRECTORY = 'python';

/** What `__file__` of a library module begins with. */
const FILE_PREFIX = '<molt>/';

/** The names that a module's imports and syntax may run: for `from a import b` both `a` and `a.b`. */
export function namesImported(summary: ModuleSummary): string[] {
  const written = summary.imports.flatMap((imported) => {
    if (imported.typeCheckingOnly) return [];
    const from = absoluteModule(imported, summary.module, summary.isPackage);
    if (from === null) return [];
    const submodule = imported.name === null || imported.name === '*' ? [] : [`${from}.${imported.name}`];
    return [from, ...submodule];
  });
  return [...written, ...summary.syntaxImports];
}

/** Emits the library's modules that some imports reach, in order of their names. Raises an Error for one with a syntax error. */
export function emitLibrary(
  imported: Iterable<string>,
  python: PythonVersion,
  runtimeDirectory: string,
  system: System,
): CrateModule[] {
  const root = `${runtimeDirectory}/${DIRECTORY}`;
  const index = indexModules(pythonFiles(system, root));
  const pending = [...imported].flatMap((name) => modulesRun(index, name));
  const modules = new Map<string, CrateModule>();
  const minor = minorOf(python);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const found = index.modules.get(name);
    if (modules.has(name) || found === undefined || found.file === null) continue;
    const { file, isPackage } = found;
    const parsed = parseModule(system.readFile(`${root}/${file}`) ?? new Uint8Array(), { fileName: file, python });
    if (!parsed.ok) throw new Error(`library ${file}:${parsed.error.lineno ?? 1}: ${parsed.error.message}`);
    const shown = `${FILE_PREFIX}${file}`;
    const options = { name, file: shown, isPackage, minor, lines: parsed.text.split('\n') };
    modules.set(name, { name, file: shown, isPackage, library: true, text: emitModule(parsed.module, options).text });
    const summary = summarize({ module: name, file, isPackage }, parsed.module, minor, () => null);
    pending.push(...importedModules(index, summary));
  }
  return [...modules.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
