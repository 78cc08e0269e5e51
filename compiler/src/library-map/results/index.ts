// What functions, methods and properties of the library give, inferred from its Python source: a fixpoint over all of its code, in which what
// is not understood gives anything, or what its return annotation says. What natives give, their models say. It takes for granted:
// - that code outside of the library replaces nothing in the library's modules and classes; what it stores in objects, and what classes
//   derived outside have, a result says under `reads`;
// - that what is stored under computed names in an object of which nothing is known concerns classes of the package around the code, and under a
//   name with `_` those of packages that it imports from;
// - that what is stored under computed names replaces no methods, and that nothing is stored under computed names in the library's classes that
//   a parameter is declared to be (`cls: type`): these are of code outside;
// - that objects of which nothing is known are no modules whose functions and classes are replaced;
// - that classes which are made by calls (`type(name, bases, {})`) are those of code outside.

export { handingBack } from './decorators';
export { resultsOfModels } from './models';
export { Natives } from './natives';
export { resultsOf } from './results';
export type { ModuleResults } from './results';
