// YAML or JSON text → scenario. Groups are flattened here, `each` is expanded into its cartesian product, and group
// headers are inherited, so that what follows sees a list of steps.

import { parseDocument } from 'yaml';

import { keepNumbers } from './numbers';
import type { BodyTemplate, FaultCase, Json, JsonObject, RequestTemplate, Scenario, Step } from './types';
import { METHODS, ScenarioError, WrittenNumber } from './types';

/** What an entry takes over from the groups around it. */
interface Scope {
  readonly notes: readonly string[];
  readonly headers: JsonObject;
  readonly variables: JsonObject;
}

const EMPTY: RequestTemplate = {
  method: 'GET',
  target: '/',
  headers: [],
  body: { kind: 'none' },
  capture: {},
  varies: [],
};
const BODY_KEYS = ['json', 'form', 'text', 'base64', 'raw'] as const;
const REQUEST_KEYS = new Set<string>([
  ...METHODS,
  ...BODY_KEYS,
  ...['request', 'headers', 'capture', 'varies', 'each', 'note', 'requests', 'generate'],
]);

/** Parse the text of a scenario file (JSON is a subset of YAML). `defined` names variables that come from elsewhere. */
export function parseScenario(text: string, defined: readonly string[] = []): Scenario {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new ScenarioError(error.message);
  keepNumbers(document);
  const content: unknown = document.toJS();
  const root = Array.isArray(content) ? { requests: content as Json } : asObject(content as Json, 'scenario');
  const scope: Scope = { notes: [], headers: asObject(root['headers'] ?? {}, 'headers'), variables: {} };
  const faults = asArray(root['faults'] ?? [], 'faults');
  const requests = root['requests'] ?? [];
  checkNames(requests, new Set([...defined, ...namesIn(requests, ['each', 'capture'])]), 'requests');
  return {
    steps: expandEntries(requests, scope, 'requests'),
    faults: faults.map((fault, index) => parseFault(asObject(fault, `faults[${index}]`), scope, `faults[${index}]`)),
  };
}

/** A name that nothing defines is a slip of the pen: without this it would be sent as an empty text. */
function checkNames(entries: Json, defined: ReadonlySet<string>, at: string): void {
  for (const [index, entry] of asArray(entries, at).entries()) {
    const used = JSON.stringify(entry).matchAll(/\$\{([A-Za-z_]\w*)\}/g);
    const unknown = [...used].find(([, name = '']) => !defined.has(name));
    if (unknown) {
      throw new ScenarioError(`${at}[${index}]: nothing defines '${unknown[0]}'`);
    }
  }
}

/** The keys of every mapping called one of `keys`, at any depth. */
function namesIn(value: Json, keys: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value as JsonObject).flatMap(([key, inner]) => [
    ...(keys.includes(key) && isObject(inner) ? Object.keys(inner) : []),
    ...namesIn(inner, keys),
  ]);
}

function expandEntries(entries: Json, scope: Scope, at: string): Step[] {
  return asArray(entries, at).flatMap((entry, index) => {
    const where = `${at}[${index}]`;
    return expandEntry(asObject(entry, where), scope, where);
  });
}

function expandEntry(entry: JsonObject, scope: Scope, at: string): Step[] {
  const unknown = Object.keys(entry).find((key) => !REQUEST_KEYS.has(key));
  if (unknown !== undefined) {
    throw new ScenarioError(`${at}: unknown key '${unknown}'`);
  }
  return bindings(asObject(entry['each'] ?? {}, `${at}.each`)).flatMap((bound): Step[] => {
    const inner: Scope = {
      notes: entry['note'] === undefined ? scope.notes : [...scope.notes, String(entry['note'])],
      headers: { ...scope.headers, ...asObject(entry['headers'] ?? {}, `${at}.headers`) },
      variables: { ...scope.variables, ...bound },
    };
    if (entry['requests'] !== undefined) {
      return expandEntries(entry['requests'], inner, `${at}.requests`);
    }
    if (entry['generate'] !== undefined) {
      const only = entry['generate'] === true ? [] : asArray(entry['generate'], `${at}.generate`).map(String);
      return [{ kind: 'generate', headers: headerList(inner.headers), only, variables: inner.variables }];
    }
    const template = parseRequest(entry, inner.headers, at);
    const label = [...inner.notes, `${template.method} ${template.target}`].join(': ');
    return [{ kind: 'request', label, template, variables: inner.variables }];
  });
}

