// The scenario format: what `molt conform` reads from YAML or JSON, and the flat steps it becomes.

/** A number that JavaScript would not print as it was written: a big integer, `1.0`, `1e400`. */
export class WrittenNumber {
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Any JSON value, as YAML and JSON files give it. */
export type Json =
  | null
  | boolean
  | number
  | WrittenNumber
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** A request whose strings may hold `${name}`: a variable of `each`, or a value captured from an earlier response. */
export interface RequestTemplate {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: BodyTemplate;
  /** Name to path in the response: `status`, `headers.<name>`, `body` or `body.<key>.<index>...`. */
  readonly capture: Readonly<Record<string, string>>;
  /** Places whose values may differ although nothing shows that they do by nature; type and format still count. */
  readonly varies: readonly string[];
}

export type BodyTemplate =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly fields: JsonObject }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'base64'; readonly data: string }
  | { readonly kind: 'raw'; readonly text: string };

/** One request to send to every side. */
export interface RequestStep {
  readonly kind: 'request';
  /** Where the step comes from, for reports: notes, method and target. */
  readonly label: string;
  readonly template: RequestTemplate;
  readonly variables: JsonObject;
}

/** Ask for the requests that the route signatures imply. */
export interface GenerateStep {
  readonly kind: 'generate';
  readonly headers: RequestTemplate['headers'];
  /** Path patterns of the routes to generate for; empty means every route. */
  readonly only: readonly string[];
  readonly variables: JsonObject;
}

export type Step = RequestStep | GenerateStep;

/** Concurrent requests of which one fails; the others must not notice. */
export interface FaultCase {
  readonly name: string;
  readonly kind: 'request' | 'disconnect' | 'panic';
  readonly request: RequestTemplate;
  readonly beside: RequestTemplate;
  readonly concurrency: number;
}

export interface Scenario {
  readonly steps: readonly Step[];
  readonly faults: readonly FaultCase[];
}

/** The file is not a scenario; the message names the entry. */
export class ScenarioError extends Error {}
