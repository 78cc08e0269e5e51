// What the compiler itself is: a part of the key of every result that it keeps.

import type { System } from '../system';
import { artifactKey } from './keys';

/**
 * The hash of every file of the compiler's program and data below the folder that holds its phases, and of the package's manifest, which
 * pins the parser. A built package holds the hash of all that it is, as the file `edition` two folders above.
 */
export function compilerFingerprint(system: System, directory: string): string {
  const edition = system.readFile(`${directory}/../../edition`);
  if (edition !== null) return artifactKey(manifestAbove(system, directory), edition);
  const parts: (string | Uint8Array)[] = [];
  const visit = (folder: string): void => {
    for (const { name, kind } of system.readDirectory(folder) ?? []) {
      const path = `${folder}/${name}`;
      if (kind === 'directory') visit(path);
      else if (isProgram(name)) parts.push(path.slice(directory.length), system.readFile(path) ?? '');
    }
  };
  visit(directory);
  return artifactKey(manifestAbove(system, directory), ...parts);
}

function isProgram(name: string): boolean {
  return /\.(js|ts|json)$/.test(name) && !/\.((spec|test)\.[jt]s|d\.ts)$/.test(name);
}

/** The nearest package.json: two folders above the sources, three above what is built of them. */
function manifestAbove(system: System, directory: string): Uint8Array {
  for (let folder = directory; folder.includes('/'); folder = folder.slice(0, folder.lastIndexOf('/'))) {
    const manifest = system.readFile(`${folder}/package.json`);
    if (manifest !== null) return manifest;
  }
  return new Uint8Array();
}
