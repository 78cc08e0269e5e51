// The exception of an abstract `raise`.

/** An abstract `raise` that certainly happens; the nearest `try`, module or caller takes it. */
export class Raised extends Error {}
