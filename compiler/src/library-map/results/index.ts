// What functions, methods and properties of the library give, inferred from its Python source: a fixpoint over all of its code. What is not
// understood gives what its return annotation says, or anything. docs/internals/analysis.md says what this takes for granted.

export { handingBack } from './decorators';
export { resultsOfModels } from './models';
export { Natives } from './natives';
export { resultsOf } from './results';
export type { ModuleResults } from './results';
