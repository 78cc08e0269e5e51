// The order in which Python looks for attributes in a class and in what it derives from: C3.

/** The order; null where there is none. `orderOf` gives that of a base. */
export function linearize<Class>(
  of: Class,
  bases: readonly Class[],
  orderOf: (base: Class) => readonly Class[],
): Class[] | null {
  let rows = [...bases.map((base) => [...orderOf(base)]), [...bases]].filter((row) => row.length > 0);
  const order = [of];
  while (rows.length > 0) {
    const next = rows.map((row) => row[0] as Class).find((head) => !rows.some((row) => row.indexOf(head) > 0));
    if (next === undefined) return null;
    order.push(next);
    rows = rows.map((row) => row.filter((one) => one !== next)).filter((row) => row.length > 0);
  }
  return order;
}
