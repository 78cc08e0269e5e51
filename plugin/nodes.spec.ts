// Inference over a workspace on disk.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PluginOptions } from './options';
import { TestWorkspace } from './workspace.testing';

let workspace: TestWorkspace;

beforeEach(() => {
  workspace = new TestWorkspace();
});

afterEach(() => workspace.remove());

function infer(files: Record<string, string>, options: PluginOptions = {}) {
  workspace.write(files);
  return workspace.projects(options);
}

describe('createNodes', () => {
  const shop = '[project]\nname = "Shop 2"\n[tool.molt]\npackage = "app"\n';

  it('makes a project of each application and of nothing else', async () => {
    const projects = await infer({
      'apps/shop/pyproject.toml': shop,
      'libs/tool/pyproject.toml': '[project]\nname = "tool"\n',
    });
    expect(Object.keys(projects)).toEqual(['apps/shop']);
    expect(projects['apps/shop']?.name).toBe('Shop 2');
    const targets = projects['apps/shop']?.targets ?? {};
    expect(Object.keys(targets)).toEqual(['check', 'generate', 'compile-native', 'serve', 'watch', 'conform']);
  });

  it('keeps what each target makes in a place of its own', async () => {
    const projects = await infer({ 'apps/shop/pyproject.toml': shop, 'pyproject.toml': shop.replace('Shop 2', 'top') });
    const crates = Object.values(projects).map((project) => project.targets?.['generate']?.options.output);
    expect(crates).toEqual(['.molt/apps/shop/crate', '.molt/top/crate']);
    expect(projects['apps/shop']?.targets?.['generate']?.options.name).toBe('shop-2');
  });

  it('lets compile-native depend on the generated files and not on the Python source', async () => {
    const target = (await infer({ 'apps/shop/pyproject.toml': shop }))['apps/shop']?.targets?.['compile-native'];
    expect(target).toMatchObject({ cache: true, parallelism: false, dependsOn: ['generate'] });
    expect(target?.inputs).toContainEqual({ dependentTasksOutputFiles: '**/*', transitive: false });
    expect(JSON.stringify(target?.inputs)).not.toContain('.py');
  });

  it('takes the names of targets from the options, where they depend on each other too', async () => {
    const options = {
      generateTargetName: 'emit',
      compileNativeTargetName: 'build',
      serveTargetName: 'run',
      watchTargetName: 'dev',
    };
    const targets = (await infer({ 'apps/shop/pyproject.toml': shop }, options))['apps/shop']?.targets ?? {};
    expect(Object.keys(targets)).toEqual(['check', 'emit', 'build', 'run', 'dev', 'conform']);
    expect(targets['build']?.dependsOn).toEqual(['emit']);
    expect(targets['run']?.dependsOn).toEqual(['build']);
  });

  it('makes a project of an application with a mistake in its settings, for its targets to tell', async () => {
    const projects = await infer({ 'apps/shop/pyproject.toml': '[tool.molt]\n', 'apps/store/pyproject.toml': shop });
    expect(Object.keys(projects)).toEqual(['apps/shop', 'apps/store']);
    expect(projects['apps/shop']).toMatchObject({
      name: 'shop',
      targets: { check: { options: { package: 'apps/shop' } } },
    });
  });

  it('passes over what is broken and none of ours', async () => {
    const broken = '[project\nname = "tool" # nothing of molt\n';
    expect(await infer({ 'libs/tool/pyproject.toml': broken })).toEqual({});
  });

  it('refuses an option that it has not', async () => {
    const options = { checkTarget: 'coverage' } as PluginOptions;
    await expect(infer({ 'apps/shop/pyproject.toml': shop }, options)).rejects.toThrow(
      'nx.json: the plugin @molt/nx/plugin: there is no option checkTarget; the options are checkTargetName,',
    );
    const empty = { checkTargetName: '' };
    await expect(infer({ 'apps/shop/pyproject.toml': shop }, empty)).rejects.toThrow(
      'checkTargetName must NOT have fewer',
    );
  });
});

describe('what modules import', () => {
  const files = {
    'apps/shop/pyproject.toml': '[tool.molt]\npackage = "app"\nroot = "../.."\n',
    'apps/shop/app/main.py': 'import libs\n',
    'libs/__init__.py': '',
  };

  it('is read once, and kept for the next command', async () => {
    const read: string[] = [];
    const projects = await infer(files);
    const again = await workspace.projects({}, (_bytes, { file }) => {
      read.push(file);
      return [];
    });
    expect(read).toEqual([]);
    expect(again).toEqual(projects);
    workspace.write({ 'libs/__init__.py': 'import os\n' });
    await workspace.projects({}, (_bytes, { file }) => {
      read.push(file);
      return [];
    });
    expect(read).toEqual(['libs/__init__.py']);
  });

  it('may be anything where a module cannot be read, and stops no command', async () => {
    workspace.write(files);
    const projects = await workspace.projects({}, () => {
      throw new Error('defect');
    });
    const inputs = JSON.stringify(projects['apps/shop']?.targets?.['check']?.inputs);
    expect(inputs).toContain('"{workspaceRoot}/*.py"');
  });
});

describe('the inputs of a translation', () => {
  async function filesets(settings: string): Promise<readonly string[]> {
    const projects = await infer({ 'apps/shop/pyproject.toml': `[tool.molt]\npackage = "app"\n${settings}` });
    const inputs = projects['apps/shop']?.targets?.['check']?.inputs ?? [];
    return inputs.flatMap((input) => (typeof input === 'object' && 'fileset' in input ? [input.fileset] : []));
  }

  it('are the Python of the project, also what git ignores, and nothing of its environments', async () => {
    const found = await filesets('');
    expect(found.slice(0, 2)).toEqual([
      '{workspaceRoot}/apps/shop/*.py',
      '{workspaceRoot}/apps/shop/*!(.*|__pycache__|node_modules|site-packages|venv)/**/*.py',
    ]);
    expect(found).toContain('{workspaceRoot}/apps/shop/uv.lock');
    expect(found).not.toContain('{workspaceRoot}/uv.lock');
  });

  it('have the version files as far up as the import root', async () => {
    const found = await filesets('root = "../.."\n');
    for (const directory of ['apps/shop/app/', 'apps/shop/', 'apps/', '']) {
      expect(found).toContain(`{workspaceRoot}/${directory}uv.lock`);
      expect(found).toContain(`{workspaceRoot}/${directory}.python-version`);
    }
  });

  it('have all that a folder of packages holds', async () => {
    const found = await filesets('packages = [".venv/lib/python3.13/site-packages"]\n');
    const folder = '{workspaceRoot}/apps/shop/.venv/lib/python3.13/site-packages';
    expect(found).toContain(`${folder}/*!(.*|__pycache__|node_modules|site-packages|venv)/**/!(*.pyc|*.so|*.so.*)`);
    expect(found).toContain('{workspaceRoot}/apps/shop/.venv/pyvenv.cfg');
  });
});
