// Statements of module code that do nothing but bind names: what they evaluate reads, makes new objects, and calls what is not the
// project's, which is handed none of the project's objects that it could change. Where such a statement is refused, its names are all that
// is lost. A statement that registers routes does no more than that if all else in it is confined so.

import type {
  Arguments,
  AsyncFunctionDef,
  Attribute,
  Call,
  ClassDef,
  Compare,
  DictComp,
  ExprNode,
  FunctionDef,
  ListComp,
  Node,
  SetComp,
  StmtNode,
  Subscript,
  TypeParamNode,
} from '../ast';
import { children, isStatement } from '../ast';
import type { DottedName } from '../2-summarize';
import { dottedName } from '../2-summarize/references';
import type { Program, Resolved, Target } from '../3-link';
import { RUNS_TEXT } from './computed-names';
import { functionsOf } from './implicit-calls';
import type { ImplicitCalls, OwnFunction } from './implicit-calls';

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
  readonly implicit: ImplicitCalls;
}

/** What a confined call may be given. */
type Given = 'anything' | 'nothing of the project';

export class Confinement {
  private readonly known: Known;
  private readonly module: string;
  private readonly lines: ReadonlySet<number>;
  /** Variables of the comprehensions around that hold nothing of the project. */
  private foreignNames: ReadonlySet<string> = new Set();
  /** Variables of the function that is looked at, its `self` included: what they hold may be given away, and is not called. */
  private ownNames: ReadonlySet<string> = new Set();
  /** Functions that were looked at, and whether they only compute a value. */
  private readonly computing: Map<Node, boolean>;

  constructor(known: Known, module: string, computing = new Map<Node, boolean>()) {
    this.known = known;
    this.computing = computing;
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
        return true;
      case 'TypeAlias':
        // Whoever asks for the value evaluates it.
        return this.value(statement.value) && this.all(boundsOf(statement.type_params));
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
    const { args, decorator_list, returns, type_params } = node;
    const evaluated = [...evaluatedWith(args), returns, ...boundsOf(type_params)];
    if (!decorator_list.every((one) => this.decorator(one)) || !this.all(evaluated)) return false;
    // What is not the project's may call at once what it decorates.
    const isTaken = decorator_list.some((one) => one.kind !== 'Call' || !this.isFoundIn(one));
    return !isTaken || this.isRegistered(node) || this.leavesNothing({ module: this.module, node });
  }

