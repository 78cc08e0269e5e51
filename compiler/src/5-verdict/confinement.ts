// Statements of module code that do nothing but bind names: what they evaluate reads, makes new objects, and calls what is not the
// project's, which is handed none of the project's objects that it could change. Where such a statement is refused, its names are all that
// is lost. A statement that registers routes does no more than that if all else in it is confined so.

import type {
  Arguments,
  AsyncFunctionDef,
  Call,
  ClassDef,
  DictComp,
  ExprNode,
  FunctionDef,
  ListComp,
  Node,
  SetComp,
  StmtNode,
} from '../ast';
import { children, isStatement } from '../ast';
import type { DottedName } from '../2-summarize';
import { dottedName } from '../2-summarize/references';
import type { Program, Target } from '../3-link';
import { RUNS_TEXT } from './judge';
import { scopeNode, statementNode } from './nodes';
import type { CodeNode } from './nodes';

/** What is known beforehand of the statements. */
export interface Known {
  readonly program: Program;
  /** Whether a statement of a module's body cannot run. */
  readonly isRefused: (node: CodeNode) => boolean;
  /** Functions of routes, dependencies and the like, which nobody calls while module code runs. */
  readonly registered: ReadonlySet<CodeNode>;
  /** Lines of a file on which something is registered that discovery has found. */
  readonly registrations: ReadonlyMap<string, ReadonlySet<number>>;
}

/** What a confined call may be given. */
type Given = 'anything' | 'nothing of the project';

export class Confinement {
  private readonly known: Known;
  private readonly module: string;
  private readonly lines: ReadonlySet<number>;
  /** Variables of the comprehensions around that hold nothing of the project. */
  private foreignNames: ReadonlySet<string> = new Set();

  constructor(known: Known, module: string) {
    this.known = known;
    this.module = module;
    const file = known.program.modules.get(module)?.summary.file ?? '';
    this.lines = known.registrations.get(file) ?? new Set();
  }

  /** Whether a statement does no more than bind names, and register what discovery has found. */
  holds(statement: StmtNode): boolean {
    switch (statement.kind) {
      case 'ImportFrom':
        // Whatever names a module has.
        return statement.names.every(({ name }) => name !== '*');
      case 'Import':
      case 'Pass':
      case 'TypeAlias':
        return true;
      case 'Assign':
        return statement.targets.every(bindsNames) && this.value(statement.value);
      case 'AnnAssign':
        return bindsNames(statement.target) && this.all([statement.annotation, statement.value]);
      case 'FunctionDef':
      case 'AsyncFunctionDef':
        return this.function(statement);
      case 'ClassDef':
        return this.class(statement);
      case 'Expr':
        return statement.value.kind === 'Call' ? this.registration(statement.value) : this.value(statement.value);
      default:
        return false;
    }
  }

  private all(expressions: readonly (ExprNode | null)[]): boolean {
    return expressions.every((expression) => expression === null || this.value(expression));
  }

  private function(node: FunctionDef | AsyncFunctionDef): boolean {
    const { args, decorator_list, returns } = node;
    return decorator_list.every((one) => this.decorator(one)) && this.all([...evaluatedWith(args), returns]);
  }

  /** A decorator is given the function or class that its statement binds, and nothing else. */
  private decorator(node: ExprNode): boolean {
    if (node.kind === 'Call') return this.isFoundIn(node) ? this.registration(node) : this.call(node, 'anything');
    return this.isForeign(node) && this.value(node);
  }

  /** A call that registers what discovery has found: a method of a router or an application. */
  private registration(node: Call): boolean {
    if (!this.isFoundIn(node) || node.func.kind !== 'Attribute') return false;
    return this.value(node.func.value) && this.arguments(node, 'anything');
  }

  private isFoundIn({ lineno, end_lineno }: Call): boolean {
    for (let line = lineno; line <= end_lineno; line += 1) if (this.lines.has(line)) return true;
    return false;
  }

  /** A class whose bases are not the project's: what those do with it is theirs. */
  private class({ decorator_list, bases, keywords, body }: ClassDef): boolean {
    return (
      decorator_list.every((one) => this.decorator(one)) &&
      bases.every((base) => this.isForeign(base) && this.value(base)) &&
      keywords.every(({ value }) => this.isForeign(value) && this.value(value)) &&
      body.every((statement) => this.holds(statement))
    );
  }

