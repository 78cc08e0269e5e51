// JSON Schema → one valid value, and the ways to break it. Deterministic: the same schema gives the same values.

import type { Json, JsonObject } from '../scenario/types';
import { objectOf, resolve } from './openapi';

/** A broken value and what is wrong with it. */
export interface Broken {
  readonly flaw: string;
  readonly value: Json;
}

const MAX_DEPTH = 6;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2024-02-29T12:30:45Z',
  date: '2024-02-29',
  time: '12:30:45',
  duration: 'P1DT2H',
  email: 'ada@example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  uri: 'https://example.com/page',
  password: 'correct horse battery',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  binary: 'bytes',
  decimal: '12.50',
};

/** A value that the schema accepts, required properties only when `minimal`. */
export function validValue(schema: JsonObject, document: JsonObject, minimal = false, depth = 0): Json {
  const resolved = resolve(schema, document);
  const alternative = firstAlternative(resolved);
  if (alternative && resolved['type'] === undefined) {
    return validValue(alternative, document, minimal, depth);
  }
  const fixed = [resolved['const'], ...listOf(resolved['enum']), ...listOf(resolved['examples'])].find(
    (value) => value !== undefined,
  );
  if (fixed !== undefined) {
    return fixed;
  }
  switch (resolved['type']) {
    case 'object':
      return validObject(resolved, document, minimal, depth);
    case 'array':
      return validArray(resolved, document, minimal, depth);
    case 'string':
      return validString(resolved);
    case 'integer':
      return validNumber(resolved, 1);
    case 'number':
      return validNumber(resolved, 0.5);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function validObject(schema: JsonObject, document: JsonObject, minimal: boolean, depth: number): Json {
  const required = listOf(schema['required']);
  const wanted = Object.entries(objectOf(schema['properties'])).filter(
    ([name]) => required.includes(name) || (!minimal && depth < MAX_DEPTH),
  );
  return Object.fromEntries(
    wanted.map(([name, property]) => [name, validValue(objectOf(property), document, minimal, depth + 1)]),
  );
}

function validArray(schema: JsonObject, document: JsonObject, minimal: boolean, depth: number): Json {
  const prefix = listOf(schema['prefixItems']).map((item) => validValue(objectOf(item), document, minimal, depth + 1));
  if (prefix.length > 0) {
    return prefix;
  }
  const least = numberOf(schema['minItems']) ?? (minimal || depth >= MAX_DEPTH ? 0 : 1);
  return Array.from({ length: least }, () => validValue(objectOf(schema['items']), document, minimal, depth + 1));
}

function validString(schema: JsonObject): string {
  const known = FORMATS[String(schema['format'])];
  if (known !== undefined) {
    return known;
  }
  const least = numberOf(schema['minLength']) ?? 0;
  const most = numberOf(schema['maxLength']) ?? Number.POSITIVE_INFINITY;
  const text = typeof schema['pattern'] === 'string' ? matching(schema['pattern']) : 'text';
  return text.padEnd(least, 'x').slice(0, most);
}

/** A guess at a text that a simple pattern accepts: classes and counts, no groups or alternatives. */
function matching(pattern: string): string {
  const parts = pattern.replace(/^\^|\$$/g, '').matchAll(/(\[[^\]]*\]|\\.|[^\\])(?:\{(\d+)(?:,\d*)?\}|([+*?]))?/g);
  return [...parts]
    .map(([, unit = '', count, mark]) => {
      const character = unit.startsWith('[')
        ? (unit[1] ?? '')
        : ({ '\\d': '7', '\\w': 'a', '\\s': ' ' }[unit] ?? unit.replace(/^\\/, ''));
      return character.repeat(count === undefined ? (mark === '*' || mark === '?' ? 0 : 1) : Number(count));
    })
    .join('');
}

function validNumber(schema: JsonObject, preferred: number): number {
  const step = Number.isInteger(preferred) ? 1 : 0.5;
  const least = numberOf(schema['minimum']) ?? plus(numberOf(schema['exclusiveMinimum']), step);
  const most = numberOf(schema['maximum']) ?? plus(numberOf(schema['exclusiveMaximum']), -step);
  const multiple = numberOf(schema['multipleOf']);
  const value = Math.min(Math.max(preferred, least ?? preferred), most ?? Number.POSITIVE_INFINITY);
  return multiple === undefined ? value : Math.ceil(value / multiple) * multiple;
}

/** Values that the schema should refuse, or at least treat in a way of their own. */
export function brokenValues(schema: JsonObject, document: JsonObject): Broken[] {
  const resolved = resolve(schema, document);
  const alternatives = [...listOf(resolved['anyOf']), ...listOf(resolved['oneOf'])].map(objectOf);
  const concrete = alternatives.find(({ type }) => type !== 'null');
  const target = concrete ? resolve(concrete, document) : resolved;
  return [...wrongTypes(target), ...outOfBounds(target)];
}

function wrongTypes(schema: JsonObject): Broken[] {
  const flaws: Record<string, Broken[]> = {
    string: [
      { flaw: 'a number', value: 12 },
      { flaw: 'an empty text', value: '' },
      { flaw: 'an unknown text', value: 'not-\u00e4-value' },
    ],
    integer: [
      { flaw: 'a text', value: 'twelve' },
      { flaw: 'a fraction', value: 1.5 },
      { flaw: 'a number in a text', value: '12' },
    ],
    number: [
      { flaw: 'a text', value: 'twelve' },
      { flaw: 'a number in a text', value: '12.5' },
    ],
    boolean: [
      { flaw: 'a text', value: 'maybe' },
      { flaw: 'a yes', value: 'yes' },
    ],
    array: [{ flaw: 'a text', value: 'text' }],
    object: [{ flaw: 'a text', value: 'text' }],
  };
  return [...(flaws[String(schema['type'])] ?? []), { flaw: 'null', value: null }];
}

function outOfBounds(schema: JsonObject): Broken[] {
  const bound = (key: string, make: (limit: number) => Json): Broken[] => {
    const limit = numberOf(schema[key]);
    return limit === undefined ? [] : [{ flaw: `past ${key}`, value: make(limit) }];
  };
  return [
    ...bound('minimum', (limit) => limit - 1),
    ...bound('exclusiveMinimum', (limit) => limit),
    ...bound('maximum', (limit) => limit + 1),
    ...bound('exclusiveMaximum', (limit) => limit),
    ...bound('minLength', (limit) => 'x'.repeat(Math.max(0, limit - 1))),
    ...bound('maxLength', (limit) => 'x'.repeat(limit + 1)),
    ...bound('minItems', () => []),
    ...bound('maxItems', (limit) => Array.from({ length: limit + 1 }, (_, index) => index)),
  ];
}

function firstAlternative(schema: JsonObject): JsonObject | undefined {
  const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(objectOf);
  return alternatives.find(({ type }) => type !== 'null') ?? alternatives[0];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function plus(value: number | undefined, step: number): number | undefined {
  return value === undefined ? undefined : value + step;
}
