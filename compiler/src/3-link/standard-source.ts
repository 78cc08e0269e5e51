// The standard library's source: what is plain Python there and not in Molt's library is compiled like an installed package. It comes
// from the Python of the environment whose packages are compiled.

import type { ImportBinding, ModuleSummary } from '../2-summarize';
import type { System } from '../system';
import { absoluteModule } from './imports';
import { installedFiles, isMachineCode } from './installed';
import { topOf } from './module-index';
import type { InstalledFile } from './module-index';
import { packageOf } from './program';
import type { Program } from './program';
import { FOREIGN_MODULES, RUNTIME_MODULES, STANDARD_MODULES } from './standard-modules';

/** A folder of packages in an environment: `<environment>/lib/pythonX.Y/site-packages`. */
const IN_ENVIRONMENT = /^(.*)\/lib\/(python3\.\d+)\/site-packages$/;

/** The folder of the modules of the Python that a folder of packages belongs to (`home` of `pyvenv.cfg`); null where there is none. */
export function standardSource(system: System, packages: string): string | null {
  const [, environment, version] = IN_ENVIRONMENT.exec(packages) ?? [];
  if (environment === undefined || version === undefined) return null;
  const configuration = system.readFile(`${environment}/pyvenv.cfg`);
  if (configuration === null) return null;
  const [, home] = /^home\s*=\s*(.*?)\s*$/m.exec(new TextDecoder().decode(configuration)) ?? [];
  if (home === undefined) return null;
  const folder = `${home.replace(/\/[^/]*\/?$/, '')}/lib/${version}`;
  return system.kindOf(`${folder}/os.py`) === 'file' ? system.realPath(folder) : null;
}

/** The files of the standard modules that Molt's library has not; `prefix` is the folder's path relative to the root. */
export function standardFiles(
  system: System,
  folder: string,
  prefix: string,
  hasModule: (module: string) => boolean,
): InstalledFile[] {
  const isWanted = (name: string): boolean =>
    STANDARD_MODULES.has(name) && !RUNTIME_MODULES.has(name) && !FOREIGN_MODULES.has(name) && !hasModule(name);
  return installedFiles(system, folder, prefix, isWanted).filter((file) => !isMachineCode(file));
}

/**
 * The standard modules of a program that cannot be imported, by their top-level names: they stand on machine code that Molt has not, or on
 * other such modules. They are as good as not there.
 */
export function unfitStandardModules(program: Program): readonly string[] {
  const own = [...program.modules.values()].filter(({ summary: { module } }) => isStandard(program, module));
  const unfit = new Set<string>();
  const isGone = ({ summary }: (typeof own)[number]): boolean =>
    summary.imports.some((imported) => isAskedInVain(program, summary, imported, unfit));
  for (let before = -1; before !== unfit.size; ) {
    before = unfit.size;
    for (const one of own) if (isGone(one)) unfit.add(topOf(one.summary.module.replaceAll('.', '/')));
  }
  return [...unfit].sort();
}

function isStandard(program: Program, module: string): boolean {
  const owner = packageOf(program, module);
  return owner !== null && STANDARD_MODULES.has(owner);
}

/** Whether an import that a module does not do without asks for what is not there. */
function isAskedInVain(
  { index }: Program,
  { module, isPackage }: ModuleSummary,
  imported: ImportBinding,
  unfit: ReadonlySet<string>,
): boolean {
  const { guarded, isCall, name, scope, typeCheckingOnly } = imported;
  if (guarded || isCall || typeCheckingOnly || scope !== 0) return false;
  const from = absoluteModule(imported, module, isPackage);
  if (from === null || from === '__future__') return false;
  const top = from.split('.')[0] as string;
  if (index.modules.has(top)) return unfit.has(top);
  return index.library?.offers(name === null || name === '*' ? from : `${from}.${name}`) === false;
}
