// The declaration of scan.js, for tests in TypeScript.

/** A test of a row. */
export interface TaggedTest {
  readonly row: string;
  readonly file: string;
  readonly title: string;
}

export interface SpecificationRow {
  readonly row: string;
  readonly says: string;
  /** What the test waits for, where there is none. */
  readonly waits: string | null;
  readonly tests: readonly TaggedTest[];
}

export interface Specification {
  readonly sections: readonly {
    readonly section: string;
    readonly title: string;
    readonly rows: readonly SpecificationRow[];
  }[];
  /** How many rows there are. */
  readonly rows: number;
  readonly untested: readonly { readonly row: string; readonly waits: string | null }[];
  /** Rows that say what they wait for, and have a test. */
  readonly waitingInVain: readonly string[];
  /** Tags of no row, and named tests that are not there. */
  readonly unknown: readonly string[];
}

export function specification(): Specification;
