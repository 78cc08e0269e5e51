// What a crate is made of: the emitted modules, what the binary runs, and the runtime that it carries with it.

/** A module as phase 6 left it. */
export interface CrateModule {
  /** Dotted name. */
  readonly name: string;
  /** Relative to the root. */
  readonly file: string;
  readonly isPackage: boolean;
  /** Whether it is a module of Molt's own library, not of the project. */
  readonly library?: boolean;
  /** Whether it is a module of an installed package. */
  readonly isInstalled?: boolean;
  /** The text of its Rust file. */
  readonly text: string;
  /** The lines of its code, as emission left them. */
  readonly lines: readonly (readonly number[])[];
}

/** A handler, for the index in `src/app.rs`. */
export interface CrateHandler {
  /** `GET`, or `WEBSOCKET`. */
  readonly method: string;
  readonly path: string;
  /** The dotted name of the module, and the function's qualified name in it. */
  readonly module: string;
  readonly function: string;
  readonly file: string;
  readonly line: number;
}

/** A route as the compiler foresaw it. */
export interface CrateRoute {
  /** `GET`; `RAW` for any. */
  readonly method: string;
  readonly path: string;
  readonly isLeft: boolean;
  /** Null if it is not known. */
  readonly endpoint: { readonly module: string; readonly qualname: string } | null;
}

/** A mount that is left to Python. */
export interface CrateMount {
  readonly path: string;
  /** The host that it answers for; null for any. */
  readonly host: string | null;
  /** How many of the routes are matched before it. */
  readonly routesBefore: number;
}

/** What a hybrid application leaves to Python. */
export interface CratePythonSide {
  /** All routes, native ones too, in the order in which they are matched. */
  readonly routes: readonly CrateRoute[];
  readonly mounts: readonly CrateMount[];
  readonly lifespan: boolean;
}

/** A function or class from which a refusal can be reached. */
export interface CrateRefusedCode {
  readonly module: string;
  /** `__qualname__`; a lambda's with its line, `<lambda>:12`. */
  readonly name: string;
  /** With `{}` for what it is registered as. */
  readonly text: string;
}

/** What the binary runs when it is started. */
export type CrateEntry =
  /** `isFactory`: the attribute makes the application when it is called. */
  | {
      readonly kind: 'application';
      readonly module: string;
      readonly attribute: string;
      readonly isFactory: boolean;
    }
  /** A module as a script; of several, the one that the variable `MOLT_SCRIPT` names. */
  | { readonly kind: 'scripts'; readonly modules: readonly [string, ...string[]] };

/** A file of the runtime, by its path in the runtime's workspace. */
export interface RuntimeFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export interface CrateInput {
  readonly name: string;
  /** The Python version that the binary follows: `3.13`. */
  readonly python: string;
  readonly modules: readonly CrateModule[];
  readonly handlers: readonly CrateHandler[];
  /** Null if nothing is left. */
  readonly pythonSide: CratePythonSide | null;
  /** Functions and classes from which a refusal can be reached, and what is said where start-up registers them. */
  readonly refused: readonly CrateRefusedCode[];
  /** Whether the server answers the pages that document the application. */
  readonly documentation: boolean;
  /** Modules that are imported before the application, sorted. */
  readonly imported: readonly string[];
  /** The top-level modules that Python has whether the binary has them or not, sorted; null where it is not known which. */
  readonly elsewhere: readonly string[] | null;
  /** The modules that Python has inside the library's packages and the library has not, sorted. */
  readonly lacking: readonly string[];
  /** The library's distributions that are installed in another version than the library's own, with that version, sorted. */
  readonly versions: readonly (readonly [string, string])[];
  readonly entry: CrateEntry;
  /** Cargo features of the runtime that the application needs, sorted. */
  readonly features: readonly string[];
  /** Features of the runtime that a build of the crate may turn on, such as `fault-injection`. */
  readonly runtimeFeatures: readonly string[];
  readonly runtime: readonly RuntimeFile[];
}

/** A file of the crate, by its path in it. */
export interface CrateFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}
