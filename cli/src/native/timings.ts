// Where the time of a build goes: cargo's own report of it, and the longest crates of it as lines.

/** One thing that was compiled: a library, a program, a build script that was compiled or run. */
export interface Unit {
  readonly name: string;
  /** What of the package, where it is not its library. */
  readonly part: string;
  /** Seconds after the build began. */
  readonly start: number;
  readonly duration: number;
}

/** The file that cargo says it has written its report to. */
export function reportIn(said: string): string | null {
  return /Timing report saved to (.*\.html)$/m.exec(said)?.[1] ?? null;
}

/** What was compiled, as the page of cargo's report holds it; null for a page that is not as expected. */
export function unitsIn(page: string): readonly Unit[] | null {
  const data = /^const UNIT_DATA = (\[$.*?^\]);$/ms.exec(page)?.[1];
  if (data === undefined) return null;
  const units = JSON.parse(data) as readonly (Omit<Unit, 'part'> & { readonly target: string })[];
  return units.map(({ name, target, start, duration }) => ({ name, part: target.trim(), start, duration }));
}

/** How many of the longest are shown. */
const SHOWN = 20;

/** The longest units, and what all of them took. */
export function renderUnits(units: readonly Unit[]): string {
  const longest = [...units].sort((one, other) => other.duration - one.duration).slice(0, SHOWN);
  const total = units.reduce((sum, { duration }) => sum + duration, 0);
  const end = Math.max(0, ...units.map(({ start, duration }) => start + duration));
  const lines = longest.map(
    ({ name, part, start, duration }) =>
      `${duration.toFixed(1).padStart(7)} s from ${start.toFixed(1).padStart(6)} s  ${name}${part === '' ? '' : ` (${part})`}`,
  );
  const beside = end === 0 ? '' : `, ${(total / end).toFixed(1)} side by side`;
  return `${[...lines, `${units.length} units, ${total.toFixed(1)} s of work in ${end.toFixed(1)} s${beside}`].join('\n')}\n`;
}