  /** Whether the value of an expression is nothing of the project's. */
  private isForeign(node: ExprNode): boolean {
    if (node.kind === 'Subscript') return this.isForeign(node.value);
    if (node.kind === 'Call') return this.isForeign(node.func);
    const targets = this.targets(node);
    return targets?.every((target) => this.isNotOwn(target)) === true;
  }

  private value(node: ExprNode): boolean {
    switch (node.kind) {
      case 'Call':
        return this.call(node, 'nothing of the project');
      case 'Lambda':
        return this.all(evaluatedWith(node.args));
      case 'NamedExpr':
        return this.value(node.value);
      case 'BinOp':
        return this.all([node.left, node.right]) && this.isHarmless(node.left) && this.isHarmless(node.right);
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
        return this.comprehension(node);
      case 'Await':
      case 'Yield':
      case 'YieldFrom':
      case 'GeneratorExp':
        return false;
      default:
        return children(node).every((child) => this.part(child));
    }
  }

  private part(node: Node): boolean {
    if (node.kind === 'comprehension') return this.all([node.iter, ...node.ifs]);
    return this.value(node as ExprNode);
  }

  /** The items of what is not the project's are not either. */
  private comprehension(node: ListComp | SetComp | DictComp): boolean {
    const foreign = node.generators.flatMap(({ iter, target }) => (this.isHarmless(iter) ? namesIn(target) : []));
    const outer = this.foreignNames;
    this.foreignNames = new Set([...outer, ...foreign]);
    const holds = children(node).every((child) => this.part(child));
    this.foreignNames = outer;
    return holds;
  }

  private call(node: Call, given: Given): boolean {
    const { func } = node;
    const isPlain = func.kind === 'Name' || func.kind === 'Attribute';
    if (!isPlain || !this.isCallable(func)) return false;
    const receiver = func.kind === 'Attribute' ? func.value : null;
    return (receiver === null || this.value(receiver)) && this.arguments(node, given);
  }

  /** Whether a call runs no code of the project, and changes nothing of it. */
  private isCallable(func: ExprNode): boolean {
    const targets = this.targets(func);
    if (targets !== null) return targets.every((target) => this.isNotOwn(target) && !runsText(target));
    const name = dottedName(func);
    if (name !== null) return this.foreignNames.has(name[0] as string);
    // A method of something new: a literal, or what a call has just given.
    return func.kind === 'Attribute' && this.isNew(func.value);
  }

  private isNew(node: ExprNode): boolean {
    if (node.kind === 'Call') return this.isCallable(node.func);
    if (node.kind === 'Attribute' || node.kind === 'Subscript') return this.isNew(node.value);
    return node.kind !== 'Name';
  }

  private arguments({ args, keywords }: Call, given: Given): boolean {
    const values = [...args, ...keywords.map(({ value }) => value)];
    return values.every((value) => this.value(value) && (given === 'anything' || this.isHarmless(value)));
  }

  /** Whether whoever is given a value can change nothing of the project by it, and call none of its code. */
  private isHarmless(node: ExprNode): boolean {
    switch (node.kind) {
      case 'Name':
      case 'Attribute': {
        const targets = this.targets(node);
        if (targets === null) return this.foreignNames.has(dottedName(node)?.[0] ?? '');
        return targets.every((target) => this.isHarmlessTarget(target));
      }
      case 'Lambda':
        return false;
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
        return node.generators.every(({ iter }) => this.isHarmless(iter));
      case 'Call':
        // What it gives is new, or not the project's.
        return true;
      default:
        return children(node).every((child) => this.isHarmless(child as ExprNode));
    }
  }

  private isHarmlessTarget(target: Target): boolean {
    if (this.isNotOwn(target)) return true;
    if (target.kind === 'definition')
      return this.known.registered.has(scopeNode(target.module, target.definition.scope));
    return target.kind === 'variable' && this.bindings(target).every((statement) => bindsConstant(statement));
  }

