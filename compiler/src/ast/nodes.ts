// The Python syntax tree: CPython's `ast` (Parser/Python.asdl), the union of 3.11 to 3.14, as plain readonly data.
// Class and field names are CPython's, a class name being the node's `kind`. Differences: operators and contexts are
// strings; `Constant.kind` is `u_prefix`; `type_comment` and `type_ignores`, empty unless asked for, are left out. `Refused` and `Guarded`
// are not Python's: no parser makes them.

/**
 * Where a node lies. Lines count from 1; columns are offsets in bytes of UTF-8 from the line's start, as CPython's.
 * The end is exclusive.
 */
export interface Position {
  readonly lineno: number;
  readonly col_offset: number;
  readonly end_lineno: number;
  readonly end_col_offset: number;
}

// ---- constants ----

/** The value of a literal. `int` is decimal text of any length; `complex` is always imaginary; a char of `bytes` is one byte. */
export type ConstantValue =
  | { readonly type: 'none' }
  | { readonly type: 'ellipsis' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'complex'; readonly imag: number }
  | StrValue
  | { readonly type: 'bytes'; readonly value: string };

/**
 * A str. A lone surrogate stands for itself in `value`. UTF-16 cannot hold a high surrogate followed by a low one as two
 * code points (`"\ud83d\ude00"` has length 2 in Python): `codePoints` is then the exact text, and null otherwise.
 */
export interface StrValue {
  readonly type: 'str';
  readonly value: string;
  readonly codePoints: readonly number[] | null;
}

// ---- operators and contexts ----

export type ExprContext = 'Load' | 'Store' | 'Del';
export type BoolOperator = 'And' | 'Or';
export type UnaryOperator = 'Invert' | 'Not' | 'UAdd' | 'USub';
export type BinaryOperator =
  | 'Add'
  | 'Sub'
  | 'Mult'
  | 'MatMult'
  | 'Div'
  | 'Mod'
  | 'Pow'
  | 'LShift'
  | 'RShift'
  | 'BitOr'
  | 'BitXor'
  | 'BitAnd'
  | 'FloorDiv';
export type CompareOperator = 'Eq' | 'NotEq' | 'Lt' | 'LtE' | 'Gt' | 'GtE' | 'Is' | 'IsNot' | 'In' | 'NotIn';

// ---- modules ----

export interface Module {
  readonly kind: 'Module';
  readonly body: readonly StmtNode[];
}

/** One expression parsed by itself (`ast.parse(mode='eval')`): a string annotation, for instance. */
export interface Expression {
  readonly kind: 'Expression';
  readonly body: ExprNode;
}

// ---- statements ----

interface FunctionFields extends Position {
  readonly name: string;
  readonly args: Arguments;
  readonly body: readonly StmtNode[];
  readonly decorator_list: readonly ExprNode[];
  readonly returns: ExprNode | null;
  readonly type_params: readonly TypeParamNode[];
}

export interface FunctionDef extends FunctionFields {
  readonly kind: 'FunctionDef';
}

export interface AsyncFunctionDef extends FunctionFields {
  readonly kind: 'AsyncFunctionDef';
}

export interface ClassDef extends Position {
  readonly kind: 'ClassDef';
  readonly name: string;
  readonly bases: readonly ExprNode[];
  readonly keywords: readonly Keyword[];
  readonly body: readonly StmtNode[];
  readonly decorator_list: readonly ExprNode[];
  readonly type_params: readonly TypeParamNode[];
}

export interface Return extends Position {
  readonly kind: 'Return';
  readonly value: ExprNode | null;
}

export interface Delete extends Position {
  readonly kind: 'Delete';
  readonly targets: readonly ExprNode[];
}

export interface Assign extends Position {
  readonly kind: 'Assign';
  readonly targets: readonly ExprNode[];
  readonly value: ExprNode;
}

export interface TypeAlias extends Position {
  readonly kind: 'TypeAlias';
  readonly name: Name;
  readonly type_params: readonly TypeParamNode[];
  readonly value: ExprNode;
}

export interface AugAssign extends Position {
  readonly kind: 'AugAssign';
  readonly target: ExprNode;
  readonly op: BinaryOperator;
  readonly value: ExprNode;
}

/** `simple` is 1 for a bare name, 0 for anything else (`a.b: T`, `(a): T`). */
export interface AnnAssign extends Position {
  readonly kind: 'AnnAssign';
  readonly target: ExprNode;
  readonly annotation: ExprNode;
  readonly value: ExprNode | null;
  readonly simple: 0 | 1;
}

interface ForFields extends Position {
  readonly target: ExprNode;
  readonly iter: ExprNode;
  readonly body: readonly StmtNode[];
  readonly orelse: readonly StmtNode[];
}

export interface For extends ForFields {
  readonly kind: 'For';
}

