// `nx add @molt/nx`, and `nx g @molt/nx:init`: makes a workspace know Molt. Run again, it changes nothing.

import type { Tree } from '@nx/devkit';
import { formatFiles, readNxJson, updateNxJson } from '@nx/devkit';

import type { InitGeneratorSchema } from './schema';

const PLUGIN = '@molt/nx/plugin';

/** What targets make, and Nx's cache restores: no part of the repository. */
const IGNORED = '.molt/';

export default async function init(tree: Tree, options: InitGeneratorSchema): Promise<void> {
  addPlugin(tree);
  ignoreOutputs(tree);
  if (options.skipFormat !== true) await formatFiles(tree);
}

function addPlugin(tree: Tree): void {
  const nxJson = readNxJson(tree) ?? {};
  const plugins = nxJson.plugins ?? [];
  const isThere = plugins.some((plugin) => (typeof plugin === 'string' ? plugin : plugin.plugin) === PLUGIN);
  if (!isThere) updateNxJson(tree, { ...nxJson, plugins: [...plugins, PLUGIN] });
}

function ignoreOutputs(tree: Tree): void {
  const text = tree.read('.gitignore', 'utf8') ?? '';
  if (text.split('\n').some((line) => line.trim().replace(/\/$/, '') === '.molt')) return;
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  tree.write('.gitignore', `${text}${separator}${IGNORED}\n`);
}
