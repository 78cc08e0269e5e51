// Twins of dataclasses.field and dataclasses.replace. The class itself is as its statement says (`classes.ts`).

import type { Place } from '../../diagnostics';
import { argument, NO_ARGUMENTS } from '../twin';
import type { CallArguments, Evaluation, Twin, TwinEntry } from '../twin';
import { truthOf, unknown } from '../values';
import type { Value } from '../values';

/** What `field(...)` says of one field. */
export class FieldTwin implements Twin {
  readonly className = 'dataclasses.Field';
  isParameter = true;
  private fallback: Value | undefined;
  private factory: Value | undefined;

  initialize(args: CallArguments): void {
    this.fallback = argument(args, 'default');
    this.factory = argument(args, 'default_factory');
    const init = argument(args, 'init');
    this.isParameter = init === undefined || truthOf(init) !== false;
  }

  attribute(): null {
    return null;
  }

  /** The default of one instance. */
  make(evaluation: Evaluation, place: Place): Value {
    if (this.fallback !== undefined) return this.fallback;
    return this.factory === undefined
      ? unknown('the field has no default', place)
      : evaluation.call(this.factory, NO_ARGUMENTS, place);
  }
}

/** `replace(instance, **changes)`: an instance of the same class, made of the fields of the other. */
function replace(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const [instance] = args.positional;
  if (instance?.kind !== 'instance') return instance ?? unknown('replace() of nothing', place);
  const names = instance.cls.node.body.flatMap((statement) =>
    statement.kind === 'AnnAssign' && statement.target.kind === 'Name' ? [statement.target.id] : [],
  );
  const isParameter = (name: string): boolean => {
    const declared = instance.cls.namespace.get(name);
    return declared?.kind !== 'twin' || !(declared.twin instanceof FieldTwin) || declared.twin.isParameter;
  };
  const kept = [...instance.attributes].filter(([name]) => !names.includes(name) || isParameter(name));
  return evaluation.call(
    instance.cls,
    { positional: [], keywords: new Map([...kept, ...args.keywords]), open: args.open },
    place,
  );
}

export const DATACLASS_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ['dataclasses.field', { kind: 'class', create: () => new FieldTwin() }],
  ['dataclasses.replace', { kind: 'function', call: replace }],
];
