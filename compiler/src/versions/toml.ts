// The TOML parser. smol-toml is an ES module, so it comes by a dynamic import, once a run, and is handed on as a function.

/** TOML as data; null if the text is not TOML. */
export type ParseToml = (text: string) => Readonly<Record<string, unknown>> | null;

export async function loadToml(): Promise<ParseToml> {
  const { parse } = await import('smol-toml');
  return (text) => {
    try {
      return parse(text);
    } catch {
      return null;
    }
  };
}

/** A value inside nested tables. */
export function tableValue(table: unknown, ...path: readonly string[]): unknown {
  let at: unknown = table;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}
