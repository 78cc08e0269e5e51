// The plugin's options in nx.json, checked: a key that it does not know is told and not passed over.

import Ajv from 'ajv';

import schema from './options.schema.json';

/** The names of the inferred targets. */
export interface PluginOptions {
  readonly checkTargetName?: string;
  readonly generateTargetName?: string;
  readonly compileNativeTargetName?: string;
  readonly serveTargetName?: string;
  readonly watchTargetName?: string;
  readonly conformTargetName?: string;
}

/** Gives the options as they are, or throws an error that names the one to change. */
export function checkedOptions(options: unknown): PluginOptions {
  const validate = new Ajv({ allErrors: true, strict: true }).compile<PluginOptions>(schema);
  const given: unknown = options ?? {};
  if (validate(given)) return given;
  const problems = (validate.errors ?? []).map(({ instancePath, keyword, message, params }) =>
    keyword === 'additionalProperties'
      ? `there is no option ${String(params['additionalProperty'])}; the options are ${Object.keys(schema.properties).join(', ')}`
      : `${instancePath.slice(1) || 'options'} ${message ?? 'is wrong'}`,
  );
  throw new Error(`nx.json: the plugin @molt/nx/plugin: ${problems.join('; ')}`);
}
