// Names of distributions.

/** PEP 503: `SQLAlchemy` and `sql_alchemy` are told alike. */
export function normalizedName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
