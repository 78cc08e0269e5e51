// The libraries that a project wants: as uv.lock has them, else requirements*.txt, else pyproject.toml.

import type { System } from '../system';
import type { MarkerEnvironment } from './markers';
import { fromPyproject } from './pyproject';
import type { Requirements } from './requirements-files';
import { fromRequirements } from './requirements-files';
import type { ParseToml } from './toml';
import { fromUvLock } from './uv-lock';
import type { WantedLibrary } from './wanted';

/** Reads the first kind of file that a directory has. */
export function wantedLibraries(
  system: System,
  directory: string,
  environment: MarkerEnvironment,
  toml: ParseToml,
): readonly WantedLibrary[] {
  const read = (file: string): string | null => {
    const bytes = system.readFile(`${directory}/${file}`);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  const uv = read('uv.lock');
  if (uv !== null) return fromUvLock(uv, environment, toml);
  const files = (system.readDirectory(directory) ?? [])
    .filter(({ name, kind }) => kind === 'file' && /^requirements.*\.txt$/.test(name))
    .map(({ name }) => name);
  const requirements = constrained(fromRequirements(files, environment, read));
  if (requirements.length > 0) return requirements;
  const pyproject = read('pyproject.toml');
  return pyproject === null ? [] : fromPyproject(pyproject, environment, toml);
}

/** FastAPI and Pydantic bring these, whether or not a file names them. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = {
  fastapi: ['pydantic', 'starlette'],
  'pydantic-settings': ['pydantic'],
};

/** Constraints count for what is wanted. */
function constrained({ wanted, constraints }: Requirements): readonly WantedLibrary[] {
  const names = new Set(wanted.flatMap(({ library }) => [library, ...(BROUGHT[library] ?? [])]));
  return [...wanted, ...constraints.filter(({ library }) => names.has(library))];
}
