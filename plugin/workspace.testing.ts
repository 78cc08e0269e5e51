// A workspace on disk for the plugin's tests: its files, what is inferred of them, and the edges between its projects.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { ProjectConfiguration, ProjectFileMap, RawProjectGraphDependency } from '@nx/devkit';

import { importedNames } from '../compiler/src/index';
import { createDependencies } from './dependencies';
import { nodesBy } from './nodes';
import type { ReadImports } from './module-names';
import type { PluginOptions } from './options';

type Projects = Record<string, Partial<ProjectConfiguration>>;

export class TestWorkspace {
  readonly root = mkdtempSync(join(tmpdir(), 'molt-plugin-'));
  private readonly files = new Set<string>();

  write(files: Readonly<Record<string, string>>): void {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      writeFileSync(join(this.root, file), text);
      this.files.add(file);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** The inferred projects by their directories. */
  async projects(options: PluginOptions = {}, importsOf: ReadImports = importedNames): Promise<Projects> {
    const manifests = [...this.files].filter((file) => file.endsWith('pyproject.toml'));
    const context = { nxJsonConfiguration: {}, workspaceRoot: this.root };
    const projects: Projects = {};
    for (const [, result] of await nodesBy(importsOf)[1](manifests, options, context))
      Object.assign(projects, result.projects);
    return projects;
  }

  /** The edges, as `source -> target`; `others` are projects that are none of ours, by name and directory. */
  async edges(others: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const projects: Record<string, ProjectConfiguration> = {};
    for (const [name, root] of Object.entries(others)) projects[name] = { root };
    for (const [root, project] of Object.entries(await this.projects()))
      projects[project.name ?? root] = { ...project, root };
    const context = { ...NOTHING, workspaceRoot: this.root, projects, ...mapped(this.files, projects) };
    const edges: readonly RawProjectGraphDependency[] = await createDependencies({}, context);
    return edges.map(({ source, target }) => `${source} -> ${target}`).sort();
  }
}

const NOTHING = { externalNodes: {}, nxJsonConfiguration: {} };

/** Each file under the project whose directory is the innermost around it. Nothing counts as changed. */
function mapped(files: ReadonlySet<string>, projects: Readonly<Record<string, ProjectConfiguration>>) {
  const innermost = Object.entries(projects).sort(([, one], [, other]) => other.root.length - one.root.length);
  const projectFileMap: ProjectFileMap = {};
  for (const file of files) {
    const [owner] = innermost.find(([, { root }]) => file.startsWith(`${root}/`)) ?? [];
    if (owner !== undefined) projectFileMap[owner] = [...(projectFileMap[owner] ?? []), { file, hash: '' }];
  }
  const empty = { projectFileMap: {}, nonProjectFiles: [] };
  return { fileMap: { projectFileMap, nonProjectFiles: [] }, filesToProcess: empty };
}