  /** Whether a target is none of the project's objects: the library's, or something that is refused. */
  private isNotOwn(target: Target): boolean {
    switch (target.kind) {
      case 'external':
      case 'builtin':
        return true;
      case 'variable':
        return this.isLost(target.module, this.statements(target));
      case 'definition':
        return this.isLost(target.module, [target.definition.statement]);
      case 'module':
        return false;
    }
  }

  private isLost(module: string, statements: readonly number[]): boolean {
    return statements.length > 0 && statements.every((index) => this.known.isRefused(statementNode(module, index)));
  }

  private statements({ module, name }: Target & { kind: 'variable' }): readonly number[] {
    const { codes, modules } = this.known.program;
    const summary = modules.get(module)?.summary;
    return summary === undefined ? [] : codes.of(summary).statementsBinding(name);
  }

  /** The statements that bind a variable; none if one of them cannot be found. */
  private bindings(target: Target & { kind: 'variable' }): readonly (StmtNode | null)[] {
    const loaded = this.known.program.modules.get(target.module);
    const found = this.statements(target).map((index) => {
      const at = loaded?.summary.statements[index];
      return at === undefined || loaded === undefined ? null : statementAt(loaded.ast.body, at);
    });
    return found.length === 0 ? [null] : found;
  }

  /** What a dotted name may stand for, attributes of what it stands for included; null for any other expression. */
  private targets(node: ExprNode): readonly Target[] | null {
    const name: DottedName | null = node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
    const found = name === null ? [] : this.known.program.resolve(this.module, 0, name);
    return found.length === 0 ? null : found.map(({ target }) => target);
  }
}

function evaluatedWith(args: Arguments): (ExprNode | null)[] {
  const all = [...args.posonlyargs, ...args.args, args.vararg, ...args.kwonlyargs, args.kwarg];
  return [...args.defaults, ...args.kw_defaults, ...all.map((one) => one?.annotation ?? null)];
}

/** Whether a target is a builtin that runs a text, which may be any code. */
function runsText(target: Target): boolean {
  return target.kind === 'builtin' && RUNS_TEXT.has(target.name);
}

function namesIn(target: ExprNode): string[] {
  if (target.kind === 'Name') return [target.id];
  return children(target).flatMap((child) => namesIn(child as ExprNode));
}

function bindsNames(target: ExprNode): boolean {
  if (target.kind === 'Starred') return bindsNames(target.value);
  return (
    target.kind === 'Name' || ((target.kind === 'Tuple' || target.kind === 'List') && target.elts.every(bindsNames))
  );
}

/** Whether a statement assigns what nobody can change: a constant, or a text or number that is made of constants. */
function bindsConstant(statement: StmtNode | null): boolean {
  if (statement?.kind !== 'Assign' && statement?.kind !== 'AnnAssign') return false;
  return statement.value !== null && isConstant(statement.value);
}

function isConstant(node: ExprNode): boolean {
  switch (node.kind) {
    case 'Constant':
    case 'JoinedStr':
      return true;
    case 'BinOp':
      return isConstant(node.left) && isConstant(node.right);
    case 'UnaryOp':
      return isConstant(node.operand);
    case 'Tuple':
      return node.elts.every(isConstant);
    default:
      return false;
  }
}

/** The statement of a module's body that begins somewhere, wherever in compound statements it stands. */
export function statementAt(
  body: readonly StmtNode[],
  place: { readonly line: number; readonly column: number },
): StmtNode | null {
  for (const statement of body) {
    if (statement.lineno === place.line && statement.col_offset === place.column) return statement;
    const found = DEFINITIONS.has(statement.kind) ? null : statementAt(statementsIn(statement), place);
    if (found !== null) return found;
  }
  return null;
}

const DEFINITIONS: ReadonlySet<string> = new Set(['FunctionDef', 'AsyncFunctionDef', 'ClassDef']);

/** The statements inside a compound statement. */
function statementsIn(node: Node): StmtNode[] {
  return children(node).flatMap((child) => {
    if (child.kind === 'ExceptHandler' || child.kind === 'match_case') return statementsIn(child);
    return isStatement(child) ? [child] : [];
  });
}
