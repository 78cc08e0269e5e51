// The summary of one module: everything the whole-program phases need to know of it, as plain JSON data without absolute
// paths, so that it can be stored under the hash of the module's bytes.

import type { Diagnostic } from '../diagnostics';
import type { KnownText } from './known-texts';
import type { Scope } from './scope';

export interface ModuleSummary {
  /** Dotted name, as in `sys.modules`. */
  readonly module: string;
  /** Path relative to the root. */
  readonly file: string;
  /** Whether the file is a package's `__init__.py`. */
  readonly isPackage: boolean;
  /** Scope 0 is the module. */
  readonly scopes: readonly Scope[];
  /** The statements of the module's body, those inside `if`, `try`, `with`, `for`, `while` and `match` one by one. */
  readonly statements: readonly TopLevelStatement[];
  readonly imports: readonly ImportBinding[];
  /** Modules of the library that the module's syntax needs (`type` statements, type parameters, t-strings), sorted. */
  readonly syntaxImports: readonly string[];
  readonly definitions: readonly Definition[];
  /** Code by scope and, in the module's own scope, by statement. */
  readonly units: readonly Unit[];
  /** The value of `__all__`, or null if the module binds none or one that is not a list of literals. */
  readonly all: readonly string[] | null;
  /**
   * Identifiers in strings and the keywords of calls, sorted: names that may become attributes without being assigned
   * (`label("total")`, `namedtuple("Point", "x y")`, `SimpleNamespace(kind=...)`).
   */
  readonly words: readonly string[];
  /** Strings that are dotted names, sorted. */
  readonly dotted: readonly string[];
  /** A syntax error that scope analysis found, or nothing. */
  readonly errors: readonly Diagnostic[];
}

/** A statement of the module's body. A compound statement's own entry stands for its head (test, iterable, context). */
export interface TopLevelStatement {
  readonly line: number;
  /** A decorator's line if there is one. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly column: number;
  /** Names of the module that the statement binds. */
  readonly binds: readonly string[];
  /** Objects that the statement changes, or may. */
  readonly changes: readonly ChangedObject[];
  /** It is there for what it changes: a call whose result nobody takes, or an attribute or item that is set or deleted. */
  readonly isEffect: boolean;
  /** Runs whenever the module's body gets there: it stands in no branch, loop or handler. */
  readonly always: boolean;
  readonly needs: Needs | null;
  /** The value of an assignment to plain names: a name, or what a call of one gives. */
  readonly assigns: AssignedValue | null;
  /** The names in the tuple that is assigned to all that it binds. */
  readonly display?: readonly DottedName[];
  /** A `del`: what it names stands for nothing behind it. */
  readonly deletes?: true;
  /** Assigns None to all that it binds. */
  readonly bindsNone: boolean;
  /** Assigns False to all that it binds. */
  readonly bindsFalse: boolean;
  /** Stands in a loop, or is a loop's head. */
  readonly repeated: boolean;
  /** The compound statement around it whose head must run first, by index. */
  readonly within: number | null;
  /**
   * Where the outermost statement around it begins, in whichever of its parts it stands, that goes on where something in it raises: `try`,
   * `with`; null for none.
   */
  readonly attempt: { readonly line: number; readonly column: number } | null;
  /** Such a statement goes on where it raises. */
  readonly isTried: boolean;
  /** Stands under `if __name__ == "__main__":`, and so does not run where the module is imported. */
  readonly inScript: boolean;
  /** Stands under `if TYPE_CHECKING:` and so never runs. */
  readonly typeCheckingOnly: boolean;
}

/** An object by the name that it is changed through. */
export interface ChangedObject {
  readonly name: DottedName;
  /** It is an argument of a call, and not the object that has the method or the part. */
  readonly isHanded: boolean;
}

