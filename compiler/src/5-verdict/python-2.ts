// What objects had in Python 2 alone. Code for both versions asks for it where an AttributeError is expected, or behind a test; no
// object of a library has it, so reading it raises that AttributeError here as well.

/** Attributes of Python 2's functions and methods, by names that nothing in Python 3's libraries has. */
export const PYTHON_2_ATTRIBUTES: ReadonlySet<string> = new Set([
  'func_closure',
  'func_code',
  'func_defaults',
  'func_dict',
  'func_doc',
  'func_globals',
  'im_class',
  'im_self',
]);
