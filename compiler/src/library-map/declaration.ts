// What the runtime declares of a Python module: the TypeScript of schema.json. The runtime's xtask writes one JSON file a
// module into library-map/modules/ from the declarations beside its code; nothing here is written by hand.

/** A function or method: its parameters as Python writes them, `(obj, *, indent=None)`. */
export interface FunctionDeclaration {
  readonly params: string;
  /** The Python versions that have it: `>=3.12`. */
  readonly python?: string;
}

export interface ClassDeclaration {
  /** Dotted names; `object` is left out. */
  readonly bases: readonly string[];
  /** The dotted name of the metaclass that it names; a private one's base instead. */
  readonly metaclass?: string;
  readonly methods: Readonly<Record<string, FunctionDeclaration>>;
  /** Attributes and properties with the dotted name of their class, or null. */
  readonly attributes: Readonly<Record<string, string | null>>;
  /** Public members of the reference's class that this one lacks. */
  readonly missing: readonly string[];
  readonly final?: boolean;
  readonly python?: string;
}

export interface ModuleDeclaration {
  readonly module: string;
  readonly python?: string;
  readonly functions: Readonly<Record<string, FunctionDeclaration>>;
  readonly classes: Readonly<Record<string, ClassDeclaration>>;
  /** Other attributes with the dotted name of their class, or null. */
  readonly constants: Readonly<Record<string, string | null>>;
  /** What those of them hold that are the text of a version. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Names taken from another module, by their full dotted name. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Attributes of objects that no listed class has: of private and inner classes, or set from outside. */
  readonly members?: readonly string[];
  /** Arguments that the reference's functions, methods and classes take and these do not, by `name` or `Class.method`. */
  readonly missingArguments?: Readonly<Record<string, readonly string[]>>;
  /** Names that the reference lists, and that raise there, too, when they are asked for: they are of other systems. */
  readonly nowhere?: readonly string[];
  /**
   * What its functions and methods give, and its properties, by `function`, `Class.method` or `Class.property`; what is not here may give
   * anything. A special method of a class that may give anything stands here with null, since classes do not declare those.
   */
  readonly results?: Readonly<Record<string, Result | null>>;
  /** Names that do nothing at run time. */
  readonly ignored?: readonly string[];
  /** Whether it is written in Python, and has `__file__`. */
  readonly hasFile?: boolean;
}

/**
 * What a function gives. Of a method this holds for receivers of the class, and of those that derive from it, but not for receivers of a
 * class outside of the library that derives from two of the library's, neither of which the library derives from the other or joins with it.
 */
export interface Result {
  /** Dotted, canonical names of the classes of which it gives plain objects, sorted; `builtins.NoneType` for None. */
  readonly classes: readonly string[];
  /** It may give its receiver, the first argument of the method (`return self`). */
  readonly self?: true;
  /** It may give an object of the class that it is called of (a class method), or of the class of its receiver. */
  readonly made?: 'class' | 'receiver';
  /**
   * Attributes of the receiver, sorted: it may also give what code outside of the library has stored in one of these, or what a class derived
   * outside of the library has under it, and what calls of that give, and awaiting these (`return self._url`, `return self.make()`). With
   * `__class__` and `self` it may give another object of the receiver's class (`return type(self)()`).
   */
  readonly reads?: readonly string[];
  /** A coroutine function: the rest says what awaiting gives. */
  readonly awaited?: true;
}

/**
 * What a function gives. Of a method this holds for receivers of the class, and of those that derive from it, but not for receivers of a
 * class outside of the library that derives from two of the library's, neither of which the library derives from the other or joins with it.
 */
export interface Result {
  /** Dotted, canonical names of the classes of which it gives plain objects, sorted; `builtins.NoneType` for None. */
  readonly classes: readonly string[];
  /** It may give its receiver, the first argument of the method (`return self`). */
  readonly self?: true;
  /**
   * Attributes of the receiver, sorted: it may also give what code outside of the library has stored in one of these, or what a class derived
   * outside of the library has under it, and what calls of that give, and awaiting these (`return self._url`, `return self.make()`). With
   * `__class__` and `self` it may give another object of the receiver's class (`return type(self)()`).
   */
  readonly reads?: readonly string[];
  /** A coroutine function: the rest says what awaiting gives. */
  readonly awaited?: true;
}
