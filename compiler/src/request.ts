// What can be told wrong about a request before anything is read: directories, the crate's place, the python-side words.

import type { CompileRequest, GenerateRequest } from './interface';
import type { System } from './system';

const PYTHON_SIDE_WORDS: readonly string[] = ['auto', 'lifespan', 'mount'];

/** The first thing wrong with a request, as one line; null when it can be worked on. */
export function problemOf(request: CompileRequest, system: System): string | null {
  return (
    directoryProblem(request.packageDirectory, request.packageAsGiven, system) ??
    directoryProblem(request.root, request.root, system) ??
    (isBelow(system.realPath(request.root), system.realPath(request.packageDirectory))
      ? null
      : `${request.packageAsGiven}: does not lie below the root ${request.root}`) ??
    (request.packages ?? [])
      .map((folder) => directoryProblem(folder, folder, system))
      .find((problem) => problem !== null) ??
    request.pythonSide.map(pythonSideProblem).find((problem) => problem !== null) ??
    null
  );
}

/** The same for a request to generate, whose output directory must be free or hold an earlier crate of ours. */
export function problemOfGeneration(request: GenerateRequest, system: System): string | null {
  return problemOf(request, system) ?? outputProblem(request, system);
}

function directoryProblem(directory: string, shown: string, system: System): string | null {
  const kind = system.kindOf(directory);
  if (kind === 'directory') return null;
  return kind === null ? `${shown}: no such directory` : `${shown}: not a directory`;
}

function pythonSideProblem(value: string): string | null {
  if (value.startsWith('/') || PYTHON_SIDE_WORDS.includes(value)) return null;
  return `--python-side ${value}: it is a path that starts with '/', or one of auto, lifespan and mount`;
}

function outputProblem({ outputDirectory, root, packageDirectory }: GenerateRequest, system: System): string | null {
  if (isBelow(outputDirectory, root) || isBelow(packageDirectory, outputDirectory)) {
    return `${outputDirectory}: the crate cannot lie in the application's package or around its root`;
  }
  const entries = system.readDirectory(outputDirectory);
  if (entries === null) {
    return system.kindOf(outputDirectory) === null ? null : `${outputDirectory}: not a directory`;
  }
  if (entries.length === 0 || system.kindOf(`${outputDirectory}/src/app.rs`) === 'file') return null;
  return `${outputDirectory}: is not empty and holds no generated crate`;
}

/** Whether `path` is `directory` or lies below it. */
function isBelow(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}
