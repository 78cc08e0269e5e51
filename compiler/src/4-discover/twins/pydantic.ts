// Twins of pydantic's Field and of pydantic_settings.BaseSettings: a setting is its default, unless the environment says
// otherwise.

import type { Place } from '../../diagnostics';
import { argument, NO_ARGUMENTS } from '../twin';
import type { CallArguments, Evaluation, Twin, TwinEntry } from '../twin';
import { assumed, unknown } from '../values';
import type { Value } from '../values';

class SettingsTwin implements Twin {
  readonly className = 'pydantic_settings.BaseSettings';
  readonly fieldsAreDefaults = true;
  private given: ReadonlyMap<string, Value> = new Map();

  initialize(args: CallArguments): void {
    this.given = args.keywords;
  }

  attribute(name: string): Value | null {
    const value = this.given.get(name);
    return value === undefined ? unknown(`the setting '${name}' has no default`) : assumed(value);
  }
}

/** The default of `Field(...)`. */
function field(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const value = argument(args, 'default', 0);
  if (value !== undefined && !(value.kind === 'constant' && value.value.type === 'ellipsis')) return value;
  const factory = argument(args, 'default_factory');
  return factory === undefined
    ? unknown('the field has no default', place)
    : evaluation.call(factory, NO_ARGUMENTS, place);
}

export const PYDANTIC_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ['pydantic.Field', { kind: 'function', call: field }],
  ['pydantic.fields.Field', { kind: 'function', call: field }],
  ...['pydantic_settings.BaseSettings', 'pydantic_settings.main.BaseSettings'].map(
    (name) => [name, { kind: 'class', create: () => new SettingsTwin() }] as const,
  ),
];
