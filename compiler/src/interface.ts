// What the compiler takes and gives back: plain data. The command, the executors and the tests meet it here.

import type { WorkCounts } from './incremental';
import type { Report } from './report/report';
import type { Witnesses } from './report/why';

/** What to compile, and how. Both requests have these; all paths are absolute unless said otherwise. */
export interface CompileRequest {
  /** The directory that holds the application's package. */
  readonly packageDirectory: string;
  /** `packageDirectory` as the user wrote it, for the report. */
  readonly packageAsGiven: string;
  /** The directory that would be on Python's import path when the application runs. */
  readonly root: string;
  /** `module:attribute` of the application; null to take the project's own word, or the only application found. */
  readonly application: string | null;
  /** `X.Y`; null to take the project's own word. */
  readonly pythonVersion: string | null;
  /** Route patterns, mount prefixes, and the words `auto`, `lifespan` and `mount`. */
  readonly pythonSide: readonly string[];
  /** Folders of installed packages (`site-packages`); those without a twin in the runtime are compiled too. By default none. */
  readonly packages?: readonly string[];
  /** Whether the server answers the pages that document the application; by default they are unknown paths. */
  readonly documentation?: boolean;
  readonly allowUntestedVersions: boolean;
  /** Whether what is only noted otherwise is an error: what start-up decides, and versions that the tests do not compare with. */
  readonly strict?: boolean;
  /** Whether the application's `debug` may be something else than a literal: it is evaluated, and a true one ends start-up. */
  readonly debugOff?: boolean;
}

export interface CheckRequest extends CompileRequest {}

export interface GenerateRequest extends CompileRequest {
  /** Where the crate goes. Files that the crate no longer has are removed, files that are equal are left alone. */
  readonly outputDirectory: string;
  /** The name of the crate and of its binary. */
  readonly crateName: string;
  /** The runtime's Cargo workspace, which is copied into the crate. */
  readonly runtimeDirectory: string;
}

/** Input or flags that there is nothing to say about but what is wrong with them: `message` is one line for the user, with `file:line` where there is one. */
export interface Unusable {
  readonly outcome: 'unusable';
  readonly message: string;
  /** The error as a report, unless it lies in the request itself. */
  readonly report?: Report;
}

export interface Checked {
  readonly outcome: 'checked';
  readonly report: Report;
  /** The ways to what is refused. */
  readonly witnesses: Witnesses;
  readonly application: ApplicationName;
}

/** Generation stopped on refusals; nothing was written. */
export interface Refused {
  readonly outcome: 'refused';
  readonly report: Report;
}

export interface Generated {
  readonly outcome: 'generated';
  readonly report: Report;
  readonly application: ApplicationName;
  /** The paths left to Python by `auto`, with what moved them. */
  readonly moved: readonly MovedPath[];
  readonly counts: GeneratedCounts;
  /** How many modules were translated, and how many were kept from before. */
  readonly work: WorkCounts;
  /** Files written because they are new or changed, relative to the output directory, sorted. */
  readonly written: readonly string[];
}

/** The application that was compiled. */
export interface ApplicationName {
  /** `module:attribute`, as uvicorn takes it. */
  readonly name: string;
  /** Whether the attribute is a function that makes the application. */
  readonly factory: boolean;
}

export interface MovedPath {
  readonly path: string;
  readonly method: string;
  readonly handler: string;
  /** `file:line`. */
  readonly where: string;
  readonly error: string;
}

export interface GeneratedCounts {
  readonly functions: number;
  readonly models: number;
  readonly schemas: number;
}

export type CheckResult = Checked | Unusable;
export type GenerateResult = Generated | Refused | Unusable;

/** Plain scripts and the project modules they import, as one crate. All paths are absolute. */
export interface ScriptRequest {
  /** The scripts; the binary runs the only one, or the one that `MOLT_SCRIPT` names by its module name. */
  readonly scripts: readonly [string, ...string[]];
  /** The directory that is first on Python's import path. */
  readonly root: string;
  /** `X.Y` */
  readonly pythonVersion: string;
  readonly outputDirectory: string;
  readonly crateName: string;
  /** The runtime's Cargo workspace, which is copied into the crate. */
  readonly runtimeDirectory: string;
}

export interface GeneratedScript {
  readonly outcome: 'generated';
  readonly functions: number;
  /** Files written because they are new or changed, relative to the output directory, sorted. */
  readonly written: readonly string[];
}
