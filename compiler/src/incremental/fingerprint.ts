// What the compiler itself is: a part of the key of every result that it keeps.

import type { System } from '../system';
import { artifactKey } from './keys';

/** The hash of every file of the compiler's program, below the folder that holds its phases. */
export function compilerFingerprint(system: System, directory: string): string {
  const parts: (string | Uint8Array)[] = [];
  const visit = (folder: string): void => {
    for (const { name, kind } of system.readDirectory(folder) ?? []) {
      const path = `${folder}/${name}`;
      if (kind === 'directory') visit(path);
      else if (/\.[jt]s$/.test(name) && !/\.(spec|test)\./.test(name)) {
        parts.push(path.slice(directory.length), system.readFile(path) ?? '');
      }
    }
  };
  visit(directory);
  return artifactKey(...parts);
}
