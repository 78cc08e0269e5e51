// The versions of the framework stack that Molt is tested against.

/** Half-open ranges of versions by distribution name: from (included), below (excluded). */
export const TESTED_RANGES: Readonly<Record<string, { readonly from: string; readonly below: string }>> = {
  fastapi: { from: '0.100.0', below: '0.142.0' },
  starlette: { from: '0.27.0', below: '2.0.0' },
  pydantic: { from: '2.0.0', below: '2.14.0' },
  psycopg: { from: '3.1.0', below: '3.4.0' },
  psycopg2: { from: '2.9.0', below: '2.10.0' },
  'psycopg2-binary': { from: '2.9.0', below: '2.10.0' },
  sqlalchemy: { from: '2.0.0', below: '2.1.0' },
  jinja2: { from: '3.1.0', below: '3.2.0' },
  markupsafe: { from: '2.1.0', below: '3.1.0' },
};

/** Compares release numbers: negative if `left` is older. Suffixes such as `b1` are left out of account. */
export function compareVersions(left: string, right: string): number {
  const numbers = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [a, b] = [numbers(left), numbers(right)];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The tested range that a version is outside of, as text; null if it is inside or the library is not listed. */
export function outsideTestedRange(library: string, version: string): string | null {
  const range = TESTED_RANGES[library];
  if (range === undefined) return null;
  const inside = compareVersions(version, range.from) >= 0 && compareVersions(version, range.below) < 0;
  return inside ? null : `>=${range.from},<${range.below}`;
}
