// Values for schemas: mostly of the kind that is asked for, sometimes of another, sometimes at an edge.

import type { OpenApi, Schema } from './signatures';
import { resolved } from './signatures';

/** Numbers below a bound that follow from a seed. */
export type Below = (bound: number) => number;

// biome-ignore format: a table
const STRANGE: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), '', ' ', 'a', '1', 'é', '\u{1f600}', '\u0000', '\ud800', 'null', '1e400', '9'.repeat(400), [], {}, [[]], [null], { a: { b: [1] } }, 'x'.repeat(3000),
];

// biome-ignore format: a table
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  uuid: ['12345678-1234-5678-1234-567812345678', '12345678123456781234567812345678', '{12345678-1234-5678-1234-567812345678}', 'urn:uuid:12345678-1234-5678-1234-567812345678'],
  date: ['2020-02-29', '2021-02-29', '0', '1e3', '2020-2-9', '20200229'],
  'date-time': ['2020-02-29T12:00:00Z', '2020-02-29 12:00', '1582977600', '2020-02-29T24:00:00', '2020-02-29T12:00:00+25:00', '2020-02-29T12:00:00.1234567Z'],
  uri: ['http://example.com', 'https://user:pw@example.com:80/a?b#c', 'http://[::1]/', 'ftp://a', 'http://', 'HTTP://EXAMPLE.COM/%zz', 'http://exa mple.com', 'http://münchen.de/ü'],
  email: ['a@b.co', 'a@b', 'A B <a@b.co>', 'a@@b.co', '"a b"@b.co', 'a@b.co.', 'é@b.co'],
  binary: ['data', '', '\u0000\u0001'],
};

export function valueFor(document: OpenApi, given: Schema, below: Below, depth = 0): unknown {
  const schema = resolved(document, given);
  if (below(8) === 0 || depth > 6) return STRANGE[below(STRANGE.length)];
  const choices = schema.anyOf ?? [];
  if (choices.length > 0) return valueFor(document, choices[below(choices.length)] ?? {}, below, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[below(schema.enum.length)];
  const items = (count: number): unknown[] =>
    Array.from({ length: count }, () => valueFor(document, schema.items ?? {}, below, depth + 1));
  switch (schema.type) {
    case 'integer':
      return [0, 1, 7, -5, 99, 10 ** 6, '3', '1_0', '+4', ' 5 ', 2.0][below(11)];
    case 'number':
      return [0, 1.5, -2, 1e22, '0.1', 'nan', 'inf', '1e5'][below(8)];
    case 'boolean':
      return [true, false, 'true', 'on', 'no', 1, 0, 'maybe'][below(8)];
    case 'array':
      return items(below(below(6) === 0 ? 40 : 4));
    case 'object':
      return objectOf(document, schema, below, depth);
    case 'null':
      return null;
    case 'string':
      return textOf(schema, below);
    default:
      return STRANGE[below(STRANGE.length)];
  }
}

function textOf({ format = '' }: Schema, below: Below): string {
  const texts = TEXTS[format] ?? ['a', 'word', 'two words', 'é\u{1f600}', 'a'.repeat(21), '', 'a%b&c=d+e', 'A_1'];
  return texts[below(texts.length)] ?? '';
}

function objectOf(document: OpenApi, schema: Schema, below: Below, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false;
    if (below(isRequired ? 20 : 2) === 0) continue;
    made[name] = valueFor(document, property, below, depth + 1);
  }
  if (typeof schema.additionalProperties === 'object') {
    for (let count = below(3); count > 0; count -= 1) {
      made[`k${below(3)}`] = valueFor(document, schema.additionalProperties, below, depth + 1);
    }
  }
  if (below(12) === 0) made[['extra', '', '__class__', 'é'][below(4)] ?? ''] = 1;
  return made;
}
