// Twins of fastapi.Depends and fastapi.Security: FastAPI params.py.

import type { Place } from '../../diagnostics';
import { argument } from '../twin';
import type { CallArguments, Evaluation, Twin, TwinEntry } from '../twin';
import { isNone } from '../values';
import type { Value } from '../values';

/** What a parameter or a route depends on; null stands for the parameter's own type. */
export class DependsTwin implements Twin {
  readonly className = 'fastapi.params.Depends';
  dependency: Value | null = null;

  initialize(args: CallArguments, _place: Place, _evaluation: Evaluation): void {
    const dependency = argument(args, 'dependency', 0);
    this.dependency = dependency === undefined || isNone(dependency) ? null : dependency;
  }

  attribute(name: string): Value | null {
    return name === 'dependency' ? this.dependency : null;
  }
}

export const PARAMS_TWINS: readonly (readonly [string, TwinEntry])[] = [
  'fastapi.Depends',
  'fastapi.Security',
  'fastapi.params.Depends',
  'fastapi.params.Security',
  'fastapi.param_functions.Depends',
].map((name) => [name, { kind: 'class', create: () => new DependsTwin() }] as const);
