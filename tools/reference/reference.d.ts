// Types of reference.js, which is JavaScript because it runs before node_modules exists.

/** The minor versions that the lock file is good for, newest first. */
export declare const PYTHON_VERSIONS: readonly string[];

export interface ReferenceOptions {
  /** `X.Y`; the newest that is found when absent. */
  readonly python?: string;
  /** Told what takes time. */
  readonly say?: (line: string) => void;
}

export interface Reference {
  /** The environment's interpreter. Run programs as `python -m uvicorn`: there are no scripts beside it. */
  readonly python: string;
  /** `X.Y.Z`. */
  readonly version: string;
  readonly directory: string;
}

/** The reference environment, made if it is missing. Throws an Error of one line when it cannot be. */
export declare function ensureReference(options?: ReferenceOptions): Reference;

/** Every interpreter that can be found and runs, one a minor version, newest minor first. */
export declare function findPythons(): readonly { readonly executable: string; readonly version: string }[];

/** Writes requirements.txt from requirements.in. */
export declare function writeLock(): void;
