// What functions, methods and properties of the library give, inferred from its Python source: a fixpoint over all of its code, in which what
// is not understood gives anything, or what its return annotation says. What natives give, their models say. docs/internals/analysis.md says what it
// takes for granted.

export { handingBack } from './decorators';
export { resultsOfModels } from './models';
export { Natives } from './natives';
export { resultsOf } from './results';
export type { ModuleResults } from './results';
