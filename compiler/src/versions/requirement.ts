// Requirements of PEP 508: `name[extra] >=1,<2 ; python_version < "3.13"`, `name @ https://...`, and the parenthesized form of
// older metadata, `name (==1.0)`. The grammar is that of `packaging` (packaging/_parser.py).

import { parseMarker } from './markers';
import type { Marker } from './markers';
import { normalizedName } from './names';
import { parseSpecifier } from './pep440';
import type { Specifier } from './pep440';

export interface Requirement {
  /** Normalized (PEP 503). */
  readonly name: string;
  readonly extras: readonly string[];
  /** Where it is taken from, if not from an index; then there is no specifier. */
  readonly url: string | null;
  readonly specifier: Specifier;
  /** The specifier as written. */
  readonly versions: string;
  readonly marker: Marker | null;
}

const NAME = /^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*/;
const EXTRAS = /^\[([^\]]*)\]\s*/;
const EXTRA = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** A requirement; null for text that is none. */
export function parseRequirement(text: string): Requirement | null {
  const name = NAME.exec(text);
  if (name === null) return null;
  let rest = text.slice(name[0].length);
  const bracketed = EXTRAS.exec(rest);
  if (bracketed !== null) rest = rest.slice(bracketed[0].length);
  const extras = extrasOf(bracketed?.[1] ?? '');
  if (extras === null) return null;
  const source = rest.startsWith('@') ? urlOf(rest.slice(1)) : versionsOf(rest);
  if (source === null) return null;
  const marker = source.marker === null ? null : parseMarker(source.marker);
  if (source.marker !== null && marker === null) return null;
  const specifier = parseSpecifier(source.versions);
  if (specifier === null) return null;
  const { url, versions } = source;
  return { name: normalizedName(name[1] as string), extras, url, specifier, versions, marker };
}

function extrasOf(text: string): readonly string[] | null {
  if (text.trim() === '') return [];
  const extras = text.split(',').map((extra) => extra.trim());
  return extras.every((extra) => EXTRA.test(extra)) ? extras : null;
}

/** What stands behind a requirement's name. */
interface Source {
  readonly url: string | null;
  readonly versions: string;
  readonly marker: string | null;
}

/** A URL goes to the next blank; a marker needs that blank before its `;`. */
function urlOf(text: string): Source | null {
  const match = /^\s*(\S+)(?:\s+;(.*)|\s*)$/s.exec(text);
  return match === null ? null : { url: match[1] as string, versions: '', marker: match[2] ?? null };
}

function versionsOf(text: string): Source | null {
  const match = /^(?:\(([^)]*)\)|([^;()]*))\s*(?:;(.*))?$/s.exec(text);
  if (match === null) return null;
  const versions = (match[1] ?? match[2] ?? '').trim();
  // One comma may follow the last clause, none may stand alone.
  if (versions.startsWith(',') || /,\s*,/.test(versions)) return null;
  return { url: null, versions, marker: match[3] ?? null };
}
