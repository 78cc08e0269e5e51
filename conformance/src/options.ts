// What `conform` is asked and what it answers.

import type { Difference } from './compare/difference';
import type { RecordedExchange } from './scenario/recorded';
import type { Scenario } from './scenario/types';
import type { DatabaseAddress } from './sides/environment';

/** A statement as the database server logged it: the cross-check of what the sides say themselves. */
export interface ServerStatement {
  readonly sql: string;
  readonly params: readonly (string | null)[];
}

/** A server on which every side gets a database of its own. */
export interface DatabaseServer {
  createDatabase(name: string): Promise<DatabaseAddress>;
  dropDatabase(name: string): Promise<void>;
  /** Whether no session of these databases runs a statement or holds a transaction open. */
  isIdle(databases: readonly string[]): Promise<boolean>;
  /** The server's own log, where it can be read. */
  statements?(database: string): Promise<readonly ServerStatement[]>;
}

export interface ConformOptions {
  /** Names the run in the result line, the result file and the databases. */
  readonly name: string;
  /** Where the Python application is started from. */
  readonly root: string;
  /** `module:attribute` of the application, and whether it is a factory. */
  readonly app: string;
  readonly factory?: boolean;
  /** Interpreter that has the application's libraries, uvicorn, uvloop and httptools. */
  readonly python: string;
  /** Versions of libraries, by their distributions, whose behaviour the binary has. */
  readonly follows?: Readonly<Record<string, string>>;
  /** Command of the compiled application; it listens on `PORT`. */
  readonly binary: readonly string[];
  /**
   * What of the application the binary leaves to a Python process, which is then started for it on the same database: `all` for
   * routes and lifespan, `routes`, or nothing.
   */
  readonly pythonSide?: 'all' | 'routes';
  /** The whole environment of both sides (default: that of this process). */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly scenario?: Scenario;
  readonly recording?: readonly RecordedExchange[];
  /** Append the requests that the route signatures imply. */
  readonly generate?: boolean;
  readonly database?: DatabaseServer;
  /** Shell command run in `root` for each side, with its environment, before its server starts (to create tables). */
  readonly setup?: string;
  /** Run the reference a second time as evidence of what is random (default true). */
  readonly control?: boolean;
  /** Cases of kind `panic` need a binary built with the feature `fault-injection`. */
  readonly faultInjection?: boolean;
  /** Told what is going on. */
  readonly say?: (line: string) => void;
}

/** What became of one request on both sides. */
export interface ExchangeRecord {
  /** From 1, in the order of the run. */
  readonly request: number;
  readonly label: string;
  readonly method: string;
  /** The request target that the reference was sent. */
  readonly target: string;
  readonly reference: SideRecord;
  readonly subject: SideRecord;
}

/** What one side did with a request. */
export interface SideRecord {
  /** The status that it answered with, or what happened instead (`closed`, `timeout`, ...). */
  readonly status: string;
  /** From the first byte sent to the end of the answer. Both sides are asked at the same moment, so this is no measurement of speed. */
  readonly milliseconds: number;
}

/** A library on both sides. */
export interface SideVersions {
  readonly name: string;
  /** The version that is installed. */
  readonly reference: string;
  /** The version whose behaviour the binary has. */
  readonly subject: string;
}

export interface ConformResult {
  readonly name: string;
  readonly requests: number;
  /** Requests that the reference answered with 4xx. */
  readonly clientErrors: number;
  readonly exchanges: readonly ExchangeRecord[];
  readonly differences: readonly Difference[];
  /** Statements that the reference sent; without a database there are none to compare. */
  readonly statementCount: number;
  readonly statements: 'equal' | 'different';
  /** Libraries that the reference has and whose version the binary has an opinion on. */
  readonly versions: readonly SideVersions[];
  /** What each side printed last, for reading up on a difference. */
  readonly output: { readonly reference: string; readonly subject: string };
}

/** The run cannot begin: wrong interpreter, broken set-up, an unusable scenario. */
export class ConformError extends Error {}
