// Tables of a manifest.

/** A table of TOML. */
export type Table = Record<string, unknown>;

/** A table within another; a new one where there is none. */
export function tableIn(table: Table, key: string): Table {
  const value = table[key];
  return typeof value === 'object' && value !== null ? (value as Table) : {};
}

/** Takes over entries that all who have them have alike. */
export function takeEqual(target: Table, entries: Table, what: string): void {
  for (const [name, value] of Object.entries(entries)) {
    if (name in target && JSON.stringify(target[name]) !== JSON.stringify(value))
      throw new Error(`${what}: ${name} is ${JSON.stringify(value)}, and ${JSON.stringify(target[name])} elsewhere`);
    target[name] = value;
  }
}