export interface AsyncFor extends ForFields {
  readonly kind: 'AsyncFor';
}

export interface While extends Position {
  readonly kind: 'While';
  readonly test: ExprNode;
  readonly body: readonly StmtNode[];
  readonly orelse: readonly StmtNode[];
}

/** An `elif` is an `If` alone in `orelse`. */
export interface If extends Position {
  readonly kind: 'If';
  readonly test: ExprNode;
  readonly body: readonly StmtNode[];
  readonly orelse: readonly StmtNode[];
}

interface WithFields extends Position {
  readonly items: readonly WithItem[];
  readonly body: readonly StmtNode[];
}

export interface With extends WithFields {
  readonly kind: 'With';
}

export interface AsyncWith extends WithFields {
  readonly kind: 'AsyncWith';
}

export interface Match extends Position {
  readonly kind: 'Match';
  readonly subject: ExprNode;
  readonly cases: readonly MatchCase[];
}

export interface Raise extends Position {
  readonly kind: 'Raise';
  readonly exc: ExprNode | null;
  readonly cause: ExprNode | null;
}

interface TryFields extends Position {
  readonly body: readonly StmtNode[];
  readonly handlers: readonly ExceptHandler[];
  readonly orelse: readonly StmtNode[];
  readonly finalbody: readonly StmtNode[];
}

export interface Try extends TryFields {
  readonly kind: 'Try';
}

/** A `try` with `except*` clauses. */
export interface TryStar extends TryFields {
  readonly kind: 'TryStar';
}

export interface Assert extends Position {
  readonly kind: 'Assert';
  readonly test: ExprNode;
  readonly msg: ExprNode | null;
}

export interface Import extends Position {
  readonly kind: 'Import';
  readonly names: readonly Alias[];
}

/** `level` counts the leading dots; `module` is null for `from . import x`. */
export interface ImportFrom extends Position {
  readonly kind: 'ImportFrom';
  readonly module: string | null;
  readonly names: readonly Alias[];
  readonly level: number;
}

export interface Global extends Position {
  readonly kind: 'Global';
  readonly names: readonly string[];
}

export interface Nonlocal extends Position {
  readonly kind: 'Nonlocal';
  readonly names: readonly string[];
}

/** An expression statement. */
export interface Expr extends Position {
  readonly kind: 'Expr';
  readonly value: ExprNode;
}

export interface Pass extends Position {
  readonly kind: 'Pass';
}

export interface Break extends Position {
  readonly kind: 'Break';
}

export interface Continue extends Position {
  readonly kind: 'Continue';
}

// ---- expressions ----

export interface BoolOp extends Position {
  readonly kind: 'BoolOp';
  readonly op: BoolOperator;
  readonly values: readonly ExprNode[];
}

export interface NamedExpr extends Position {
  readonly kind: 'NamedExpr';
  readonly target: Name;
  readonly value: ExprNode;
}

export interface BinOp extends Position {
  readonly kind: 'BinOp';
  readonly left: ExprNode;
  readonly op: BinaryOperator;
  readonly right: ExprNode;
}

export interface UnaryOp extends Position {
  readonly kind: 'UnaryOp';
  readonly op: UnaryOperator;
  readonly operand: ExprNode;
}

export interface Lambda extends Position {
  readonly kind: 'Lambda';
  readonly args: Arguments;
  readonly body: ExprNode;
}

export interface IfExp extends Position {
  readonly kind: 'IfExp';
  readonly test: ExprNode;
  readonly body: ExprNode;
  readonly orelse: ExprNode;
}

/** A null key marks `**value`. */
export interface Dict extends Position {
  readonly kind: 'Dict';
  readonly keys: readonly (ExprNode | null)[];
  readonly values: readonly ExprNode[];
}

export interface Set extends Position {
  readonly kind: 'Set';
  readonly elts: readonly ExprNode[];
}

export interface ListComp extends Position {
  readonly kind: 'ListComp';
  readonly elt: ExprNode;
  readonly generators: readonly Comprehension[];
}

export interface SetComp extends Position {
  readonly kind: 'SetComp';
  readonly elt: ExprNode;
  readonly generators: readonly Comprehension[];
}

export interface DictComp extends Position {
  readonly kind: 'DictComp';
  readonly key: ExprNode;
  readonly value: ExprNode;
  readonly generators: readonly Comprehension[];
}

export interface GeneratorExp extends Position {
  readonly kind: 'GeneratorExp';
  readonly elt: ExprNode;
  readonly generators: readonly Comprehension[];
}

export interface Await extends Position {
  readonly kind: 'Await';
  readonly value: ExprNode;
}

export interface Yield extends Position {
  readonly kind: 'Yield';
  readonly value: ExprNode | null;
}

