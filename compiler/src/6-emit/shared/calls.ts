// Calls (CPython Python/compile.c compiler_call_helper, maybe_optimize_method_call, compiler_call_simple_kw_helper). The
// callee is evaluated first, a method is looked up before its arguments are; `awaited` fuses `await f()` into one operation.
// The arguments follow a register that holds the callee or nothing: there the registers of a compiled callee begin.

import type { Attribute, Call, ExprNode, Keyword } from '../../ast';
import { number } from '../rust/tree';
import type { Code } from './code';
import { DISPLAY_LIMIT, evaluateStable, evaluateWindow, isInert } from './operands';
import type { CheckedOperation } from './operations';
import type { Register } from './registers';
import { NO_REG } from './registers';

/** Functions whose call without arguments looks at the caller's variables. */
const FRAME_READERS: ReadonlySet<string> = new Set(['locals', 'vars', 'dir']);

/** Names and attributes whose call gives the frame of the function that runs. */
const FRAME_GETTERS: ReadonlySet<string> = new Set(['_getframe', 'currentframe']);

export function emitCall(code: Code, node: Call, dst: Register, awaited: boolean): void {
  const { func, args, keywords } = node;
  if (args.some((arg) => arg.kind === 'Starred') || keywords.some((keyword) => keyword.arg === null)) {
    callExtended(code, node, dst, awaited);
  } else if (func.kind === 'Attribute') {
    callMethod(code, node, func, dst, awaited);
    noteLocals(code, func.attr, dst);
  } else if (func.kind === 'Name' && args.length + keywords.length === 0 && readsFrame(code, func.id)) {
    callFrameReader(code, node, func.id, dst, awaited);
  } else {
    callPlain(code, node, dst, awaited);
    if (func.kind === 'Name') noteLocals(code, func.id, dst);
  }
}

/** After a call of something spelled as a getter of frames: a frame of this function gets its variables. */
function noteLocals(code: Code, spelling: string, frame: Register): void {
  if (FRAME_GETTERS.has(spelling) && code.scope.kind === 'function') code.do('note_locals', frame);
}

/** Zero-argument `super()`, and the functions that read the caller's variables. */
function readsFrame(code: Code, id: string): boolean {
  if (id === 'super')
    return code.module.frames.meaning(code.scope, 'super').kind === 'global' && code.scope.kind === 'function';
  return FRAME_READERS.has(id);
}

function callFrameReader(code: Code, node: Call, id: string, dst: Register, awaited: boolean): void {
  const callable = code.evaluateToTemporary(node.func);
  const result = awaited ? callable : dst;
  code.at(node);
  if (id === 'super') {
    code.do('call_super', result, callable, ...superOperands(code));
  } else {
    code.do('call_locals', result, callable);
  }
  if (awaited) code.do('await_', dst, result);
}

/** The registers of the cell `__class__` and of the first parameter. */
function superOperands(code: Code): Register[] {
  const cell = code.module.frames.meaning(code.scope, '__class__');
  const cellRegister = cell.kind === 'variable' ? code.registerOf(cell.owner, '__class__') : NO_REG;
  return [cellRegister, code.parameters[0] ?? NO_REG];
}

/** Whether an expression is `super()` without arguments, whose `super` may be the builtin one. */
function isPlainSuper(code: Code, node: ExprNode): node is Call {
  if (node.kind !== 'Call' || node.args.length + node.keywords.length > 0) return false;
  return node.func.kind === 'Name' && node.func.id === 'super' && readsFrame(code, 'super');
}

function callPlain(code: Code, node: Call, dst: Register, awaited: boolean): void {
  const inputs = argumentsOf(node);
  const callable = evaluateStable(code, node.func, inputs);
  const start = callable.temporary === null ? code.registers.allocate() : callable;
  const { count } = evaluateWindow(code, inputs);
  code.at(node);
  const operands = [dst, callable, start, number(count)];
  if (code.passings.get(node) === 'returns') code.run('returns_call', callable);
  if (node.keywords.length === 0) code.do(awaited ? 'call_await' : 'call', ...operands);
  else code.do(awaited ? 'call_kw_await' : 'call_kw', ...operands, keywordNames(code, node.keywords));
}

