// Edges between applications and libraries of a workspace on disk, none of whose files has changed since the last command.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { TestWorkspace } from './workspace.testing';

let workspace: TestWorkspace;

beforeEach(() => {
  workspace = new TestWorkspace();
});

afterEach(() => workspace.remove());

const LIBRARIES = { common: 'libs/common', deep: 'libs/deep', prices: 'libs/prices' };

/** An application in apps/shop whose import root is the workspace, and libraries with manifests. */
const FILES = {
  'apps/shop/pyproject.toml': '[project]\nname = "shop"\n[tool.molt]\npackage = "app"\nroot = "../.."\n',
  'apps/shop/app/main.py': 'from libs.common import models\n"""\nfrom libs.prices import total\n"""\n',
  'libs/common/project.json': '{}',
  'libs/common/models.py': 'def late():\n    import libs.deep\n',
  'libs/deep/project.json': '{}',
  'libs/deep/__init__.py': '',
  'libs/prices/project.json': '{}',
  'libs/prices/__init__.py': '',
};

async function edges(files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  workspace.write({ ...FILES, ...files });
  return workspace.edges(LIBRARIES);
}

describe('the edges of an application whose import root is the workspace', () => {
  it('go to what it imports and to what that imports, and nowhere else', async () => {
    expect(await edges()).toEqual(['shop -> common', 'shop -> deep']);
  });

  it('go to what a new file makes of an import that was there before', async () => {
    expect(await edges({ 'apps/shop/app/late.py': 'from libs import tax\n' })).not.toContain('shop -> prices');
    workspace.write({ 'libs/tax.py': 'import libs.prices\n' });
    expect(await workspace.edges(LIBRARIES)).toContain('shop -> prices');
  });

  it('go everywhere where a module imports by computed names, or cannot be told', async () => {
    const computed = 'from importlib import import_module\nimport_module(f"libs.{name}")\n';
    expect(await edges({ 'apps/shop/app/late.py': computed })).toContain('shop -> prices');
  });

  it('go to a module that a text names', async () => {
    expect(await edges({ 'apps/shop/app/late.py': 'load("libs.prices:total")\n' })).toContain('shop -> prices');
  });

  it('go to all modules of a package that gives them all', async () => {
    const files = { 'libs/all/__init__.py': '', 'libs/all/one.py': 'import libs.prices\n' };
    expect(await edges({ ...files, 'apps/shop/app/late.py': 'from libs.all import *\n' })).toContain('shop -> prices');
  });
});

describe('the edges of an application with packages', () => {
  const named = '[project]\nname = "shop"\n[tool.molt]\npackage = "app"\npackages = ["../../libs/prices/src"]\n';

  it('go to the libraries that it names', async () => {
    const files = { 'apps/shop/pyproject.toml': named, 'libs/prices/src/prices/__init__.py': '' };
    expect(await edges(files)).toEqual(['shop -> prices']);
  });

  it('go to the libraries that it depends on by their place', async () => {
    const files = {
      'apps/shop/pyproject.toml': `[project]
name = "shop"
dependencies = ["fastapi", "Prices>=1"]
[tool.uv.sources]
prices = { workspace = true }
[tool.molt]
package = "app"
`,
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\n',
      'libs/prices/pyproject.toml': '[project]\nname = "prices"\n',
      'libs/prices/src/prices/__init__.py': '',
    };
    expect(await edges(files)).toEqual(['shop -> prices']);
    const check = (await workspace.projects())['apps/shop']?.targets?.['check'];
    expect(check?.options.packages).toEqual(['libs/prices/src']);
  });
});