  private isRegistered({ lineno, name }: FunctionDef | AsyncFunctionDef): boolean {
    const definitions = this.known.program.modules.get(this.module)?.summary.definitions ?? [];
    const found = definitions.find((one) => one.name === name && one.line === lineno);
    return found !== undefined && this.known.registered.has(scopeNode(this.module, found.scope));
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
  private class({ decorator_list, bases, keywords, body, type_params }: ClassDef): boolean {
    return (
      decorator_list.every((one) => this.decorator(one)) &&
      this.all(boundsOf(type_params)) &&
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
      case 'Compare':
        return this.compared(node);
      case 'Subscript':
        return this.all([node.value, node.slice]) && this.item(node);
      case 'Attribute':
        return this.value(node.value) && this.attribute(node);
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
        return children(node).every((child) => this.part(child)) && this.runsNoSpecial(node);
    }
  }

  private part(node: Node): boolean {
    if (node.kind === 'comprehension') return this.all([node.iter, ...node.ifs]);
    return this.value(node as ExprNode);
  }

  // ---- what runs without being called ----

  private runsNoSpecial(node: ExprNode): boolean {
    return !this.known.implicit.mayRunSpecial(node) || children(node).every((child) => this.isHarmlessPart(child));
  }

  private isHarmlessPart(node: Node): boolean {
    return node.kind === 'comprehension' ? this.isHarmless(node.iter) : this.isHarmless(node as ExprNode);
  }

  /** What is not the project's is given what it is compared with. */
  private compared(node: Compare): boolean {
    const operands = [node.left, ...node.comparators];
    if (!this.all(operands)) return false;
    if (operands.every((one) => this.isHarmless(one))) return true;
    return !this.known.implicit.mayRunSpecial(node) && !operands.some((one) => this.isForeign(one));
  }

  private item(node: Subscript): boolean {
    if (this.isForeign(node.value)) return this.isHarmless(node.slice);
    return this.isHarmless(node.value) || !this.known.implicit.mayRunSpecial(node);
  }

  /** An attribute behind which no code of the project leaves anything behind. */
  private attribute(node: Attribute): boolean {
    const resolved = this.resolved(node) ?? [];
    const isPlain = ({ rest, target }: Resolved): boolean => rest.length === 0 || this.isNotOwn(target);
    if (resolved.length > 0 ? resolved.every(isPlain) : this.isHarmless(node.value)) return true;
    return this.known.implicit.behind(node.attr).every((one) => this.leavesNothing(one));
  }

  /** Whether a function does no more than compute a value. */
  private leavesNothing({ module, node }: OwnFunction): boolean {
    const known = this.computing.get(node);
    if (known !== undefined) return known;
    // One that asks for itself does nothing more by it.
    this.computing.set(node, true);
    const inside = new Confinement(this.known, module, this.computing);
    const { args, body } = node;
    const parameters = [...args.posonlyargs, ...args.args, ...args.kwonlyargs].map(({ arg }) => arg);
    inside.ownNames = new Set([...parameters, ...body.flatMap(localNames)]);
    const leaves = body.every((statement) => inside.computes(statement));
    this.computing.set(node, leaves);
    return leaves;
  }

  /** A statement of a function that changes nothing outside it. */
  private computes(statement: StmtNode): boolean {
    switch (statement.kind) {
      case 'Return':
        return this.all([statement.value]);
      case 'If':
        return (
          this.value(statement.test) && [...statement.body, ...statement.orelse].every((one) => this.computes(one))
        );
      case 'Raise':
        return this.all([statement.exc, statement.cause]);
      case 'Expr':
        return this.value(statement.value);
      case 'Assign':
      case 'AnnAssign':
      case 'Import':
      case 'ImportFrom':
      case 'Pass':
        return this.holds(statement);
      default:
        return false;
    }
  }

  /** The items of what is not the project's are not either. */
  private comprehension(node: ListComp | SetComp | DictComp): boolean {
    const foreign = node.generators.flatMap(({ iter, target }) => (this.isHarmless(iter) ? namesIn(target) : []));
    const outer = this.foreignNames;
    this.foreignNames = new Set([...outer, ...foreign]);
    const holds = children(node).every((child) => this.part(child));
    this.foreignNames = outer;
    return holds && this.runsNoSpecial(node);
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
    if (name !== null) return this.foreignNames.has(name[0] as string) && !this.ownNames.has(name[0] as string);
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
        if (targets === null) return this.isForeignName(dottedName(node)?.[0] ?? '');
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

  private isForeignName(name: string): boolean {
    return this.foreignNames.has(name) || this.ownNames.has(name);
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
        return this.isLost(target.module, [target.definition.statement]) && this.isInert(target);
      case 'module':
        return false;
    }
  }

  /** Whether a lost function or class has no code of the project's that would leave something behind where it is used. */
  private isInert({ definition, module }: Target & { kind: 'definition' }): boolean {
    const { ast, summary } = this.known.program.modules.get(module) ?? {};
    const at = summary?.statements[definition.statement];
    const node = ast === undefined || at === undefined ? null : statementAt(ast.body, at);
    return node !== null && functionsOf(node).every((function_) => this.leavesNothing({ module, node: function_ }));
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
    return this.resolved(node)?.map(({ target }) => target) ?? null;
  }

  private resolved(node: ExprNode): readonly Resolved[] | null {
    const name: DottedName | null = node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
    if (name === null || this.ownNames.has(name[0] as string)) return null;
    const found = this.known.program.resolve(this.module, 0, name);
    return found.length === 0 ? null : found;
  }
}

function evaluatedWith(args: Arguments): (ExprNode | null)[] {
  const all = [...args.posonlyargs, ...args.args, args.vararg, ...args.kwonlyargs, args.kwarg];
  return [...args.defaults, ...args.kw_defaults, ...all.map((one) => one?.annotation ?? null)];
}

/** What is evaluated once somebody asks for it. */
function boundsOf(parameters: readonly TypeParamNode[]): (ExprNode | null)[] {
  return parameters.flatMap((one) => [one.kind === 'TypeVar' ? one.bound : null, one.default_value]);
}

/** The variables that a statement of a function binds. */
function localNames(statement: StmtNode): string[] {
  switch (statement.kind) {
    case 'Assign':
      return statement.targets.flatMap(namesIn);
    case 'AnnAssign':
      return namesIn(statement.target);
    case 'If':
      return [...statement.body, ...statement.orelse].flatMap(localNames);
    default:
      return [];
  }
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
