// Route signatures as the reference itself describes them: the OpenAPI document that FastAPI derives from its routes.

import { isObject } from '../scenario/parse';
import type { Json, JsonObject } from '../scenario/types';

/** A parameter of a route. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: JsonObject;
}

/** One method on one path. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The request body of the first content type that we can write. */
  readonly body?: { readonly contentType: string; readonly required: boolean; readonly schema: JsonObject };
}

const WRITABLE_BODIES = ['application/json', 'application/x-www-form-urlencoded'];

/** The operations of a document with every `$ref` of a schema left in place; see `resolve`. */
export function operationsOf(document: JsonObject): Operation[] {
  return entriesOf(document['paths']).flatMap(([path, item]) =>
    entriesOf(item).map(([method, operation]) => operationOf(method, path, operation)),
  );
}

function operationOf(method: string, path: string, operation: JsonObject): Operation {
  const parameters = Array.isArray(operation['parameters']) ? (operation['parameters'] as readonly JsonObject[]) : [];
  const content = entriesOf(objectOf(operation['requestBody'])['content']);
  const [contentType, media] = content.find(([type]) => WRITABLE_BODIES.includes(type)) ?? [];
  const required = objectOf(operation['requestBody'])['required'] === true;
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((parameter) => ({
      name: String(parameter['name']),
      in: parameter['in'] as Parameter['in'],
      required: parameter['required'] === true,
      schema: objectOf(parameter['schema']),
    })),
    ...(contentType && media ? { body: { contentType, required, schema: objectOf(media['schema']) } } : {}),
  };
}

/** Follow `$ref` and single-entry `allOf` to the schema itself. */
export function resolve(schema: JsonObject, document: JsonObject): JsonObject {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<Json>((value, key) => objectOf(value)[key] ?? null, document);
    return resolve(objectOf(target), document);
  }
  const all = schema['allOf'];
  return Array.isArray(all) && all.length === 1 ? resolve(objectOf((all as readonly Json[])[0]), document) : schema;
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function entriesOf(value: Json | undefined): [string, JsonObject][] {
  return Object.entries(objectOf(value)).map(([key, item]) => [key, objectOf(item)]);
}
