// One part of the safety run: what it ran and what failed, and why it ran nothing where that is so.

export interface Part {
  readonly runs: number;
  /** A line each. */
  readonly failures: readonly string[];
  /** Why nothing ran. */
  readonly skipped?: string;
  /** Runs by name, where the part has several. */
  readonly targets?: Readonly<Record<string, number>>;
}

/** Several parts as one. */
export function together(parts: readonly Part[]): Part {
  const targets: Record<string, number> = {};
  for (const part of parts) Object.assign(targets, part.targets);
  return {
    runs: parts.reduce((sum, { runs }) => sum + runs, 0),
    failures: parts.flatMap(({ failures }) => failures),
    targets,
  };
}

/** How much is done. */
export interface Effort {
  /** The long form, which takes hours. */
  readonly long: boolean;
  /** For each target that is fuzzed. */
  readonly seconds: number;
  readonly seed: number;
}
