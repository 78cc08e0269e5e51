// The workspace's files, by paths relative to it: what inference reads of the disk.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Files } from '../cli/src/local-libraries';

/** Reads a workspace on disk; what cannot be read is not there. */
export function workspaceFiles(workspaceRoot: string): Files {
  const at = (path: string): string => join(workspaceRoot, path);
  const kindOf: Files['kindOf'] = (path) => {
    const status = statSync(at(path), { throwIfNoEntry: false });
    if (status?.isDirectory() === true) return 'directory';
    return status?.isFile() === true ? 'file' : null;
  };
  return {
    kindOf,
    readFile: (path) => (kindOf(path) === 'file' ? readFileSync(at(path)) : null),
    readDirectory: (path) =>
      kindOf(path) !== 'directory'
        ? null
        : readdirSync(at(path))
            .sort()
            .flatMap((name) => {
              const kind = kindOf(join(path, name));
              return kind === null ? [] : [{ name, kind }];
            }),
  };
}
