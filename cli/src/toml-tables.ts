// Tables of a TOML document, which may be anything where a table is looked for.

export type Table = Readonly<Record<string, unknown>>;

/** The table that a path of keys leads to; null where there is none. */
export function tableAt(document: Table, ...path: readonly string[]): Table | null {
  let value: unknown = document;
  for (const key of path) value = isTable(value) ? value[key] : undefined;
  return isTable(value) ? value : null;
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