function callMethod(code: Code, node: Call, func: Attribute, dst: Register, awaited: boolean): void {
  const inputs = argumentsOf(node);
  const name = code.name(code.mangled(func.attr));
  const keywords = node.keywords.length === 0 ? [] : [keywordNames(code, node.keywords)];
  const kind = `${keywords.length > 0 ? '_kw' : ''}${awaited ? '_await' : ''}`;
  if (isPlainSuper(code, func.value)) {
    const start = code.evaluateToTemporary(func.value.func);
    code.registers.allocate();
    atMethod(code, node, func);
    code.do('load_super_method', start, start, ...superOperands(code), name, code.cache());
    evaluateWindow(code, inputs);
    atMethod(code, node, func);
    code.do(`call_loaded${kind}` as CheckedOperation, dst, start, number(inputs.length), ...keywords);
    return;
  }
  if (inputs.every((input) => isInert(code, input))) {
    const start = code.registers.allocate();
    evaluateWindow(code, [func.value, ...inputs]);
    atMethod(code, node, func);
    const operation = `call_method${kind}` as CheckedOperation;
    const passing = code.passings.get(node);
    if (passing !== undefined) code.run(`${passing}_method`, start, name);
    code.do(operation, dst, name, start, number(inputs.length), ...keywords, code.cacheOf(node));
    return;
  }
  const mark = code.registers.mark();
  const object = code.evaluate(func.value);
  code.registers.release(mark);
  const start = code.registers.allocate();
  code.registers.allocate();
  atMethod(code, node, func);
  code.do('load_method', start, object, name, code.cacheOf(node));
  evaluateWindow(code, inputs);
  atMethod(code, node, func);
  const passing = code.passings.get(node);
  if (passing !== undefined) code.run(`${passing}_loaded`, start);
  code.do(`call_loaded${kind}` as CheckedOperation, dst, start, number(inputs.length), ...keywords);
}

/** A method call over several lines is reported where the method's name stands (CPython update_start_location_to_match_attr). */
function atMethod(code: Code, node: Call, func: Attribute): void {
  if (func.lineno === func.end_lineno) code.at(node);
  else code.at({ ...func, lineno: func.end_lineno });
}

function argumentsOf(node: Call): ExprNode[] {
  return [...node.args, ...node.keywords.map((keyword) => keyword.value)];
}

function keywordNames(code: Code, keywords: readonly Keyword[]): ReturnType<Code['name']> {
  return code.tables.keywordList(keywords.map((keyword) => code.mangled(keyword.arg as string)));
}

// ---- calls with `*` and `**` ----

function callExtended(code: Code, node: Call, dst: Register, awaited: boolean): void {
  const callable = code.evaluateToTemporary(node.func);
  const args = collectArguments(code, node.args);
  const kwargs = node.keywords.length === 0 ? NO_REG : collectKeywords(code, node.keywords, callable);
  code.at(node);
  code.do(awaited ? 'call_ex_await' : 'call_ex', dst, callable, args, kwargs);
}

/** The positional arguments as a list; the operand itself if there is only `*operand`. */
export function collectArguments(code: Code, args: readonly ExprNode[]): Register {
  const [only] = args;
  if (args.length === 1 && only?.kind === 'Starred') return code.evaluateToTemporary(only.value);
  return collectList(code, args);
}

/** A list display as a register, starred items spread. */
export function collectList(code: Code, items: readonly ExprNode[]): Register {
  const star = items.findIndex((item) => item.kind === 'Starred');
  const plain = items.slice(0, Math.min(star < 0 ? items.length : star, DISPLAY_LIMIT));
  const list = code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    const { start, count } = evaluateWindow(code, plain);
    code.do('build_list', list, start, number(count));
  });
  code.registers.allocate();
  for (const item of items.slice(plain.length)) {
    code.temporarily(() => {
      if (item.kind === 'Starred') code.do('list_extend', list, code.evaluate(item.value));
      else code.do('list_append', list, code.evaluate(item));
    });
  }
  return list;
}

/** Keyword arguments as a dict; a name that comes twice raises, naming the callable. */
export function collectKeywords(code: Code, keywords: readonly Keyword[], callable: Register): Register {
  const runs = keywordRuns(keywords);
  const [first] = runs;
  const dict = code.registers.temporaryAt(code.registers.mark());
  const named = first !== undefined && first[0]?.arg !== null ? first : [];
  buildKeywords(code, named, dict);
  code.registers.allocate();
  for (const run of named.length > 0 ? runs.slice(1) : runs) {
    code.temporarily(() => {
      const [head] = run as [Keyword];
      if (head.arg === null) {
        code.do('dict_merge', dict, code.evaluate(head.value), callable);
        return;
      }
      const more = code.registers.temporaryAt(code.registers.mark());
      buildKeywords(code, run, more);
      code.registers.allocate();
      code.do('dict_merge', dict, more, callable);
    });
  }
  return dict;
}

/** Named keywords that stand together, and each `**` by itself. */
function keywordRuns(keywords: readonly Keyword[]): Keyword[][] {
  const runs: Keyword[][] = [];
  for (const keyword of keywords) {
    const last = runs.at(-1);
    if (last === undefined || keyword.arg === null || last[0]?.arg === null) runs.push([keyword]);
    else last.push(keyword);
  }
  return runs;
}

function buildKeywords(code: Code, keywords: readonly Keyword[], dst: Register): void {
  code.temporarily(() => {
    const start = code.registers.temporaryAt(code.registers.mark());
    for (const keyword of keywords) {
      const key = code.registers.allocate();
      code.loadConstant({ type: 'str', value: code.mangled(keyword.arg as string), codePoints: null }, key);
      code.evaluateToTemporary(keyword.value);
    }
    code.do('build_dict', dst, start, number(keywords.length));
  });
}
