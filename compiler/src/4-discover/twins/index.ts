// All twins by dotted name.

import type { TwinTable } from '../twin';
import { COLLECTION_TWINS } from './collections';
import { DATACLASS_TWINS } from './dataclasses';
import { ENGINE_TWINS } from './engines';
import { INSPECT_TWINS } from './inspect';
import { MODULE_SPEC_TWINS } from './module-specs';
import { PARAMS_TWINS } from './params';
import { PATH_TWINS } from './paths';
import { PYDANTIC_TWINS } from './pydantic';
import { ROUTING_TWINS } from './routing';
import { SEARCH_PATH_TWINS } from './search-path';
import { SERVED_TWINS } from './served';
import { STANDARD_LIBRARY_TWINS } from './standard-library';

export { foreignEngineOf } from './engines';
export { DependsTwin } from './params';
export { applicationOf, isApplicationClass, routingOf } from './routing';
export { isServed } from './served';

/** The twins that discovery evaluates with. */
export function twinTable(): TwinTable {
  return new Map([
    ...ROUTING_TWINS,
    ...PARAMS_TWINS,
    ...PYDANTIC_TWINS,
    ...STANDARD_LIBRARY_TWINS,
    ...COLLECTION_TWINS,
    ...DATACLASS_TWINS,
    ...INSPECT_TWINS,
    ...PATH_TWINS,
    ...MODULE_SPEC_TWINS,
    ...SEARCH_PATH_TWINS,
    ...SERVED_TWINS,
    ...ENGINE_TWINS,
  ]);
}
