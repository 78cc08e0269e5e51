// How the renderers for people show places: the report's absolute paths, made relative to where the reader stands.

/** `file:line` relative to `base` when it lies below it, as it is otherwise. `base` is an absolute directory. */
export function placeBelow(base: string, where: string): string {
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return where.startsWith(prefix) ? where.slice(prefix.length) : where;
}

/** The same for a text that starts with a place, such as a route's reason. */
export function textBelow(base: string, text: string): string {
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return text.replaceAll(prefix, '');
}
