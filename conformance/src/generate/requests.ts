// Operation → requests: one with everything, one with what is required only, then one for every way to break one
// parameter or one field of the body, everything else left valid.

import type { BodyTemplate, Json, JsonObject, RequestTemplate } from '../scenario/types';
import type { Operation, Parameter } from './openapi';
import { objectOf, operationsOf, resolve } from './openapi';
import { brokenValues, validValue } from './values';

/** A generated request; `label` says what is special about it. */
export interface Generated {
  readonly label: string;
  readonly template: RequestTemplate;
}

/** Parameters that are not sent have no entry. */
type Values = Readonly<Record<string, Json>>;

interface Draft {
  readonly flaw: string;
  readonly values: Values;
  readonly body: BodyTemplate;
}

/** The requests for every operation of the document, or for those on the paths of `only`. */
export function generateRequests(
  document: JsonObject,
  headers: RequestTemplate['headers'],
  only: readonly string[] = [],
): Generated[] {
  return operationsOf(document)
    .filter(({ path }) => only.length === 0 || only.includes(path))
    .flatMap((operation) =>
      drafts(operation, document).map((draft) => ({
        label: `generated (${draft.flaw}): ${operation.method} ${operation.path}`,
        template: templateOf(operation, draft, headers),
      })),
    );
}

function drafts(operation: Operation, document: JsonObject): Draft[] {
  const all = parameterValues(operation.parameters, document);
  const required = parameterValues(
    operation.parameters.filter((parameter) => parameter.required),
    document,
  );
  const body = bodyOf(operation, document, false);
  return [
    { flaw: 'valid', values: all, body },
    { flaw: 'required only', values: required, body: bodyOf(operation, document, true) },
    ...operation.parameters.flatMap((parameter) => brokenParameter(parameter, document, all, body)),
    ...brokenBodies(operation, document).map((broken) => ({ ...broken, values: all })),
  ];
}

function parameterValues(parameters: readonly Parameter[], document: JsonObject): Values {
  return Object.fromEntries(parameters.map((parameter) => [key(parameter), validValue(parameter.schema, document)]));
}

function brokenParameter(parameter: Parameter, document: JsonObject, values: Values, body: BodyTemplate): Draft[] {
  const { [key(parameter)]: _, ...without } = values;
  const missing = parameter.in === 'path' ? [] : [{ flaw: `without ${parameter.name}`, values: without, body }];
  const broken = brokenValues(parameter.schema, document)
    // A path or a query holds text: null and numbers cannot be told from their spelling.
    .filter(({ value }) => value !== null && (parameter.in !== 'path' || value !== ''))
    .map(({ flaw, value }) => ({
      flaw: `${parameter.name}: ${flaw}`,
      values: { ...values, [key(parameter)]: value },
      body,
    }));
  return [...missing, ...broken];
}

function bodyOf({ body }: Operation, document: JsonObject, minimal: boolean): BodyTemplate {
  return body ? bodyTemplate(body.contentType, validValue(body.schema, document, minimal)) : { kind: 'none' };
}

function bodyTemplate(contentType: string, value: Json): BodyTemplate {
  return contentType === 'application/json' ? { kind: 'json', value } : { kind: 'form', fields: objectOf(value) };
}

function brokenBodies({ body }: Operation, document: JsonObject): Omit<Draft, 'values'>[] {
  if (!body) {
    return [];
  }
  const valid = validValue(body.schema, document);
  const fields = brokenFields(body.schema, document, valid, []);
  return [
    { flaw: 'no body', body: { kind: 'none' } },
    { flaw: 'a body cut short', body: { kind: 'text', text: JSON.stringify(valid).slice(0, -1) } },
    ...fields.map(({ flaw, value }) => ({ flaw, body: bodyTemplate(body.contentType, value) })),
  ];
}

/** Every variant of `value` with one field removed or broken, fields of nested objects and of first items included. */
function brokenFields(
  schema: JsonObject,
  document: JsonObject,
  value: Json,
  path: readonly string[],
): { flaw: string; value: Json }[] {
  const resolved = resolve(schema, document);
  const named = path.join('.');
  const own =
    path.length === 0
      ? []
      : brokenValues(schema, document).map((broken) => ({ ...broken, flaw: `${named}: ${broken.flaw}` }));
  if (resolved['type'] === 'array' && Array.isArray(value) && value.length > 0) {
    const [first, ...rest] = value as readonly Json[];
    const items = brokenFields(objectOf(resolved['items']), document, first ?? null, [...path, '0']);
    return [...own, ...items.map((item) => ({ flaw: item.flaw, value: [item.value, ...rest] }))];
  }
  if (resolved['type'] !== 'object' || path.length > 4) {
    return own;
  }
  const object = objectOf(value);
  const extra = { flaw: `${named || 'body'}: an unknown field`, value: { ...object, unknown_field: 1 } };
  const fields = Object.entries(objectOf(resolved['properties'])).flatMap(([name, property]) => {
    const { [name]: present, ...without } = object;
    if (present === undefined) {
      return [];
    }
    const inner = brokenFields(objectOf(property), document, present, [...path, name]);
    const missing = { flaw: `without ${[...path, name].join('.')}`, value: without };
    return [missing, ...inner.map((broken) => ({ flaw: broken.flaw, value: { ...object, [name]: broken.value } }))];
  });
  return [...own, extra, ...fields];
}

function templateOf(operation: Operation, draft: Draft, headers: RequestTemplate['headers']): RequestTemplate {
  const sent = operation.parameters.filter((parameter) => key(parameter) in draft.values);
  const texts = (kind: Parameter['in']): [string, string][] =>
    sent
      .filter((parameter) => parameter.in === kind)
      .flatMap((parameter) =>
        spread(draft.values[key(parameter)] ?? null).map((text): [string, string] => [parameter.name, text]),
      );
  const path = operation.path.replace(/\{([^}:]+)(?::[^}]*)?\}/g, (_, name: string) =>
    encodeURIComponent(spread(draft.values[`path ${name}`] ?? null)[0] ?? ''),
  );
  const query = new URLSearchParams(texts('query')).toString();
  const cookies = texts('cookie').map(([name, value]) => `${name}=${value}`);
  const isCutShort = draft.body.kind === 'text';
  return {
    method: operation.method,
    target: query ? `${path}?${query}` : path,
    headers: [
      ...headers,
      ...texts('header').map(([name, value]): [string, string] => [name, encodeURIComponent(value)]),
      ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : []),
      ...(isCutShort ? [['content-type', operation.body?.contentType ?? ''] as const] : []),
    ],
    body: draft.body,
    capture: {},
    varies: [],
  };
}

function spread(value: Json): string[] {
  const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return values.map((one) => (typeof one === 'string' ? one : one === null ? '' : JSON.stringify(one)));
}

function key(parameter: Parameter): string {
  return `${parameter.in} ${parameter.name}`;
}
