// Inferred projects: every pyproject.toml with `[tool.molt]` is one, with the targets check, generate, compile-native,
// serve and conform. What a target reads and writes is declared here, so that Nx's cache is exact.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

import type { CreateNodes, ProjectConfiguration, TargetConfiguration } from '@nx/devkit';
import { createNodesFromFiles } from '@nx/devkit';

import { crateNameOf } from '../cli/src/crate-name';
import type { ProjectSettings } from '../cli/src/project-settings';
import { readProjectSettings } from '../cli/src/project-settings';

/** The plugin's options in nx.json. */
export interface PluginOptions {
  readonly checkTargetName?: string;
  readonly generateTargetName?: string;
  readonly compileNativeTargetName?: string;
  readonly serveTargetName?: string;
  readonly conformTargetName?: string;
}

/** Where everything that targets make lies, in the workspace. */
const OUTPUT_ROOT = '.molt';

const CHECK = '@molt/nx:check';

type Inputs = NonNullable<TargetConfiguration['inputs']>;

export const createNodes: CreateNodes<PluginOptions> = [
  '**/pyproject.toml',
  (files, options, context) =>
    createNodesFromFiles(
      (file, given, { workspaceRoot }) => {
        const root = dirname(file);
        const settings = readProjectSettings(readFileSync(join(workspaceRoot, file), 'utf8'), root);
        return settings === null ? {} : { projects: { [root]: inferProject(root, settings, given ?? {}) } };
      },
      files,
      options,
      context,
    ),
];

/** The project of an application in the directory `root`. */
export function inferProject(
  root: string,
  settings: ProjectSettings,
  options: PluginOptions,
): Omit<ProjectConfiguration, 'root'> {
  const { name, conform: _conform, ...compile } = settings;
  const outputs = `${OUTPUT_ROOT}/${root === '.' ? name : root}`;
  const crate = `${outputs}/crate`;
  const binaries = `${outputs}/bin`;
  const crateName = crateNameOf(name);
  const generateName = options.generateTargetName ?? 'generate';
  const compileName = options.compileNativeTargetName ?? 'compile-native';
  return {
    name,
    projectType: 'application',
    targets: {
      [options.checkTargetName ?? 'check']: {
        executor: CHECK,
        options: { ...compile, report: `${outputs}/report.json` },
        cache: true,
        inputs: [...SOURCES, ...toolchain('toolchain')],
        outputs: ['{options.report}'],
        metadata: { technologies: ['python', 'rust'], description: 'Say route by route what can be compiled' },
      },
      [generateName]: {
        executor: '@molt/nx:generate',
        options: { ...compile, output: crate, name: crateName },
        cache: true,
        inputs: [...SOURCES, ...toolchain('toolchain', 'runtime')],
        outputs: ['{options.output}'],
        metadata: { technologies: ['python', 'rust'], description: 'Write the Rust crate' },
      },
      [compileName]: {
        executor: '@molt/nx:compile-native',
        options: { crate, output: binaries },
        cache: true,
        // Only the generated files count: an edit of the source that leaves them as they were compiles nothing.
        inputs: [{ dependentTasksOutputFiles: '**/*', transitive: false }, ...RUST, ...toolchain('native')],
        outputs: ['{options.output}'],
        dependsOn: [generateName],
        // Cargo uses every core, and what it compiles lies in one place for all crates.
        parallelism: false,
        metadata: { technologies: ['rust'], description: 'Build the crate into one binary' },
      },
      [options.serveTargetName ?? 'serve']: {
        executor: '@molt/nx:serve',
        options: { binary: `${binaries}/${crateName}`, root: settings.root },
        continuous: true,
        dependsOn: [compileName],
        metadata: { technologies: ['rust'], description: 'Run the binary' },
      },
      [options.conformTargetName ?? 'conform']: {
        executor: '@molt/nx:conform',
        options: { project: root, binary: `${binaries}/${crateName}` },
        dependsOn: [compileName],
        // Clocks are compared: a machine busy with other tasks makes slow sides.
        parallelism: false,
        metadata: { technologies: ['python', 'rust'], description: 'Compare the binary with the Python application' },
      },
    },
  };
}

/** The directory on Python's import path of an inferred project, or null for a project that is none of ours. */
export function importRootOf(project: ProjectConfiguration): string | null {
  const target = Object.values(project.targets ?? {}).find(({ executor }) => executor === CHECK);
  const root: unknown = target?.options?.root;
  return typeof root === 'string' ? root : null;
}

/** What a translation reads of a project and of those that it imports. */
const SOURCES: Inputs = [
  '{projectRoot}/**/*.py',
  '{projectRoot}/pyproject.toml',
  '{projectRoot}/uv.lock',
  '{projectRoot}/requirements*.txt',
  '{projectRoot}/.python-version',
  { fileset: '{projectRoot}/**/*.py', dependencies: true },
];

/** What decides how cargo builds. A machine without Rust gets its message from the target, not from the hash. */
const RUST: Inputs = [
  { runtime: 'rustc --version --verbose || echo none' },
  { env: 'RUSTFLAGS' },
  { env: 'CARGO_BUILD_TARGET' },
];

/**
 * The compiler itself. In this repository it is the sources of the project `molt`, by the named inputs of its package.json;
 * in a workspace that has installed the package it is the package's node in the graph.
 */
function toolchain(...inputs: readonly string[]): Inputs {
  if (__dirname.split(/[\\/]/).includes('node_modules')) return [{ externalDependencies: ['npm:@molt/nx'] }];
  return inputs.map((input) => ({ input, projects: ['molt'] }));
}
