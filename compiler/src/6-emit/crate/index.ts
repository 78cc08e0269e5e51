// Phase 6, the crate: emitted modules, manifest, lock file, sources and the runtime, as files.

import type { ParseToml } from '../../versions/toml';
import type { CrateFile, CrateInput } from './input';
import { lockFile } from './lock';
import { RUNTIME_DIRECTORY, rootManifest } from './manifest';
import { packageCrates, packageFiles } from './packages';
import { sourceFiles } from './sources';

export type {
  CrateEntry,
  CrateFile,
  CrateHandler,
  CrateInput,
  CrateModule,
  CratePythonSide,
  CrateRefusedCode,
  RuntimeFile,
} from './input';
export { readRuntime, writeCrate } from './write';

/** All files of a crate, in order of their paths. */
export function crateFiles(input: CrateInput, parseToml: ParseToml): CrateFile[] {
  const packages = packageCrates(input.modules);
  const text = (path: string): string => {
    const file = input.runtime.find((candidate) => candidate.path === path);
    if (file === undefined) throw new Error(`the runtime has no ${path}`);
    return new TextDecoder().decode(file.content);
  };
  const files = [
    { path: 'Cargo.toml', content: rootManifest(input, packages, text('Cargo.toml'), parseToml) },
    { path: 'Cargo.lock', content: lockFile(input, packages, text('Cargo.lock')) },
    ...sourceFiles(input, packages),
    ...packages.flatMap(packageFiles),
    ...input.runtime.filter(isCopied).map(({ path, content }) => ({ path: `${RUNTIME_DIRECTORY}/${path}`, content })),
  ];
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** The runtime's own workspace manifest and lock file live on in the crate's. */
function isCopied({ path }: { readonly path: string }): boolean {
  return path !== 'Cargo.toml' && path !== 'Cargo.lock';
}