function parseRequest(entry: JsonObject, headers: JsonObject, at: string): RequestTemplate {
  const method = METHODS.find((name) => entry[name] !== undefined);
  const [verb, target] = method
    ? [method.toUpperCase(), String(entry[method])]
    : splitRequestLine(String(entry['request'] ?? ''), entry['raw'] !== undefined, at);
  const capture = Object.entries(asObject(entry['capture'] ?? {}, `${at}.capture`));
  return {
    ...EMPTY,
    method: verb,
    target,
    headers: headerList(headers),
    body: parseBody(entry, at),
    capture: Object.fromEntries(capture.map(([name, path]) => [name, String(path)])),
    varies: asArray(entry['varies'] ?? [], `${at}.varies`).map(String),
  };
}

function splitRequestLine(line: string, isRaw: boolean, at: string): [string, string] {
  const [verb, target] = line.split(' ');
  if (isRaw) {
    return [verb || 'GET', target ?? ''];
  }
  if (!verb || !target) {
    throw new ScenarioError(`${at}: one of ${METHODS.join(', ')} or 'request: METHOD TARGET' is needed`);
  }
  return [verb, target];
}

function parseBody(entry: JsonObject, at: string): BodyTemplate {
  const present = BODY_KEYS.filter((key) => entry[key] !== undefined);
  if (present.length > 1) {
    throw new ScenarioError(`${at}: ${present.join(' and ')} exclude each other`);
  }
  const [key] = present;
  const value = key === undefined ? null : (entry[key] ?? null);
  switch (key) {
    case undefined:
      return { kind: 'none' };
    case 'json':
      return { kind: 'json', value };
    case 'form':
      return { kind: 'form', fields: asObject(value, `${at}.form`) };
    case 'base64':
      return { kind: 'base64', data: String(value) };
    default:
      return { kind: key, text: String(value) };
  }
}

function parseFault(entry: JsonObject, scope: Scope, at: string): FaultCase {
  const { name, kind = 'request', beside, concurrency = 32, ...request } = entry;
  if (kind !== 'request' && kind !== 'disconnect' && kind !== 'panic') {
    throw new ScenarioError(`${at}.kind: 'request', 'disconnect' or 'panic' is needed`);
  }
  const neighbour = asObject(beside ?? null, `${at}.beside`);
  return {
    name: String(name ?? `fault ${at}`),
    kind,
    request: parseRequest(request, { ...scope.headers, ...asObject(request['headers'] ?? {}, `${at}.headers`) }, at),
    beside: parseRequest(
      neighbour,
      { ...scope.headers, ...asObject(neighbour['headers'] ?? {}, `${at}.beside.headers`) },
      `${at}.beside`,
    ),
    concurrency: Number(concurrency),
  };
}

/** The cartesian product of the lists of `each`, the last name varying fastest; a range is `{ from, to }`. */
function bindings(each: JsonObject): JsonObject[] {
  return Object.entries(each).reduce<JsonObject[]>(
    (bound, [name, values]) =>
      bound.flatMap((variables) => choices(values).map((value) => ({ ...variables, [name]: value }))),
    [{}],
  );
}

function choices(values: Json): readonly Json[] {
  if (isObject(values) && typeof values['from'] === 'number' && typeof values['to'] === 'number') {
    const { from, to } = values;
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }
  return asArray(values, 'each');
}

function headerList(headers: JsonObject): RequestTemplate['headers'] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === null
      ? []
      : (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((one) => [name, String(one)] as const),
  );
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
}

function asObject(value: Json, at: string): JsonObject {
  if (!isObject(value)) {
    throw new ScenarioError(`${at}: a mapping is needed`);
  }
  return value;
}

function asArray(value: Json, at: string): readonly Json[] {
  if (!Array.isArray(value)) {
    throw new ScenarioError(`${at}: a list is needed`);
  }
  return value as readonly Json[];
}
