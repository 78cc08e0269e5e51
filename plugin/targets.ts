// The targets of an application: check, generate, compile-native, serve, watch and conform, with what each reads and writes, so that
// Nx's cache is exact.

import type { ProjectConfiguration, TargetConfiguration } from '@nx/devkit';

import { crateNameOf } from '../cli/src/crate-name';
import type { ProjectSettings } from '../cli/src/project-settings';
import type { Inputs } from './inputs';
import type { PluginOptions } from './options';

/** The executor by which a project is known for an application. */
export const CHECK = '@molt/nx:check';

/** Where everything that targets make lies, in the workspace. */
const OUTPUT_ROOT = '.molt';

/** What every translation needs besides the settings. */
export interface Surroundings {
  /** What a translation reads. */
  readonly sources: Inputs;
  /** What stands for parts of the toolchain: `toolchain`, `runtime`, `native`. */
  readonly toolchain: (...parts: readonly string[]) => Inputs;
}

/** The project of an application in the directory `root`. */
export function inferProject(
  root: string,
  settings: ProjectSettings,
  options: PluginOptions,
  { sources, toolchain }: Surroundings,
): Omit<ProjectConfiguration, 'root'> {
  const { name, conform: _conform, ...compile } = settings;
  const outputs = `${OUTPUT_ROOT}/${root === '.' ? name : root}`;
  const crate = `${outputs}/crate`;
  const binaries = `${outputs}/bin`;
  const binary = `${binaries}/${crateNameOf(name)}`;
  const generateName = options.generateTargetName ?? 'generate';
  const compileName = options.compileNativeTargetName ?? 'compile-native';
  const targets: Record<string, TargetConfiguration> = {
    [options.checkTargetName ?? 'check']: {
      executor: CHECK,
      options: { ...compile, report: `${outputs}/report.json` },
      cache: true,
      inputs: [...sources, ...toolchain('toolchain')],
      outputs: ['{options.report}'],
      metadata: { technologies: ['python', 'rust'], description: 'Say route by route what can be compiled' },
    },
    [generateName]: {
      executor: '@molt/nx:generate',
      options: { ...compile, output: crate, name: crateNameOf(name) },
      cache: true,
      inputs: [...sources, ...toolchain('toolchain', 'runtime')],
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
      options: { binary, root: settings.root },
      continuous: true,
      readyWhen: LISTENS,
      dependsOn: [compileName],
      metadata: { technologies: ['rust'], description: 'Run the binary' },
    },
    [options.watchTargetName ?? 'watch']: {
      executor: '@molt/nx:serve',
      options: { project: root, root: settings.root, watch: true },
      continuous: true,
      readyWhen: LISTENS,
      metadata: {
        technologies: ['python', 'rust'],
        description: 'Compile without optimisation and run, again with each edit',
      },
    },
    [options.conformTargetName ?? 'conform']: {
      executor: '@molt/nx:conform',
      options: { project: root, binary },
      dependsOn: [compileName],
      // Clocks are compared: a machine busy with other tasks makes slow sides.
      parallelism: false,
      metadata: { technologies: ['python', 'rust'], description: 'Compare the binary with the Python application' },
    },
  };
  return { name, projectType: 'application', targets };
}

/** What a server says when it takes connections. Tasks that `waitFor` it begin then. */
const LISTENS: NonNullable<TargetConfiguration['readyWhen']> = { logMatches: 'Uvicorn running on' };

/** What decides how cargo builds. A machine without Rust gets its message from the target, not from the hash. */
const RUST: Inputs = [
  { runtime: 'rustc --version --verbose || echo none' },
  { env: 'RUSTFLAGS' },
  { env: 'CARGO_BUILD_TARGET' },
  { env: 'CARGO_ENCODED_RUSTFLAGS' },
  '{workspaceRoot}/.cargo/config.toml',
];
