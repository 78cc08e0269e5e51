// The compiler itself, as inputs. In this repository it is the sources of the project `molt`, by the named inputs of its
// package.json; in a workspace that has installed the package it is the edition that the package was built as.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { CreateNodesResult } from '@nx/devkit';

import type { Inputs } from './inputs';

const NODE = 'molt:edition';

export interface Toolchain {
  /** The hash of all that a built package consists of; `source` where it runs from its sources. */
  readonly edition: string;
  readonly inputs: (...parts: readonly string[]) => Inputs;
  /** The nodes that the inputs name. Our own, since Nx knows no package that it finds in no lock file. */
  readonly externalNodes: NonNullable<CreateNodesResult['externalNodes']>;
}

/** The toolchain that this code is part of. */
export function toolchainHere(directory: string = __dirname): Toolchain {
  const edition = editionOf(directory);
  if (edition === null) {
    const inputs: Toolchain['inputs'] = (...parts) => parts.map((input) => ({ input, projects: ['molt'] }));
    return { edition: 'source', inputs, externalNodes: {} };
  }
  const data = { packageName: '@molt/nx', version: edition, hash: edition };
  return {
    edition,
    inputs: () => [{ externalDependencies: [NODE] }],
    externalNodes: { [NODE]: { type: 'molt', name: NODE, data } },
  };
}

/** The file `edition` that a build leaves at the top of `dist`. */
function editionOf(directory: string): string | null {
  const file = join(dirname(directory), 'edition');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
