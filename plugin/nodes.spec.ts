// Inference over a workspace on disk.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { ProjectConfiguration } from '@nx/devkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PluginOptions } from './nodes';
import { createNodes } from './nodes';

let workspaceRoot: string;

beforeEach(() => {
  workspaceRoot = mkdtempSync(join(tmpdir(), 'molt-plugin-'));
});

afterEach(() => rmSync(workspaceRoot, { recursive: true, force: true }));

async function infer(files: Record<string, string>, options: PluginOptions = {}) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspaceRoot, file)), { recursive: true });
    writeFileSync(join(workspaceRoot, file), text);
  }
  const results = await createNodes[1](Object.keys(files), options, { nxJsonConfiguration: {}, workspaceRoot });
  const projects: Record<string, Partial<ProjectConfiguration>> = {};
  for (const [, result] of results) Object.assign(projects, result.projects);
  return projects;
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
    expect(Object.keys(targets)).toEqual(['check', 'generate', 'compile-native', 'serve', 'conform']);
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
    const options = { generateTargetName: 'emit', compileNativeTargetName: 'build', serveTargetName: 'dev' };
    const targets = (await infer({ 'apps/shop/pyproject.toml': shop }, options))['apps/shop']?.targets ?? {};
    expect(Object.keys(targets)).toEqual(['check', 'emit', 'build', 'dev', 'conform']);
    expect(targets['build']?.dependsOn).toEqual(['emit']);
    expect(targets['dev']?.dependsOn).toEqual(['build']);
  });

  it('names the file and the key when [tool.molt] cannot be used', async () => {
    const files = { 'apps/shop/pyproject.toml': '[tool.molt]\n' };
    await expect(infer(files)).rejects.toMatchObject({
      errors: [['apps/shop/pyproject.toml', expect.objectContaining({ message: expect.stringContaining('package') })]],
    });
  });
});
