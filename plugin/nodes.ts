// Inferred projects: every pyproject.toml with `[tool.molt]` is one.

import { basename, dirname } from 'node:path/posix';

import type { CreateNodes, CreateNodesResult } from '@nx/devkit';
import { createNodesFromFiles, logger } from '@nx/devkit';

import type { Files } from '../cli/src/local-libraries';
import { localLibraries } from '../cli/src/local-libraries';
import type { ProjectSettings } from '../cli/src/project-settings';
import { readProjectSettings } from '../cli/src/project-settings';
import { workspaceFiles } from './files';
import { sourcesOf } from './inputs';
import type { ReadImports } from './module-names';
import { importsOfCompiler, ModuleNamesCache } from './module-names';
import type { PluginOptions } from './options';
import { checkedOptions } from './options';
import { reachOf } from './reach';
import { inferProject } from './targets';
import { toolchainHere } from './toolchain';

export const createNodes = nodesBy(importsOfCompiler);

/** Inference that is told by a function what modules import. */
export function nodesBy(importsOf: ReadImports): CreateNodes<PluginOptions> {
  const infer: CreateNodes<PluginOptions>[1] = async (projectFiles, given, context) => {
    const options = checkedOptions(given);
    const toolchain = toolchainHere();
    const files = workspaceFiles(context.workspaceRoot);
    const names = new ModuleNamesCache(context.workspaceRoot, toolchain.edition, importsOf);
    const inferOne = (file: string): CreateNodesResult => {
      const root = dirname(file);
      const settings = settingsAt(file, root, files);
      if (settings === null) return {};
      const sources = sourcesOf(root, settings, reachOf(root, settings, files, names.read));
      const project = inferProject(root, settings, options, { sources, toolchain: toolchain.inputs });
      return { projects: { [root]: project }, externalNodes: toolchain.externalNodes };
    };
    const results = await createNodesFromFiles(inferOne, projectFiles, options, context);
    names.write();
    return results;
  };
  return ['**/pyproject.toml', infer];
}

/**
 * The settings of a project, the libraries that it names by their place among its packages; null for one that is none of ours.
 * One of ours with a mistake in it is a project all the same: its targets say what is wrong, and no other project suffers.
 */
function settingsAt(file: string, root: string, files: Files): ProjectSettings | null {
  const text = new TextDecoder().decode(files.readFile(file) ?? new Uint8Array());
  if (!/\bmolt\b/.test(text)) return null;
  try {
    const settings = readProjectSettings(text, root);
    if (settings === null) return null;
    const local = localLibraries(root, files).filter((folder) => !folder.startsWith('..'));
    return { ...settings, packages: [...new Set([...settings.packages, ...local])] };
  } catch (error) {
    if (!/^\s*\[\s*tool\s*\.\s*molt\s*[.\]]/m.test(text)) return null;
    logger.warn(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return { ...NOTHING_SAID, name: basename(root === '.' ? 'application' : root), package: root, root };
  }
}

const NOTHING_SAID = {
  pythonSide: [],
  packages: [],
  openapi: false,
  allowUntestedVersions: false,
  conform: { database: false },
};