/** What must be so that code runs. */
export interface Needs {
  /** Imports that stand before it in the same body and have not failed, by their places among the module's. */
  readonly imports: readonly number[];
  /** Imports one of which has failed; each of some. */
  readonly failed?: readonly (readonly number[])[];
  /** Names of the module that are true, or at least not None. */
  readonly names: readonly NeededName[];
  /** What names of the module have no such attribute. */
  readonly lacks?: readonly LackedAttribute[];
}

export interface LackedAttribute {
  readonly name: string;
  readonly attribute: string;
}

export interface NeededName {
  readonly name: string;
  /** It may be false, but is not None. */
  readonly isNotNone: boolean;
  /** What is true is not the name, but what a call of it gives. */
  readonly isCalled?: true;
}

export interface AssignedValue {
  readonly name: DottedName;
  readonly isCall: boolean;
  /** The names of a call's keywords. */
  readonly keywords: readonly string[];
  /** For a call with arguments by position alone: what names them; null for one that is no name. */
  readonly given?: readonly (DottedName | null)[];
}

/** One name bound by an import, wherever in the module it stands. */
export interface ImportBinding {
  readonly scope: number;
  readonly statement: number;
  readonly line: number;
  readonly column: number;
  /** Leading dots. */
  readonly level: number;
  /** The module as written, without the dots; empty for `from . import x`. */
  readonly from: string;
  /** The imported name, `*`, or null for `import a.b`. */
  readonly name: string | null;
  /** The name bound; `import a.b` binds `a`, `import a.b as c` binds `c` to `a.b`. Null for a star import. */
  readonly binds: string | null;
  /** `import a.b as c`: the name stands for `a.b`, not for `a`. */
  readonly aliased: boolean;
  readonly typeCheckingOnly: boolean;
  /** Stands in a `try` whose handlers catch ImportError. */
  readonly guarded: boolean;
  readonly needs: Needs | null;
  /** A call of `import_module` with the module's name: it binds nothing, and what it gives is not followed. */
  readonly isCall: boolean;
}

/** A function or class statement. */
export interface Definition {
  readonly kind: 'function' | 'class';
  readonly name: string;
  /** `Outer.method`, `factory.<locals>.inner`. */
  readonly qualname: string;
  /** The scope of the body. */
  readonly scope: number;
  /** The scope that the name is bound in. */
  readonly definedIn: number;
  readonly statement: number;
  readonly line: number;
  readonly column: number;
  readonly isAsync: boolean;
  readonly needs: Needs | null;
  /** How many arguments a function that nothing decorates takes at least and at most, `self` included; null for any number. */
  readonly takes?: { readonly least: number; readonly positional: number | null; readonly most: number | null };
  /** The bases of a class, as references of the scope around it; null for one that is not a dotted name. */
  readonly bases: readonly (DottedName | null)[];
  readonly decorators: readonly (DottedName | null)[];
  /** For bases that are calls: the function that is called, in the place of the base. */
  readonly called: readonly (DottedName | null)[];
  /** For bases that are spread out (`*bases`): what holds them, in the place of the base, and no parts where that is no name. */
  readonly spread?: readonly (DottedName | null)[];
  /** A class statement with keywords: a metaclass, or what `__init_subclass__` takes. */
  readonly hasKeywords: boolean;
  /** A function that never gives anything true, unless one of these names is. */
  readonly trueBy?: readonly NeededName[];
  /** The objects, by what a function calls them, that its code fills or whose parts it sets. */
  readonly fills?: readonly DottedName[];
}

/** `a.b.c` as its parts. */
export type DottedName = readonly string[];

/** The code of one scope, or of one statement of the module's scope. */
export interface Unit {
  readonly scope: number;
  /** The statement of the module's body that holds the code. */
  readonly statement: number;
  /** Types of parameters and of variables that are assigned once. */
  readonly types: Readonly<Record<string, TypeHint>>;
  readonly references: readonly Reference[];
  /** Names in annotations of a class's variables that are strings. */
  readonly quoted: readonly DottedName[];
}

