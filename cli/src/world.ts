// What a command is given: the compiler, the system, the terminal and the working directory. Tests give it others.

import { isAbsolute, resolve } from 'node:path';

import type {
  CheckRequest,
  CheckResult,
  CompileRequest,
  Engine,
  GeneratedScript,
  GenerateRequest,
  GenerateResult,
  ScriptRequest,
  System,
  Unusable,
} from '../../compiler/src/services';
import type { Terminal } from './output/terminal';

export interface Compiler {
  check(request: CheckRequest, system: System, engine: Engine): Promise<CheckResult>;
  generate(request: GenerateRequest, system: System, engine: Engine): Promise<GenerateResult>;
  generateScript(request: ScriptRequest, system: System, engine: Engine): Promise<GeneratedScript | Unusable>;
  followedPython(request: CompileRequest, system: System): Promise<string | null>;
  /** The page that explains a code, or null if there is no such code. */
  explain(code: string): string | null;
}

export interface World {
  readonly compiler: Compiler;
  readonly system: System;
  readonly terminal: Terminal;
  /** The directory that relative paths start from. */
  readonly directory: string;
}

/** An error in what the user gave: shown as one line, exit status 2. */
export class UsageError extends Error {}

/** A path of the command line, made absolute. */
export function absolute(world: World, path: string): string {
  return isAbsolute(path) ? resolve(path) : resolve(world.directory, path);
}
