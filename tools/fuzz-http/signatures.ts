// What a route takes, as its application's own OpenAPI document has it.

export interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly schema: Schema;
}

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly $ref?: string;
}

export interface Signature {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The body by its content type. */
  readonly body: { readonly type: string; readonly schema: Schema } | null;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export function signaturesOf(document: OpenApi): Signature[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): Signature => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const body = content === undefined ? null : { type: content[0], schema: content[1].schema };
      return { method: method.toUpperCase(), path, parameters, body };
    }),
  );
}

/** A schema with its reference followed. */
export function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  return resolved(document, document.components?.schemas?.[name] ?? {});
}
