// The CMP catalogue. Emit sites call one function a code: `errors.libraryName(place, { name })`.

export type { CatalogueEntry, Diagnostic, Place } from './diagnostic';
export { compareDiagnostics, comparePlaces, whereIn, whereOf } from './diagnostic';
export { Collector } from './collector';
export { CATALOGUE } from './generated/catalogue';
export * as errors from './generated/catalogue';
