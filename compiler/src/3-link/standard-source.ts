// The standard library's source: what is plain Python there and not in Molt's library is compiled like an installed package. It comes
// from the Python of the environment whose packages are compiled.

import type { System } from '../system';
import { installedFiles, isMachineCode } from './installed';
import { moduleNamed } from './module-index';
import type { InstalledFile } from './module-index';
import { FOREIGN_MODULES, isOfRuntime, STANDARD_MODULES } from './standard-modules';

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

/**
 * The files of the standard modules that Molt's library has not, those inside packages that it has in part among them; `prefix` is the
 * folder's path relative to the root.
 */
export function standardFiles(
  system: System,
  folder: string,
  prefix: string,
  hasModule: (module: string) => boolean,
): InstalledFile[] {
  const isStandardModule = (top: string): boolean => STANDARD_MODULES.has(top) && !FOREIGN_MODULES.has(top);
  const isWanted = (file: InstalledFile): boolean => {
    const name = moduleNamed(file.path);
    return !isMachineCode(file) && !isOfRuntime(name) && !hasModule(name);
  };
  return installedFiles(system, folder, prefix, isStandardModule).filter(isWanted);
}
