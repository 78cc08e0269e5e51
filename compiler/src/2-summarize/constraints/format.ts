// The constraints of one module: what its code does with values, as numbers in typed arrays, derived from the module alone so
// that they can be kept under the hash of its bytes. `docs/internals/analysis.md` states what each operation means; the
// solver (`points-to`) gives it that meaning.

/**
 * An instruction is `[operation, length, site, ...operands]`; `length` counts all of its words. Operands are variables of the block
 * unless the comment says otherwise; -1 stands for none.
 */
export const Op = {
  /** target, source */
  move: 0,
  /** target, constant */
  constant: 1,
  /** target, block, then for each parameter with a default: its variable in that block, the default */
  function: 2,
  /** target, block, then the arguments of the statement as in `call` */
  class: 3,
  /** target, callee, then for each argument: how it is given (`Given`, or the keyword's text), the variable */
  call: 4,
  /** target, callee, `__class__`, the first parameter: a call without arguments that is `super()` */
  superCall: 5,
  /** target, object, text */
  loadAttribute: 6,
  /** object, text, value */
  storeAttribute: 7,
  /** object, text */
  deleteAttribute: 8,
  /** target, object, key */
  loadItem: 9,
  /** object, key, value */
  storeItem: 10,
  /** object, key */
  deleteItem: 11,
  /** target, `Display`, then for each element: 0, 1 if it is starred, or `ANYWHERE`, the variable */
  display: 12,
  /** target, then for each entry: the key or -1 for `**`, the value */
  dict: 13,
  /** target, lower, upper, step */
  slice: 14,
  /** target, iterable, 1 for `async for` */
  iterate: 15,
  /** source, place of the starred target or -1, then the targets */
  unpack: 16,
  /** target, text of the operator, left, right, 1 for an augmented assignment */
  binary: 17,
  /** target, text of the operator, operand */
  unary: 18,
  /** target, text of the operator, left, right */
  compare: 19,
  /** target, operand: its text by `format`, `str` or `repr` */
  format: 20,
  /** operand: asks whether it is true */
  truth: 21,
  /** target, context manager, 1 for `async with` */
  enter: 22,
  /** context manager, 1 for `async with` */
  exit: 23,
  /** target, source */
  await: 24,
  /** target, iterable of `yield from` */
  delegate: 25,
  /** exception, or -1; cause, or -1 */
  raise: 26,
  /** target, the types caught, or -1 for all */
  catch: 27,
  /** target, whether it succeeded, text of the module's absolute name, 1 if the whole name is bound and not its first part */
  import: 28,
  /** target, whether it succeeded, text of the module's absolute name, text of the name */
  importFrom: 29,
  /** whether it succeeded, text of the module's absolute name */
  importStar: 30,
  /** target, source, `Filter`, operand or -1, 1 to keep what matches and 0 to keep what does not */
  filter: 31,
  /** target, text of a library class: an object of it */
  libraryObject: 32,
  /** target, subject, class, index: the attribute that `__match_args__` names there */
  matchArgument: 33,
  /** variable of a global name or builtin that is read here */
  read: 34,
} as const;

export type Operation = (typeof Op)[keyof typeof Op];

/** How an argument is given: a keyword's text is at or above 0. */
export const Given = { position: -1, star: -2, doubleStar: -3 } as const;

/** How an element of a display is marked that stands at no place of its own. */
export const ANYWHERE = 2;

export const Display = { list: 0, tuple: 1, set: 2, generator: 3 } as const;

export const Filter = {
  /** True by itself. */
  truthy: 0,
  /** An instance of the operand, a class or a tuple of classes. */
  instance: 1,
  /** The operand itself: None, a constant, an enum's member. */
  same: 2,
  callable: 3,
  /** A class that derives from the operand. */
  subclass: 4,
} as const;

/** Variables that every block has, before those of its own. */
export const Reserved = { returned: 0, yielded: 1, sent: 2, count: 3 } as const;

export const ParameterKind = { positionOnly: 0, either: 1, star: 2, keywordOnly: 3, doubleStar: 4 } as const;

/** Fields of one parameter in `Block.parameters`. */
export const PARAMETER_SIZE = 4;

/** Fields of one region in `Block.regions`. */
export const REGION_SIZE = 5;

/** When a region runs, given that the one around it does. */
export const Sense = { always: 0, whenTrue: 1, whenFalse: 2 } as const;

/** Where a variable of a block lives that is not its own: fields of one in `Block.globals` and `Block.captures`. */
export const GLOBAL_SIZE = 3;
export const CAPTURE_SIZE = 3;

export type BlockKind = 'module' | 'function' | 'class';

/** The code of a module's body, a class's body, a function or a lambda; comprehensions belong to the block around them. */
export interface Block {
  readonly kind: BlockKind;
  readonly name: string;
  readonly qualname: string;
  readonly line: number;
  /** The block around it, by index; null for the module. */
  readonly parent: number | null;
  /** The scope of the scope analysis. */
  readonly scope: number;
  readonly isGenerator: boolean;
  readonly isCoroutine: boolean;
  /** How many variables it has. */
  readonly variables: number;
  /** Of a module or a class: variable, text of the attribute that it is. */
  readonly fields: Int32Array;
  /** Variable, text of the module's attribute, 1 if the name may be a builtin's. */
  readonly globals: Int32Array;
  /** Variable, block around this one, variable there. */
  readonly captures: Int32Array;
  /** Variable, text of the name, `ParameterKind`, 1 if there is a default. */
  readonly parameters: Int32Array;
  /** First word and end in `code`, region around it or -1, test or -1, `Sense`; region 0 is the whole block. */
  readonly regions: Int32Array;
  /** Texts of the names that region 0 of a class surely binds. */
  readonly certain: Int32Array;
}

export type ConstantType = 'none' | 'bool' | 'int' | 'float' | 'complex' | 'str' | 'bytes' | 'ellipsis';

export interface Constant {
  readonly type: ConstantType;
  /** Python's text of a number, the characters of a text; empty for None and the ellipsis. */
  readonly text: string;
}

export interface ModuleConstraints {
  readonly module: string;
  readonly file: string;
  readonly isPackage: boolean;
  readonly texts: readonly string[];
  readonly constants: readonly Constant[];
  /** Block 0 is the module's body; a block precedes those inside it. */
  readonly blocks: readonly Block[];
  readonly code: Int32Array;
  /** Line and column of each site. */
  readonly sites: Int32Array;
  /** Names that the module's own `__all__` lists, or null. */
  readonly all: readonly string[] | null;
}
