// The crate's name when nobody gives one.

/** A name made of a project's or a directory's: what Cargo does not take becomes `-`. */
export function crateNameOf(name: string): string {
  const crate = name.toLowerCase().replace(/[^a-z0-9_-]+/g, '-');
  return /^[a-z]/.test(crate) ? crate : `app-${crate}`;
}
