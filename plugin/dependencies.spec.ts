// Edges between applications and libraries of a workspace on disk.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { CreateDependenciesContext, ProjectConfiguration, ProjectFileMap } from '@nx/devkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { importedNames } from '../compiler/src/index';
import type { ReadImports } from './dependencies';
import { dependenciesBy } from './dependencies';
import { inferProject } from './nodes';

let workspaceRoot: string;

beforeEach(() => {
  workspaceRoot = mkdtempSync(join(tmpdir(), 'molt-plugin-'));
});

afterEach(() => rmSync(workspaceRoot, { recursive: true, force: true }));

const LIBRARIES: Record<string, ProjectConfiguration> = {
  common: { root: 'libs/common' },
  prices: { root: 'libs/prices' },
};

/** The edges of an application `shop` in apps/shop, whose import root is the workspace. */
function edges(
  files: Record<string, string>,
  changed: (file: string) => boolean = () => true,
  read: ReadImports = importedNames,
) {
  const settings = {
    name: 'shop',
    package: 'apps/shop/app',
    root: '.',
    pythonSide: [],
    packages: [],
    openapi: false,
    allowUntestedVersions: false,
    conform: { database: false },
  };
  const shop = { root: 'apps/shop', ...inferProject('apps/shop', settings, {}) };
  const projects: Record<string, ProjectConfiguration> = { shop, ...LIBRARIES };
  const all: ProjectFileMap = {};
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspaceRoot, file)), { recursive: true });
    writeFileSync(join(workspaceRoot, file), text);
    const [owner = 'shop'] = Object.entries(projects).find(([, { root }]) => file.startsWith(`${root}/`)) ?? [];
    all[owner] = [...(all[owner] ?? []), { file, hash: text }];
  }
  const asked: ProjectFileMap = {};
  for (const [owner, list] of Object.entries(all)) asked[owner] = list.filter(({ file }) => changed(file));
  const context: CreateDependenciesContext = {
    projects,
    externalNodes: {},
    nxJsonConfiguration: {},
    workspaceRoot,
    fileMap: { projectFileMap: all, nonProjectFiles: [] },
    filesToProcess: { projectFileMap: asked, nonProjectFiles: [] },
  };
  return dependenciesBy(read, context);
}

const FILES = {
  'apps/shop/app/main.py': 'from libs.common import models\n"""\nfrom libs.prices import total\n"""\n',
  'apps/shop/app/orders.py': 'from . import main\nimport os\n',
  'libs/common/models.py': 'import libs.prices\n',
  'libs/prices/__init__.py': '',
};

describe('dependenciesBy', () => {
  it('has an edge for each import of another project, with its file', () => {
    expect(edges(FILES)).toEqual([
      { source: 'shop', target: 'common', sourceFile: 'apps/shop/app/main.py', type: 'static' },
    ]);
  });

  it('reads only the files that Nx asks for', () => {
    expect(edges(FILES, (file) => file.endsWith('orders.py'))).toEqual([]);
  });

  it('finds an import inside a function, of a package', () => {
    const late = 'def total():\n    from libs.prices import total\n';
    const found = edges({ ...FILES, 'apps/shop/app/late.py': late });
    expect(found).toContainEqual(expect.objectContaining({ target: 'prices', sourceFile: 'apps/shop/app/late.py' }));
  });

  it('has no edges of a file that cannot be read, and those of the others', () => {
    const broken: ReadImports = (bytes, identity) => {
      if (identity.file.endsWith('orders.py')) throw new Error('defect');
      return importedNames(bytes, identity);
    };
    expect(edges(FILES, () => true, broken)).toHaveLength(1);
  });

  it('reads nothing in a workspace that has nothing else to import', () => {
    expect(edges({ 'apps/shop/app/main.py': 'import libs.common\n' })).toEqual([]);
  });
});