/** What a variable holds: an instance of the class that is named, what a call of the name returns, `self`, or a builtin's instance. */
export interface TypeHint {
  readonly kind: 'annotation' | 'call' | 'self' | 'literal';
  readonly name: DottedName;
  /** Further classes of a union. */
  readonly others?: readonly DottedName[];
}

/** The texts that a call's arguments may be. */
export interface GivenTexts {
  readonly positional: readonly (KnownText | null)[];
  readonly keywords: Readonly<Record<string, KnownText | null>>;
}

/**
 * What is done with an attribute that is not given to anybody: setting or deleting it, looking whether it is there and what it is, or going
 * through it to an attribute of its own.
 */
export type Access = 'set' | 'delete' | 'look' | 'through';

/** A name with the attributes read from it, or attributes of an unnamed value. */
export interface Reference {
  /** The name that the chain starts with; null for `f().a`, `x[0].a`. */
  readonly name: string | null;
  readonly path: DottedName;
  readonly line: number;
  readonly column: number;
  readonly use: 'load' | 'call' | 'store';
  /** Names a base of a class statement. */
  readonly isBase?: true;
  /** Stands in an annotation. */
  readonly inAnnotation?: true;
  /** The builtin class of the value whose attributes these are. */
  readonly literal?: string;
  /** The attributes are those of `super()`, or of `super(C, self)` with the class that is named. */
  readonly onSuper?: DottedName;
  /** Nobody gets the last attribute's value who could call it. */
  readonly isLookedAt?: true;
  /** For a call of `getattr` and its kin: the attribute, null if it is computed. */
  readonly attribute?: string | null;
  /** For such a call with a computed name: the texts that it may be. */
  readonly text?: KnownText;
  /** For such a call: it does not give the attribute, but sets it or looks at it. */
  readonly access?: Access;
  /** For such a call: the name whose attribute it is. */
  readonly receiver?: string;
  /** For such a call: the variable that the attribute's name stands in. */
  readonly key?: string;
  /** For a call: the names of the arguments that it gives by name, but for those that are plainly None or False. */
  readonly keywords?: readonly string[];
  /** For a call that gives texts: those of its arguments. */
  readonly given?: GivenTexts;
  /** For a call: how many arguments it gives by position, none if it is left out; null where it spreads some out. */
  readonly arity?: number | null;
  /** For a call: how many it gives by name; none if it is left out. */
  readonly named?: number;
  /** The classes one of which the name is an instance of, by the test that it stands behind. */
  readonly is?: readonly DottedName[];
  /** For `getattr` and its kin: the same of the receiver. */
  readonly receiverIs?: readonly DottedName[];
  /** A call that makes a class: its bases; null for one that cannot be told. */
  readonly makesClass?: readonly (DottedName | null)[];
  /** Stands in `name is None` or `name is not None`. */
  readonly isCompared?: true;
  /** For a call of `import_module`: the names that the module has for what it may import; none where others give it the name. */
  readonly importing?: readonly string[];
  /**
   * The code looks whether something is in it, or reads a text off an entry, and gets nothing else of what it holds; for `vars`,
   * only what an object holds.
   */
  readonly isSearched?: true;
  /** No name of its own: the code reads a namespace. */
  readonly namespace?: NamespaceRead;
  readonly needs?: Needs;
}

/** A read of the namespace of a module or a class by names that are no attributes in the source. */
export interface NamespaceRead {
  /** The module or class, as the code names it; empty for the module of the code itself, null for the class of some object. */
  readonly of: DottedName | null;
  /** The name that is asked for; null for any. */
  readonly text: KnownText | null;
  /** It gets what the name stands for, learns no more than what names there are, or puts something there. */
  readonly access: 'get' | 'names' | 'set';
  /** It asks for an attribute, and has no list of all names. */
  readonly isAttribute: boolean;
}