export interface YieldFrom extends Position {
  readonly kind: 'YieldFrom';
  readonly value: ExprNode;
}

export interface Compare extends Position {
  readonly kind: 'Compare';
  readonly left: ExprNode;
  readonly ops: readonly CompareOperator[];
  readonly comparators: readonly ExprNode[];
}

export interface Call extends Position {
  readonly kind: 'Call';
  readonly func: ExprNode;
  readonly args: readonly ExprNode[];
  readonly keywords: readonly Keyword[];
}

/** `conversion` is -1, or the code of `s`, `r` or `a`. */
export interface FormattedValue extends Position {
  readonly kind: 'FormattedValue';
  readonly value: ExprNode;
  readonly conversion: number;
  readonly format_spec: JoinedStr | null;
}

/** A replacement field of a t-string (3.14); `str` is the source text of its expression. */
export interface Interpolation extends Position {
  readonly kind: 'Interpolation';
  readonly value: ExprNode;
  readonly str: string;
  readonly conversion: number;
  readonly format_spec: JoinedStr | null;
}

/** An f-string: `Constant` and `FormattedValue` nodes. */
export interface JoinedStr extends Position {
  readonly kind: 'JoinedStr';
  readonly values: readonly ExprNode[];
}

/** A t-string (3.14): `Constant` and `Interpolation` nodes. */
export interface TemplateStr extends Position {
  readonly kind: 'TemplateStr';
  readonly values: readonly ExprNode[];
}

/** `u_prefix` is CPython's `Constant.kind`: whether the literal (the first, of several) was written `u"..."`. */
export interface Constant extends Position {
  readonly kind: 'Constant';
  readonly value: ConstantValue;
  readonly u_prefix: boolean;
}

export interface Attribute extends Position {
  readonly kind: 'Attribute';
  readonly value: ExprNode;
  readonly attr: string;
  readonly ctx: ExprContext;
}

export interface Subscript extends Position {
  readonly kind: 'Subscript';
  readonly value: ExprNode;
  readonly slice: ExprNode;
  readonly ctx: ExprContext;
}

export interface Starred extends Position {
  readonly kind: 'Starred';
  readonly value: ExprNode;
  readonly ctx: ExprContext;
}

export interface Name extends Position {
  readonly kind: 'Name';
  readonly id: string;
  readonly ctx: ExprContext;
}

export interface List extends Position {
  readonly kind: 'List';
  readonly elts: readonly ExprNode[];
  readonly ctx: ExprContext;
}

export interface Tuple extends Position {
  readonly kind: 'Tuple';
  readonly elts: readonly ExprNode[];
  readonly ctx: ExprContext;
}

/** Only inside `Subscript.slice`, directly or in its tuple. */
export interface Slice extends Position {
  readonly kind: 'Slice';
  readonly lower: ExprNode | null;
  readonly upper: ExprNode | null;
  readonly step: ExprNode | null;
}

// ---- patterns ----

export interface MatchValue extends Position {
  readonly kind: 'MatchValue';
  readonly value: ExprNode;
}

/** `None`, `True` or `False`. */
export interface MatchSingleton extends Position {
  readonly kind: 'MatchSingleton';
  readonly value: ConstantValue;
}

export interface MatchSequence extends Position {
  readonly kind: 'MatchSequence';
  readonly patterns: readonly PatternNode[];
}

export interface MatchMapping extends Position {
  readonly kind: 'MatchMapping';
  readonly keys: readonly ExprNode[];
  readonly patterns: readonly PatternNode[];
  readonly rest: string | null;
}

export interface MatchClass extends Position {
  readonly kind: 'MatchClass';
  readonly cls: ExprNode;
  readonly patterns: readonly PatternNode[];
  readonly kwd_attrs: readonly string[];
  readonly kwd_patterns: readonly PatternNode[];
}

/** `*name`, or `*_` with a null name. */
export interface MatchStar extends Position {
  readonly kind: 'MatchStar';
  readonly name: string | null;
}

/** A capture (`pattern` null), a wildcard (both null) or `pattern as name`. */
export interface MatchAs extends Position {
  readonly kind: 'MatchAs';
  readonly pattern: PatternNode | null;
  readonly name: string | null;
}

export interface MatchOr extends Position {
  readonly kind: 'MatchOr';
  readonly patterns: readonly PatternNode[];
}

// ---- type parameters ----

export interface TypeVar extends Position {
  readonly kind: 'TypeVar';
  readonly name: string;
  readonly bound: ExprNode | null;
  readonly default_value: ExprNode | null;
}

export interface ParamSpec extends Position {
  readonly kind: 'ParamSpec';
  readonly name: string;
  readonly default_value: ExprNode | null;
}

export interface TypeVarTuple extends Position {
  readonly kind: 'TypeVarTuple';
  readonly name: string;
  readonly default_value: ExprNode | null;
}

