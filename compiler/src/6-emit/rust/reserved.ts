// Names of constants and statics that every generated file gives a meaning to.

/** Those that bodies of generated functions use. */
export const RESERVED_CONSTANTS: readonly string[] = [
  'RET',
  'NO_REG',
  'NO_KW',
  'NO_CONSTANT',
  ...Array.from({ length: 1000 }, (_, number) => `T${number}`),
];

/** The static of a module. */
export const MODULE_STATIC = 'MODULE';

/** Names that no function of a module may have: in capitals they would be one of those. */
export const RESERVED_FUNCTIONS: readonly string[] = [...RESERVED_CONSTANTS, MODULE_STATIC].map((name) =>
  name.toLowerCase(),
);
