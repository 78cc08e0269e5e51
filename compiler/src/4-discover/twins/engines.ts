// Twins of sqlalchemy.create_engine and what makes URLs for it: an engine speaks to the database that its URL's scheme names.

import type { Place } from '../../diagnostics';
import { argument } from '../twin';
import type { CallArguments, NativeCall, TwinEntry } from '../twin';
import { isNone, optionsOf, str, textOf, unknown } from '../values';
import type { Value } from '../values';

/** The database that the library speaks to, by each of its drivers. */
const SPOKEN: ReadonlySet<string> = new Set(
  ['', '+asyncpg', '+psycopg', '+psycopg_async', '+psycopg2'].map((driver) => `postgresql${driver}`),
);

/** What makes engines, by its names. */
const MAKERS = [
  'sqlalchemy.create_engine',
  'sqlalchemy.engine.create_engine',
  'sqlalchemy.ext.asyncio.create_async_engine',
  'sqlalchemy.ext.asyncio.engine.create_async_engine',
  'sqlalchemy.create_pool_from_url',
  'sqlalchemy.engine.create_pool_from_url',
  'sqlmodel.create_engine',
];

/** What makes engines of settings, the URL among them. */
const CONFIGURED_MAKERS = [
  'sqlalchemy.engine_from_config',
  'sqlalchemy.engine.engine_from_config',
  'sqlalchemy.ext.asyncio.async_engine_from_config',
];

/** The scheme of a URL that names another database than the library speaks to, or another driver; null for any other text. */
function foreignScheme(url: string): string | null {
  const scheme = /^(\w+(?:\+\w+)?):/.exec(url)?.[1];
  return scheme === undefined || SPOKEN.has(scheme) ? null : scheme;
}

/**
 * The scheme of what a function is called with, if it makes an engine for another database whichever of the texts it gets; `declaredName`: the
 * name under which the library declares what a name stands for.
 */
export function foreignEngineOf(
  name: string,
  urls: readonly string[],
  declaredName: (name: string) => string = (same) => same,
): string | null {
  if (urls.length === 0) return null;
  const isMaker = MAKERS.includes(name) || MAKERS.some((maker) => declaredName(maker) === name);
  const schemes = isMaker ? urls.map(foreignScheme) : [];
  return schemes.every((scheme) => scheme !== null) ? (schemes[0] ?? null) : null;
}

/** The URL in the settings that an engine is made of. */
function configuredUrl(args: CallArguments): Value | undefined {
  const settings = argument(args, 'configuration', 0);
  const prefix = argument(args, 'prefix', 1);
  const key = `${prefix === undefined ? 'sqlalchemy.' : textOf(prefix)}url`;
  const entries =
    settings === undefined ? [] : optionsOf(settings).flatMap((one) => (one.kind === 'dict' ? one.entries : []));
  return entries.find((entry) => textOf(entry.key) === key)?.value;
}

function engine(name: string, urlOf = (args: CallArguments) => argument(args, 'url', 0)): NativeCall {
  return (args, place, evaluation) => {
    const url = urlOf(args);
    const options = url === undefined ? [] : optionsOf(url);
    for (const option of options) {
      const scheme = foreignScheme(textOf(option) ?? '');
      if (scheme === null) continue;
      const isCertain = options.length === 1 && option.kind === 'constant' && evaluation.certain;
      evaluation.foreignEngine({ scheme, place, isCertain });
    }
    return unknown(`the result of ${name}() is not known`, place, [...args.positional, ...args.keywords.values()]);
  };
}

/** `URL.create(drivername, ...)`, as the text that begins with its scheme. */
function makeUrl(args: CallArguments, place: Place): Value {
  const scheme = argument(args, 'drivername', 0);
  const text = scheme?.kind === 'constant' && !isNone(scheme) ? textOf(scheme) : null;
  return text === null ? unknown('the scheme of a URL is not known', place) : str(`${text}://`);
}

const sameUrl: NativeCall = (args) => argument(args, 'name_or_url', 0) ?? unknown('make_url() of nothing');

const calls: readonly (readonly [string, NativeCall])[] = [
  ...MAKERS.map((name) => [name, engine(name)] as const),
  ...CONFIGURED_MAKERS.map((name) => [name, engine(name, configuredUrl)] as const),
  ['sqlalchemy.URL.create', makeUrl],
  ['sqlalchemy.engine.URL.create', makeUrl],
  ['sqlalchemy.engine.url.URL.create', makeUrl],
  ['sqlalchemy.make_url', sameUrl],
  ['sqlalchemy.engine.make_url', sameUrl],
  ['sqlalchemy.engine.url.make_url', sameUrl],
];

export const ENGINE_TWINS: readonly (readonly [string, TwinEntry])[] = calls.map(
  ([name, call]) => [name, { kind: 'function', call }] as const,
);
