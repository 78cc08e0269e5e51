// Packages that are installed beside the application: those that the runtime has no twin of are compiled like its own modules.

import type { System } from '../system';
import type { InstalledFile } from './module-index';
import { filesUnder, topOf } from './module-index';
import { STANDARD_MODULES } from './standard-modules';

const MACHINE_CODE = '.so';

const ENDINGS: readonly string[] = ['.py', MACHINE_CODE];

/** Folders that hold one of these are where the application's packages are, all of them. */
const FRAMEWORKS: readonly string[] = ['fastapi', 'starlette'];

/**
 * Modules of the library that are there whatever is installed: what the binary itself stands for, uvicorn with its parser, and a
 * module of a newer standard library that older versions' modules stand on.
 */
const ALWAYS: ReadonlySet<string> = new Set(['annotationlib', 'h11', 'uvicorn']);

/**
 * What the originals of Molt's libraries cannot do without, in the versions that Molt follows: an older one may be installed that does.
 * Of python-multipart older versions have another name.
 */
export const NEEDS: Readonly<Record<string, readonly string[]>> = {
  annotated_types: ['typing_extensions'],
  anyio: ['typing_extensions'],
  attrs: ['attr'],
  fastapi: ['annotated_doc', 'pydantic', 'starlette', 'typing_extensions', 'typing_inspection'],
  httpcore: ['h11'],
  httpx: ['anyio', 'httpcore'],
  jinja2: ['markupsafe'],
  joserfc: ['cryptography'],
  multipart: ['python_multipart'],
  prometheus_fastapi_instrumentator: ['fastapi', 'prometheus_client', 'starlette'],
  pydantic: ['annotated_types', 'pydantic_core', 'typing_extensions', 'typing_inspection'],
  pydantic_core: ['typing_extensions'],
  pydantic_settings: ['dotenv', 'pydantic', 'typing_extensions', 'typing_inspection'],
  sqlalchemy: ['typing_extensions'],
  starlette: ['anyio', 'typing_extensions'],
  typing_inspection: ['typing_extensions'],
};

/** The packages with what they need. */
export function withNeeds(installed: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>();
  const pending = [...installed];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (all.has(name)) continue;
    all.add(name);
    pending.push(...(Object.hasOwn(NEEDS, name) ? (NEEDS[name] as readonly string[]) : []));
  }
  return all;
}

/** The names of the top-level modules in a folder, those in machine code included. */
export function installedNames(system: System, folder: string): string[] {
  return (system.readDirectory(folder) ?? []).map(({ name }) => name.split('.')[0] as string);
}

/**
 * Whether a module of Molt's library is not there, as its original would not be: `installed` has the names of an application's
 * packages, and not this one's. Folders that hold no framework are additions to what is installed somewhere else.
 */
export function isNotInstalled(installed: ReadonlySet<string>, module: string): boolean {
  const name = module.split('.')[0] as string;
  if (!FRAMEWORKS.some((framework) => installed.has(framework))) return false;
  return !installed.has(name) && !name.startsWith('_') && !STANDARD_MODULES.has(name) && !ALWAYS.has(name);
}

/**
 * The files of the modules in a folder of packages (`site-packages`), in Python and in machine code, of those whose top-level modules are
 * wanted. `prefix` is the folder's path relative to the root.
 */
export function installedFiles(
  system: System,
  folder: string,
  prefix: string,
  isWanted: (module: string) => boolean = () => true,
): InstalledFile[] {
  const found: InstalledFile[] = [];
  for (const { name, kind } of system.readDirectory(folder) ?? []) {
    const module = topOf(name);
    if (!/^[A-Za-z_]\w*$/.test(module) || !isWanted(module)) continue;
    if (kind === 'file' && ENDINGS.some((ending) => name.endsWith(ending)))
      found.push({ path: name, file: `${prefix}/${name}` });
    if (kind !== 'directory') continue;
    for (const file of filesUnder(system, `${folder}/${name}`, ENDINGS))
      found.push({ path: `${name}/${file}`, file: `${prefix}/${name}/${file}` });
  }
  return found;
}

/** Whether a file of an installed package is machine code. */
export function isMachineCode({ path }: InstalledFile): boolean {
  return path.endsWith(MACHINE_CODE);
}
