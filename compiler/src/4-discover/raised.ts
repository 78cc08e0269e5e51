// The exception of an abstract `raise`.

import type { Place } from '../diagnostics';

/** An abstract `raise` that certainly happens; the nearest `try`, module statement or caller takes it. */
export class Raised extends Error {
  readonly place: Place;

  constructor(place: Place) {
    super(`raised at ${place.file}:${place.line}`);
    this.place = place;
  }
}
