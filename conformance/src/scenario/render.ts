// Template + variables → the request one side gets, and response → captured values. Each side has its own captured
// values, so `${token}` becomes the token that this side issued.

import type { Header, HttpRequest, Outcome } from '../http/message';
import { headerValue } from '../http/message';
import { jsonText, valueAt } from './numbers';
import { isObject } from './parse';
import type { BodyTemplate, Json, JsonObject, RequestTemplate } from './types';
import { ScenarioError } from './types';

const REFERENCE = /\$\{([A-Za-z_][\w.]*)\}/g;
const ONLY_A_REFERENCE = /^\$\{([A-Za-z_][\w.]*)\}$/;

/** The request that `template` stands for. A string that is nothing but `${name}` takes the value with its type. */
export function renderRequest(template: RequestTemplate, variables: JsonObject): HttpRequest {
  const text = (value: string): string => substitute(value, variables);
  const body = renderBody(template.body, variables);
  const declared: Header[] = template.headers.map(([name, value]) => [name, text(value)]);
  const typed = body.contentType === undefined || headerValue(declared, 'content-type') !== undefined;
  return {
    method: template.method,
    target: encodeTarget(text(template.target)),
    headers: typed ? declared : [...declared, ['content-type', body.contentType ?? '']],
    body: body.bytes,
    ...(template.body.kind === 'raw' ? { raw: Buffer.from(text(template.body.text), 'latin1') } : {}),
  };
}

/** The values that `template.capture` names; a path that leads nowhere gives no value. */
export function captureValues(template: RequestTemplate, outcome: Outcome): JsonObject {
  const captured = Object.entries(template.capture).flatMap(([name, path]): [string, Json][] => {
    const value = lookUp(outcome, path.split('.'));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(captured);
}

function lookUp(outcome: Outcome, [root, ...rest]: string[]): Json | undefined {
  if (outcome.kind !== 'response') {
    return undefined;
  }
  switch (root) {
    case 'status':
      return outcome.status;
    case 'headers':
      return headerValue(outcome.headers, rest.join('.'));
    case 'body':
      return valueAt(outcome.body.toString('utf8'), rest);
    default:
      throw new ScenarioError(`capture: '${root}' is none of status, headers, body`);
  }
}

function renderBody(body: BodyTemplate, variables: JsonObject): { bytes: Buffer; contentType?: string } {
  switch (body.kind) {
    case 'none':
    case 'raw':
      return { bytes: Buffer.alloc(0) };
    case 'json':
      return {
        bytes: Buffer.from(jsonText(substituteJson(body.value, variables)), 'utf8'),
        contentType: 'application/json',
      };
    case 'form':
      return {
        bytes: Buffer.from(encodeForm(body.fields, variables), 'latin1'),
        contentType: 'application/x-www-form-urlencoded',
      };
    case 'text':
      return { bytes: Buffer.from(substitute(body.text, variables), 'utf8') };
    case 'base64':
      return { bytes: Buffer.from(body.data, 'base64') };
  }
}

function encodeForm(fields: JsonObject, variables: JsonObject): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((one): [string, string] => [
      name,
      asText(substituteJson(one, variables)),
    ]),
  );
  return new URLSearchParams(pairs).toString();
}

function substituteJson(value: Json, variables: JsonObject): Json {
  if (typeof value === 'string') {
    const whole = ONLY_A_REFERENCE.exec(value)?.[1];
    return whole === undefined ? substitute(value, variables) : variableOf(whole, variables);
  }
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((item) => substituteJson(item, variables));
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, item]) => [substitute(key, variables), substituteJson(item, variables)]),
    );
  }
  return value;
}

function substitute(text: string, variables: JsonObject): string {
  return text.replace(REFERENCE, (_, name: string) => asText(variableOf(name, variables)));
}

/** A value that was never captured is sent as an empty string: the difference that led there is reported already. */
function variableOf(name: string, variables: JsonObject): Json {
  return variables[name] ?? (name in variables ? null : '');
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : value === null ? '' : jsonText(value);
}

/** Percent-encode what may not stand in a request target, and leave alone what is encoded already. */
function encodeTarget(target: string): string {
  return target.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (character) => encodeURIComponent(character));
}
