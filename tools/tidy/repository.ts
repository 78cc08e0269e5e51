// The repository's files, as the tidy tests see them: what git tracks or would track, with generated text told apart.

import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

/** A file by its path from the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The paths of all files that are not ignored, sorted. */
export function paths(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return list
    .split('\0')
    .filter((path) => path !== '' && isFile(path))
    .sort();
}

/** The files that people write whose path ends so. */
export function written(...endings: readonly string[]): readonly SourceFile[] {
  return paths()
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !isData(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Every file that holds text, generated and data included. */
export function texts(): readonly SourceFile[] {
  return paths()
    .map((path) => ({ path, bytes: readFileSync(join(ROOT, path)) }))
    .filter(({ bytes }) => !bytes.includes(0))
    .map(({ path, bytes }) => ({ path, text: bytes.toString('utf8') }));
}

/** Generated text, and cases that are data: nobody reads them as source. */
function isData(path: string): boolean {
  return path.split('/').some((part) => part === 'generated' || part === 'samples' || part === 'files');
}

function isFile(path: string): boolean {
  return lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
