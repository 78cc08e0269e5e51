// The part of Molt's library that is written in Python: modules of the standard library and cold parts of the frameworks, our
// own, under `runtime-crate/python/`. What an application reaches of it is compiled into its crate like the application's own
// modules. `docs/internals/library.md` says what belongs there.

import { parseModule } from './1-parse';
import type { PythonVersion } from './1-parse';
import { minorOf } from './1-parse/python-version';
import type { ModuleSummary } from './2-summarize';
import { summarize } from './2-summarize';
import type { ModuleIndex } from './3-link';
import { absoluteModule, importedModules, indexModules, modulesRun, pythonFiles } from './3-link';
import type { CrateModule } from './6-emit/crate';
import { emitModule } from './6-emit/emit-module';
import type { Engine } from './incremental';
import { artifactKey, compilerFingerprint } from './incremental';
import { withoutLists } from './library-map/python-declarations';
import type { System } from './system';

/** The directory of the library in the runtime's workspace. */
const DIRECTORY = 'python';

/** What `__file__` of a library module begins with. */
const FILE_PREFIX = '<molt>/';

/**
 * The newest version whose annotations are evaluated as they are met. The library's need no more, and without the functions that
 * would evaluate them later it is smaller.
 */
const EAGER_MINOR = 13;

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

/**
 * Emits the library's modules that some imports reach, in order of their names, but for those that `isMissing` leaves out. Raises an
 * Error for one with a syntax error.
 */
export async function emitLibrary(
  imported: Iterable<string>,
  python: PythonVersion,
  runtimeDirectory: string,
  system: System,
  { store }: Engine,
  isMissing: (module: string) => boolean = () => false,
): Promise<CrateModule[]> {
  const root = `${runtimeDirectory}/${DIRECTORY}`;
  const files = pythonFiles(system, root);
  const index = indexModules(files);
  // What a module's imports run depends on which modules there are.
  const context = artifactKey(compilerFingerprint(system, __dirname), python, ...files);
  const modules = new Map<string, CrateModule>();
  const isWanted = (name: string): boolean => !modules.has(name) && !isMissing(name);
  for (let names = [...imported]; names.length > 0; ) {
    const reached = new Set(names.flatMap((name) => modulesRun(index, name)));
    const sources = [...reached].filter(isWanted).flatMap((name) => sourceOf(index, root, name, system));
    const keys = sources.map(({ file, bytes }) => artifactKey(context, file, bytes));
    const kept = await store.read(keys);
    names = sources.flatMap(({ name, file, isPackage, bytes }, at) => {
      const key = keys[at] as string;
      const found = kept.get(key);
      const result = found === undefined ? emitOne(name, file, isPackage, bytes, python, index) : decoded(found);
      if (found === undefined) store.write(key, Buffer.from(JSON.stringify(result)));
      modules.set(name, { name, file: `${FILE_PREFIX}${file}`, isPackage, library: true, text: result.text });
      return result.imported;
    });
  }
  return [...modules.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

interface LibrarySource {
  readonly name: string;
  readonly file: string;
  readonly isPackage: boolean;
  readonly bytes: Uint8Array;
}

/** The source of a module of the library; none for a folder without code of its own. */
function sourceOf(index: ModuleIndex, root: string, name: string, system: System): LibrarySource[] {
  const found = index.modules.get(name);
  if (found === undefined || found.file === null) return [];
  const { file, isPackage } = found;
  return [{ name, file, isPackage, bytes: system.readFile(`${root}/${file}`) ?? new Uint8Array() }];
}

function decoded(kept: Uint8Array): Emitted {
  return JSON.parse(new TextDecoder().decode(kept)) as Emitted;
}

/** What is kept of a module: its Rust text, and the library's modules that its imports run. */
interface Emitted {
  readonly text: string;
  readonly imported: readonly string[];
}

function emitOne(
  name: string,
  file: string,
  isPackage: boolean,
  bytes: Uint8Array,
  python: PythonVersion,
  index: ModuleIndex,
): Emitted {
  const parsed = parseModule(bytes, { fileName: file, python });
  if (!parsed.ok) throw new Error(`library ${file}:${parsed.error.lineno ?? 1}: ${parsed.error.message}`);
  const minor = Math.min(minorOf(python), EAGER_MINOR);
  const lines = parsed.text.split('\n');
  const options = { name, file: `${FILE_PREFIX}${file}`, isPackage, minor, lines, library: true };
  const summary = summarize({ module: name, file, isPackage }, parsed.module, minor, () => null, minorOf(python));
  return { text: emitModule(withoutLists(parsed.module), options).text, imported: importedModules(index, summary) };
}
