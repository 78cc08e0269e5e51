// The part of Molt's library that is written in Python: modules of the standard library and cold parts of the frameworks, our
// own, under `runtime-crate/python/`. What an application reaches of it is compiled into its crate like the application's own
// modules. `docs/internals/library.md` says what belongs there.

import type { PythonVersion } from './1-parse';
import type { ModuleIndex } from './3-link';
import { indexModules, modulesRun, pythonFiles } from './3-link';
import type { CrateModule } from './6-emit/crate';
import type { Engine } from './incremental';
import { made } from './incremental/made';
import type { System } from './system';
import type { LibraryWork } from './work';
import { decodeLibrary, FILE_PREFIX } from './work';

/** The directory of the library in the runtime's workspace. */
const DIRECTORY = 'python';

/**
 * Emits the library's modules that some imports reach, in order of their names, but for those that `isMissing` leaves out. Raises an
 * Error for one with a syntax error.
 */
export async function emitLibrary(
  imported: Iterable<string>,
  python: PythonVersion,
  runtimeDirectory: string,
  system: System,
  engine: Engine,
  isMissing: (module: string) => boolean = () => false,
): Promise<CrateModule[]> {
  const root = `${runtimeDirectory}/${DIRECTORY}`;
  const index = indexModules(pythonFiles(system, root));
  const modules = new Map<string, CrateModule>();
  const isWanted = (name: string): boolean => !modules.has(name) && !isMissing(name);
  for (let names = [...imported]; names.length > 0; ) {
    const reached = new Set(names.flatMap((name) => modulesRun(index, name)));
    const works = [...reached]
      .filter(isWanted)
      .flatMap((name) => sourceOf(index, root, name, system))
      .map((source): LibraryWork => ({ kind: 'library', ...source, python }));
    const results = await made(engine, 'emitting the library', works);
    names = works.flatMap(({ name, file, isPackage }, at) => {
      const { text, lines, imported } = decodeLibrary(results[at] as Uint8Array);
      modules.set(name, { name, file: `${FILE_PREFIX}${file}`, isPackage, library: true, text, lines });
      return imported;
    });
  }
  return [...modules.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The source of a module of the library; none for a folder without code of its own. */
function sourceOf(
  index: ModuleIndex,
  root: string,
  name: string,
  system: System,
): Pick<LibraryWork, 'name' | 'file' | 'isPackage' | 'bytes'>[] {
  const found = index.modules.get(name);
  if (found === undefined || found.file === null) return [];
  const { file, isPackage } = found;
  return [{ name, file, isPackage, bytes: system.readFile(`${root}/${file}`) ?? new Uint8Array() }];
}
