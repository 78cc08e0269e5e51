// Files below a directory: reading them, and making a directory equal to them without touching what is equal already, so
// that cargo, which looks at the times of files, sees what has changed and nothing else.

import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file by its path below some directory, with `/` between the parts. */
export interface FileBelow {
  readonly path: string;
  readonly content: Uint8Array | string;
}

/** The paths of all files below a directory, sorted; none when there is no such directory. `isLeftOut` is asked of folders. */
export function pathsBelow(directory: string, isLeftOut: (folder: string) => boolean = () => false): string[] {
  const found: string[] = [];
  const visit = (prefix: string): void => {
    for (const entry of entriesOf(join(directory, prefix))) {
      const path = `${prefix}${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else if (!isLeftOut(path)) visit(`${path}/`);
    }
  };
  visit('');
  return found.sort();
}

/**
 * Makes a directory hold these files and no others; `isKept` names files and folders that stay though they are not given. Folders
 * that hold nothing go too: cargo takes each folder of a workspace's pattern for a package.
 */
export function syncFiles(directory: string, files: readonly FileBelow[], isKept: (path: string) => boolean): void {
  const wanted = new Set(files.map(({ path }) => path));
  removeOthers(directory, '', wanted, isKept);
  for (const { path, content } of files) writeIfChanged(join(directory, path), content);
}

/** Removes what is not wanted below a folder, itself too if nothing is left in it. */
function removeOthers(
  directory: string,
  prefix: string,
  wanted: ReadonlySet<string>,
  isKept: (path: string) => boolean,
): void {
  for (const entry of entriesOf(join(directory, prefix))) {
    const path = `${prefix}${entry.name}`;
    if (isKept(path)) continue;
    if (entry.isDirectory()) removeOthers(directory, `${path}/`, wanted, isKept);
    else if (!wanted.has(path)) rmSync(join(directory, path));
  }
  if (prefix !== '' && namesIn(join(directory, prefix)).length === 0) rmdirSync(join(directory, prefix));
}

/** Writes a file, and the folders above it, unless it has this content already. */
export function writeIfChanged(file: string, content: Uint8Array | string): void {
  const bytes = Buffer.from(content);
  if (readIfThere(file)?.equals(bytes) === true) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** The bytes of a file, or null when there is none. */
export function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The names in a directory; none when there is no such directory. */
export function namesIn(directory: string): string[] {
  return entriesOf(directory).map(({ name }) => name);
}

function entriesOf(directory: string): { readonly name: string; isDirectory(): boolean }[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
