// Numbers that keep their spelling, from a scenario and from an answer to the request that is sent.

import type { Document } from 'yaml';
import { visit } from 'yaml';

import { jsonTokens } from '../compare/json-tokens';
import type { Json, JsonObject } from './types';
import { WrittenNumber } from './types';

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Makes the numbers of a YAML document, where JSON may have them so, what they are written as. */
export function keepNumbers(document: Document.Parsed): void {
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'number') node.value = numberOf(node.source ?? '', node.value);
    },
  });
}

/** A number by its spelling. */
function numberOf(text: string, value: number): Json {
  return JSON_NUMBER.test(text) && String(value) !== text ? new WrittenNumber(text) : value;
}

/** The value at a path of a JSON text; undefined if there is none. */
export function valueAt(text: string, path: readonly string[]): Json | undefined {
  const token = jsonTokens(text)?.find(({ kind, path: place }) => kind === 'number' && place === path.join('.'));
  if (token !== undefined) return numberOf(token.raw, Number(token.raw));
  let value: Json | undefined;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? (value as JsonObject)[key] : undefined;
  }
  return value;
}

/** `JSON.stringify`, with written numbers as they are. */
export function jsonText(value: Json): string {
  if (value instanceof WrittenNumber) return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as JsonObject).map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`);
  return `{${entries.join(',')}}`;
}
