// The options that `check`, `generate`, `serve` and `conform` share, and the request that they make.

import { dirname } from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';

import type { CompileRequest } from '../../compiler/src/index';
import type { World } from './world';
import { absolute } from './world';

/** Commander's names for the shared options. */
export interface CompileOptions {
  readonly root?: string;
  readonly app?: string;
  readonly python?: string;
  readonly pythonSide: readonly string[];
  readonly allowUntestedVersions?: boolean;
}

/** Declares the shared options on a command. */
export function withCompileOptions(command: Command): Command {
  return command
    .option('--root <dir>', "the directory on Python's import path (default: the one above the package)")
    .option('--app <module:attribute>', 'the application, when there are several', asApplication)
    .option('--python <X.Y>', 'the Python version to follow', asPythonVersion)
    .option('--python-side <value>', 'a path left to Python, or: auto, lifespan, mount (repeatable)', append, [])
    .option('--allow-untested-versions', 'permit library versions outside the tested ranges');
}

/** The request that a package directory and the shared options make. */
export function compileRequest(world: World, packageDirectory: string, options: CompileOptions): CompileRequest {
  const directory = absolute(world, packageDirectory);
  return {
    packageDirectory: directory,
    packageAsGiven: packageDirectory,
    root: options.root === undefined ? dirname(directory) : absolute(world, options.root),
    application: options.app ?? null,
    pythonVersion: options.python ?? null,
    pythonSide: options.pythonSide,
    allowUntestedVersions: options.allowUntestedVersions ?? false,
  };
}

function append(value: string, previous: readonly string[]): readonly string[] {
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
