// The options that `check`, `generate`, `serve` and `conform` share, and what they and a directory come to.

import { basename, dirname, join } from 'node:path';

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';

import type { CompileRequest } from '../../compiler/src/services';
import { crateNameOf } from './crate-name';
import { localLibraries } from './local-libraries';
import type { ProjectSettings } from './project-settings';
import { readProjectSettings } from './project-settings';
import type { World } from './world';
import { absolute, UsageError } from './world';

/** Commander's names for the shared options. */
export interface CompileOptions {
  readonly root?: string;
  readonly app?: string;
  readonly python?: string;
  readonly pythonSide: readonly string[];
  readonly packages?: readonly string[];
  readonly openapi?: boolean;
  readonly allowUntestedVersions?: boolean;
  readonly strict?: boolean;
  readonly debugOff?: boolean;
}

/** What is to be compiled. */
export interface Target {
  readonly request: CompileRequest;
  /** A name for the crate, when the user gives none. */
  readonly crateName: string;
  /** What the project's pyproject.toml says; null for a package that is given without a project. */
  readonly project: ProjectSettings | null;
}

/** Declares the shared options on a command. */
export function withCompileOptions(command: Command): Command {
  return command
    .option('--root <dir>', "the directory on Python's import path (default: the one above the package)")
    .option('--app <module:attribute>', 'the application, when there are several', asApplication)
    .option('--python <X.Y>', 'the Python version to follow', asPythonVersion)
    .option('--python-side <value>', 'a path left to Python, or: auto, lifespan, mount (repeatable)', append, [])
    .option('--packages <dir>', 'a site-packages folder: what has no twin in Molt is compiled too (repeatable)', append)
    .option('--openapi', 'serve the pages that document the application (/docs, /redoc, /openapi.json)')
    .option('--allow-untested-versions', 'permit library versions outside the tested ranges')
    .option('--strict', 'refuse what is only noted: what start-up decides, versions that are not compared')
    .option('--debug-off', 'take a `debug` that is no literal: a true value ends start-up');
}

/**
 * The target that a directory and the options name: a package, or a project whose pyproject.toml has `[tool.molt]` and says
 * where the package is. Options win over the file.
 */
export function targetAt(world: World, directory: string, options: CompileOptions): Target {
  const given = absolute(world, directory);
  const project = projectAt(world, given);
  const packageDirectory = project?.package ?? given;
  return {
    request: {
      packageDirectory,
      packageAsGiven: directory,
      root: options.root === undefined ? (project?.root ?? dirname(packageDirectory)) : absolute(world, options.root),
      application: options.app ?? project?.app ?? null,
      pythonVersion: options.python ?? project?.python ?? null,
      pythonSide: [...(project?.pythonSide ?? []), ...options.pythonSide],
      packages: packagesOf(world, project === null ? null : given, project, options),
      documentation: options.openapi ?? project?.openapi ?? false,
      allowUntestedVersions: options.allowUntestedVersions ?? project?.allowUntestedVersions ?? false,
      ...(options.strict === true || project?.strict === true ? { strict: true } : {}),
      ...(options.debugOff === true || project?.debugOff === true ? { debugOff: true } : {}),
    },
    crateName: crateNameOf(project?.name ?? basename(packageDirectory)),
    project,
  };
}

/** The folders of packages: those of the project and of the libraries that it names, then those of the options; each once. */
function packagesOf(
  world: World,
  directory: string | null,
  project: ProjectSettings | null,
  options: CompileOptions,
): readonly string[] {
  const local = directory === null ? [] : localLibraries(directory, world.system);
  const given = (options.packages ?? []).map((folder) => absolute(world, folder));
  return [...new Set([...(project?.packages ?? []), ...local, ...given])];
}

function projectAt(world: World, directory: string): ProjectSettings | null {
  const file = join(directory, 'pyproject.toml');
  const bytes = world.system.readFile(file);
  if (bytes === null) return null;
  try {
    return readProjectSettings(new TextDecoder().decode(bytes), directory);
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

function append(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

function asApplication(value: string): string {
  if (/^[^\s:]+:[^\s:]+$/.test(value)) return value;
  throw new InvalidArgumentError('it is written module:attribute, such as app.main:app.');
}

function asPythonVersion(value: string): string {
  if (/^3\.(11|12|13|14)$/.test(value)) return value;
  throw new InvalidArgumentError('it is one of 3.11, 3.12, 3.13 and 3.14.');
}
