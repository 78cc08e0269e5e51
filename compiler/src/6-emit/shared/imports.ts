// What the import statements share.

import { path } from '../rust/tree';

/** No list of names, where an import binds the module itself. */
export const NO_CONSTANT = path('NO_CONSTANT');
