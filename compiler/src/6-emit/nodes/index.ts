// The table of node classes: each is emitted by the function of its name, in the file of its name.

import type { ExprNode, NodeOf, PatternNode, Position, StmtNode } from '../../ast';
import type { Code } from '../shared/code';
import type { Visitors } from '../shared/module';
import type { PatternMatch } from '../shared/patterns';
import type { Register } from '../shared/registers';
import { AnnAssign } from './AnnAssign';
import { Assert } from './Assert';
import { Assign } from './Assign';
import { AsyncFor } from './AsyncFor';
import { AsyncFunctionDef } from './AsyncFunctionDef';
import { AsyncWith } from './AsyncWith';
import { Attribute } from './Attribute';
import { AugAssign } from './AugAssign';
import { Await } from './Await';
import { BinOp } from './BinOp';
import { BoolOp } from './BoolOp';
import { Break } from './Break';
import { Call } from './Call';
import { ClassDef } from './ClassDef';
import { Compare } from './Compare';
import { Constant } from './Constant';
import { Continue } from './Continue';
import { Delete } from './Delete';
import { Dict } from './Dict';
import { DictComp } from './DictComp';
import { Expr } from './Expr';
import { For } from './For';
import { FormattedValue } from './FormattedValue';
import { FunctionDef } from './FunctionDef';
import { GeneratorExp } from './GeneratorExp';
import { Global } from './Global';
import { Guarded } from './Guarded';
import { If } from './If';
import { IfExp } from './IfExp';
import { Import } from './Import';
import { ImportFrom } from './ImportFrom';
import { Interpolation } from './Interpolation';
import { JoinedStr } from './JoinedStr';
import { Lambda } from './Lambda';
import { List } from './List';
import { ListComp } from './ListComp';
import { Match } from './Match';
import { MatchAs } from './MatchAs';
import { MatchClass } from './MatchClass';
import { MatchMapping } from './MatchMapping';
import { MatchOr } from './MatchOr';
import { MatchSequence } from './MatchSequence';
import { MatchSingleton } from './MatchSingleton';
import { MatchStar } from './MatchStar';
import { MatchValue } from './MatchValue';
import { Name } from './Name';
import { NamedExpr } from './NamedExpr';
import { Nonlocal } from './Nonlocal';
import { Pass } from './Pass';
import { Raise } from './Raise';
import { Refused } from './Refused';
import { Return } from './Return';
import { Set as SetDisplay } from './Set';
import { SetComp } from './SetComp';
import { Slice } from './Slice';
import { Starred } from './Starred';
import { Subscript } from './Subscript';
import { TemplateStr } from './TemplateStr';
import { Try } from './Try';
import { TryStar } from './TryStar';
import { Tuple } from './Tuple';
import { TypeAlias } from './TypeAlias';
import { UnaryOp } from './UnaryOp';
import { While } from './While';
import { With } from './With';
import { Yield } from './Yield';
import { YieldFrom } from './YieldFrom';

const STATEMENTS: { readonly [K in StmtNode['kind']]: (node: NodeOf<K>, code: Code) => void } = {
  FunctionDef,
  AsyncFunctionDef,
  ClassDef,
  Return,
  Delete,
  Assign,
  TypeAlias,
  AugAssign,
  AnnAssign,
  For,
  AsyncFor,
  While,
  If,
  With,
  AsyncWith,
  Match,
  Raise,
  Try,
  TryStar,
  Assert,
  Import,
  ImportFrom,
  Global,
  Nonlocal,
  Expr,
  Pass,
  Break,
  Continue,
  Guarded,
};

const EXPRESSIONS: { readonly [K in ExprNode['kind']]: (node: NodeOf<K>, code: Code, dst: Register) => void } = {
  BoolOp,
  NamedExpr,
  BinOp,
  UnaryOp,
  Lambda,
  IfExp,
  Dict,
  Set: SetDisplay,
  ListComp,
  SetComp,
  DictComp,
  GeneratorExp,
  Await,
  Yield,
  YieldFrom,
  Compare,
  Call,
  FormattedValue,
  Interpolation,
  JoinedStr,
  TemplateStr,
  Constant,
  Attribute,
  Subscript,
  Starred,
  Name,
  List,
  Tuple,
  Slice,
  Refused,
};

const PATTERNS: {
  readonly [K in PatternNode['kind']]: (node: NodeOf<K>, code: Code, value: Register, match: PatternMatch) => void;
} = {
  MatchValue,
  MatchSingleton,
  MatchSequence,
  MatchMapping,
  MatchClass,
  MatchStar,
  MatchAs,
  MatchOr,
};

/** Emits any statement, expression or pattern. Temporaries that a statement leaves in use are freed. */
export const VISITORS: Visitors = {
  statement(node, code) {
    const emit = STATEMENTS[node.kind] as (node: StmtNode, code: Code) => void;
    if (!WITHOUT_LINE.has(node.kind)) code.at(firstLineOf(node));
    code.temporarily(() => emit(node, code));
  },
  expression(node, code, dst) {
    const emit = EXPRESSIONS[node.kind] as (node: ExprNode, code: Code, dst: Register) => void;
    emit(node, code, dst);
  },
  pattern(node, code, value, match) {
    const emit = PATTERNS[node.kind] as (node: PatternNode, code: Code, value: Register, match: PatternMatch) => void;
    emit(node, code, value, match);
  },
};

/** Statements that run nothing themselves, or set the line where they do. */
const WITHOUT_LINE: ReadonlySet<StmtNode['kind']> = new Set<StmtNode['kind']>([
  'Pass',
  'Global',
  'Nonlocal',
  'While',
  'Try',
  'TryStar',
  'Guarded',
]);

/** A decorated definition starts at its first decorator. */
function firstLineOf(node: StmtNode): Position {
  return ('decorator_list' in node ? node.decorator_list[0] : undefined) ?? node;
}