// ---- parts ----

/** `for target in iter if ...`; it has no position of its own. */
export interface Comprehension {
  readonly kind: 'comprehension';
  readonly target: ExprNode;
  readonly iter: ExprNode;
  readonly ifs: readonly ExprNode[];
  readonly is_async: 0 | 1;
}

/** With `except*`, the handlers are the same nodes, under `TryStar`. */
export interface ExceptHandler extends Position {
  readonly kind: 'ExceptHandler';
  readonly type: ExprNode | null;
  readonly name: string | null;
  readonly body: readonly StmtNode[];
}

/**
 * Parameters; no position of its own. `defaults` belong to the last of `posonlyargs` + `args`; `kw_defaults` has one
 * entry for each of `kwonlyargs`, null where there is no default.
 */
export interface Arguments {
  readonly kind: 'arguments';
  readonly posonlyargs: readonly Arg[];
  readonly args: readonly Arg[];
  readonly vararg: Arg | null;
  readonly kwonlyargs: readonly Arg[];
  readonly kw_defaults: readonly (ExprNode | null)[];
  readonly kwarg: Arg | null;
  readonly defaults: readonly ExprNode[];
}

export interface Arg extends Position {
  readonly kind: 'arg';
  readonly arg: string;
  readonly annotation: ExprNode | null;
}

/** A null `arg` marks `**value`. */
export interface Keyword extends Position {
  readonly kind: 'keyword';
  readonly arg: string | null;
  readonly value: ExprNode;
}

export interface Alias extends Position {
  readonly kind: 'alias';
  readonly name: string;
  readonly asname: string | null;
}

/** It has no position of its own. */
export interface WithItem {
  readonly kind: 'withitem';
  readonly context_expr: ExprNode;
  readonly optional_vars: ExprNode | null;
}

/** It has no position of its own. */
export interface MatchCase {
  readonly kind: 'match_case';
  readonly pattern: PatternNode;
  readonly guard: ExprNode | null;
  readonly body: readonly StmtNode[];
}

// ---- what the compiler puts into a tree ----

/** An operation that is not there, in the place of the expression that asks for it: it raises a refusal with this text. */
export interface Refused extends Position {
  readonly kind: 'Refused';
  readonly instead: ExprNode;
  readonly text: string;
}

/** A statement of a module's body that may raise a refusal, which then lies in what the statement would have bound. */
export interface Guarded extends Position {
  readonly kind: 'Guarded';
  readonly statement: StmtNode;
  readonly names: readonly string[];
  /** What runs after a refusal. */
  readonly otherwise: StmtNode | null;
}

// ---- sums ----

/** CPython's `stmt`. */
export type StmtNode =
  | FunctionDef
  | AsyncFunctionDef
  | ClassDef
  | Return
  | Delete
  | Assign
  | TypeAlias
  | AugAssign
  | AnnAssign
  | For
  | AsyncFor
  | While
  | If
  | With
  | AsyncWith
  | Match
  | Raise
  | Try
  | TryStar
  | Assert
  | Import
  | ImportFrom
  | Global
  | Nonlocal
  | Expr
  | Pass
  | Break
  | Continue
  | Guarded;

/** CPython's `expr`. */
export type ExprNode =
  | BoolOp
  | NamedExpr
  | BinOp
  | UnaryOp
  | Lambda
  | IfExp
  | Dict
  | Set
  | ListComp
  | SetComp
  | DictComp
  | GeneratorExp
  | Await
  | Yield
  | YieldFrom
  | Compare
  | Call
  | FormattedValue
  | Interpolation
  | JoinedStr
  | TemplateStr
  | Constant
  | Attribute
  | Subscript
  | Starred
  | Name
  | List
  | Tuple
  | Slice
  | Refused;

/** CPython's `pattern`. */
export type PatternNode =
  | MatchValue
  | MatchSingleton
  | MatchSequence
  | MatchMapping
  | MatchClass
  | MatchStar
  | MatchAs
  | MatchOr;

/** CPython's `type_param`. */
export type TypeParamNode = TypeVar | ParamSpec | TypeVarTuple;

/** CPython's `mod`, as far as the compiler needs it. */
export type ModNode = Module | Expression;

/** Every node. */
export type Node =
  | ModNode
  | StmtNode
  | ExprNode
  | PatternNode
  | TypeParamNode
  | Comprehension
  | ExceptHandler
  | Arguments
  | Arg
  | Keyword
  | Alias
  | WithItem
  | MatchCase;

/** The name of every node class. */
export type NodeKind = Node['kind'];

/** The node of a kind: `NodeOf<'FunctionDef'>` is `FunctionDef`. */
export type NodeOf<K extends NodeKind> = Extract<Node, { readonly kind: K }>;
