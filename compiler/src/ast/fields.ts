// The fields of each node class, in the order of CPython's `_fields` (Parser/Python.asdl): what a generic pass over the
// tree needs to know. A 3.14-only field or class is simply absent from trees of older versions.

import type { Node, NodeKind } from './nodes';

type FieldOf<N extends Node> = Exclude<
  keyof N & string,
  'kind' | 'lineno' | 'col_offset' | 'end_lineno' | 'end_col_offset'
>;

type FieldTable = { readonly [K in NodeKind]: readonly FieldOf<Extract<Node, { readonly kind: K }>>[] };

/** The fields that hold nodes or lists of nodes and those that hold plain values, together, in CPython's order. */
export const NODE_FIELDS: FieldTable = {
  Module: ['body'],
  Expression: ['body'],

  FunctionDef: ['name', 'args', 'body', 'decorator_list', 'returns', 'type_params'],
  AsyncFunctionDef: ['name', 'args', 'body', 'decorator_list', 'returns', 'type_params'],
  ClassDef: ['name', 'bases', 'keywords', 'body', 'decorator_list', 'type_params'],
  Return: ['value'],
  Delete: ['targets'],
  Assign: ['targets', 'value'],
  TypeAlias: ['name', 'type_params', 'value'],
  AugAssign: ['target', 'op', 'value'],
  AnnAssign: ['target', 'annotation', 'value', 'simple'],
  For: ['target', 'iter', 'body', 'orelse'],
  AsyncFor: ['target', 'iter', 'body', 'orelse'],
  While: ['test', 'body', 'orelse'],
  If: ['test', 'body', 'orelse'],
  With: ['items', 'body'],
  AsyncWith: ['items', 'body'],
  Match: ['subject', 'cases'],
  Raise: ['exc', 'cause'],
  Try: ['body', 'handlers', 'orelse', 'finalbody'],
  TryStar: ['body', 'handlers', 'orelse', 'finalbody'],
  Assert: ['test', 'msg'],
  Import: ['names'],
  ImportFrom: ['module', 'names', 'level'],
  Global: ['names'],
  Nonlocal: ['names'],
  Expr: ['value'],
  Pass: [],
  Break: [],
  Continue: [],

  BoolOp: ['op', 'values'],
  NamedExpr: ['target', 'value'],
  BinOp: ['left', 'op', 'right'],
  UnaryOp: ['op', 'operand'],
  Lambda: ['args', 'body'],
  IfExp: ['test', 'body', 'orelse'],
  Dict: ['keys', 'values'],
  Set: ['elts'],
  ListComp: ['elt', 'generators'],
  SetComp: ['elt', 'generators'],
  DictComp: ['key', 'value', 'generators'],
  GeneratorExp: ['elt', 'generators'],
  Await: ['value'],
  Yield: ['value'],
  YieldFrom: ['value'],
  Compare: ['left', 'ops', 'comparators'],
  Call: ['func', 'args', 'keywords'],
  FormattedValue: ['value', 'conversion', 'format_spec'],
  Interpolation: ['value', 'str', 'conversion', 'format_spec'],
  JoinedStr: ['values'],
  TemplateStr: ['values'],
  Constant: ['value', 'u_prefix'],
  Attribute: ['value', 'attr', 'ctx'],
  Subscript: ['value', 'slice', 'ctx'],
  Starred: ['value', 'ctx'],
  Name: ['id', 'ctx'],
  List: ['elts', 'ctx'],
  Tuple: ['elts', 'ctx'],
  Slice: ['lower', 'upper', 'step'],

  MatchValue: ['value'],
  MatchSingleton: ['value'],
  MatchSequence: ['patterns'],
  MatchMapping: ['keys', 'patterns', 'rest'],
  MatchClass: ['cls', 'patterns', 'kwd_attrs', 'kwd_patterns'],
  MatchStar: ['name'],
  MatchAs: ['pattern', 'name'],
  MatchOr: ['patterns'],

  TypeVar: ['name', 'bound', 'default_value'],
  ParamSpec: ['name', 'default_value'],
  TypeVarTuple: ['name', 'default_value'],

  comprehension: ['target', 'iter', 'ifs', 'is_async'],
  ExceptHandler: ['type', 'name', 'body'],
  arguments: ['posonlyargs', 'args', 'vararg', 'kwonlyargs', 'kw_defaults', 'kwarg', 'defaults'],
  arg: ['arg', 'annotation'],
  keyword: ['arg', 'value'],
  alias: ['name', 'asname'],
  withitem: ['context_expr', 'optional_vars'],
  match_case: ['pattern', 'guard', 'body'],
};
