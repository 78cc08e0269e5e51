// The runtime as the npm package has it: its workspace and the guide of release builds, without what no application needs.

import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { withoutComments as pythonWithoutComments } from './python-comments.mjs';
import { withoutComments, withoutTests } from './rust-comments.mjs';
import { REPOSITORY } from './setup.mjs';

/** What of the runtime's workspace no application needs. */
const LEFT_OUT =
  /^runtime-crate\/(target\/|crates\/[^/]+\/((benches|examples|models|tests)\/|src\/(.*\/)?(tests(\.rs$|\/)|generate_tables\.py$)))/;

/** The runtime's workspace and the guide by their paths; without comments and tests, and the guide's profile as it is, since the archive is compressed as a whole. */
export function runtimeFiles() {
  const paths = ['runtime-crate', 'cli/guide'].flatMap((folder) => filesBelow(REPOSITORY, folder));
  const files = paths
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => {
      const content = readFileSync(join(REPOSITORY, path));
      if (path.endsWith('.profdata.gz')) return [path.slice(0, -'.gz'.length), gunzipSync(content)];
      return [path, shortened(path, content)];
    });
  const ending = (path) => path.slice(path.lastIndexOf('.'));
  return files.sort(([one], [other]) => (ending(one) + one < ending(other) + other ? -1 : 1));
}

function shortened(path, content) {
  if (path.endsWith('.rs')) return Buffer.from(withoutTests(withoutComments(content.toString())));
  return path.endsWith('.py') ? Buffer.from(pythonWithoutComments(content.toString())) : content;
}

/** Puts these files into a folder, in the place of what it holds; gives the directory of the runtime's workspace. */
export function writeRuntime(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of runtimeFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return join(folder, 'runtime-crate');
}

/** The files below a folder of a directory, as paths from the directory, in order. */
export function filesBelow(directory, folder) {
  return readdirSync(join(directory, folder))
    .sort()
    .flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      return lstatSync(join(directory, path)).isDirectory() ? filesBelow(directory, path) : [path];
    });
}
