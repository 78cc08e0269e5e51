// Class statements (CPython Python/compile.c compiler_class): the body is a code object over a namespace, `build_class` calls
// the metaclass.

import { mangle } from '../../2-summarize';
import type { ClassDef, ExprNode, Keyword } from '../../ast';
import { walk } from '../../ast';
import { number } from '../rust/tree';
import { collectKeywords, collectList } from './calls';
import type { Code } from './code';
import { definitionSymbol } from './code-items';
import { NONE, textConstant, tupleConstant } from './constants';
import { cleanDocumentation, documentationOf } from './documentation';
import { closureOf, emitCode, NO_PARAMETERS, nested, qualifiedName } from './functions';
import { evaluateWindow } from './operands';
import type { Register } from './registers';
import { NO_REG, RET } from './registers';
import { emitBody } from './split';
import { finishClassAnnotations, startAnnotations } from './variable-annotations';
import { loadName, storeName } from './variables';

/** Makes the class, without its decorators. `genericBase` is `Generic[...]` of its type parameters, or null. */
export function makeClass(code: Code, node: ClassDef, dst: Register, genericBase: ExprNode | null): void {
  const body = classCode(code, node);
  const constant = code.constant({ type: 'code', symbol: definitionSymbol(body) });
  const name = code.constant(textConstant(node.name));
  const closure = code.registerList(closureOf(code, body));
  const bases = genericBase === null ? node.bases : [...node.bases, genericBase];
  if (bases.some((base) => base.kind === 'Starred') || node.keywords.some((keyword) => keyword.arg === null)) {
    makeClassExtended(code, node, dst, bases, [constant, name], closure);
    return;
  }
  const { start, count } = evaluateWindow(code, [...bases, ...node.keywords.map((keyword) => keyword.value)]);
  const keywords = node.keywords.length === 0 ? NO_REG : keywordList(code, node.keywords);
  code.at(node);
  code.do('build_class', dst, constant, name, start, number(count), keywords, closure);
}

function keywordList(code: Code, keywords: readonly Keyword[]): ReturnType<Code['name']> {
  return code.tables.keywordList(keywords.map((keyword) => code.mangled(keyword.arg as string)));
}

function makeClassExtended(
  code: Code,
  node: ClassDef,
  dst: Register,
  bases: readonly ExprNode[],
  [constant, name]: readonly [ReturnType<Code['name']>, ReturnType<Code['name']>],
  closure: ReturnType<Code['name']>,
): void {
  const args = collectList(code, bases);
  const builder = code.registers.allocate();
  code.do('load_global', builder, code.name('__build_class__'), code.cache());
  const kwargs = node.keywords.length === 0 ? NO_REG : collectKeywords(code, node.keywords, builder);
  code.run('clear', builder);
  code.at(node);
  code.do('build_class_ex', dst, constant, name, args, kwargs, closure);
}

function classCode(code: Code, node: ClassDef): Code {
  return nested(code, node, 'body', () => {
    const scope = code.module.analysis.scopeOf(node);
    const firstLine = (node.decorator_list[0] ?? node).lineno;
    const qualified = qualifiedName(code, node.name, node);
    const head = { name: node.name, qualifiedName: qualified, kind: 'Class', scope, node, firstLine } as const;
    const namespace = { ...NO_PARAMETERS, positional: 1 };
    return emitCode(code.module, code, { ...head, ...namespace }, node.body, (inner) => classBody(inner, node));
  });
}

function classBody(code: Code, node: ClassDef): void {
  code.at(node);
  storeGlobalAs(code, '__name__', '__module__');
  storeConstant(code, '__qualname__', code.head.qualifiedName);
  const { minor, library = false } = code.module.options;
  const tellsSource = minor >= 13 && !library;
  if (tellsSource) code.do('store_first_line');
  if (node.type_params.length > 0) storeTypeParameters(code);
  startAnnotations(code, node.body);
  storeClassDictionary(code);
  const { documentation, body } = documentationOf(node.body);
  if (documentation !== null) {
    code.at(node.body[0] as ClassDef['body'][number]);
    storeConstant(code, '__doc__', cleanDocumentation(documentation, minor));
  }
  emitBody(code, body);
  finishClassAnnotations(code, node.body);
  if (tellsSource) storeStaticAttributes(code, node);
  returnClassCell(code);
}

function storeGlobalAs(code: Code, global: string, name: string): void {
  code.temporarily(() => {
    const value = code.registers.allocate();
    code.do('load_name', value, code.name(global));
    code.do('store_name', code.name(name), value);
  });
}

function storeConstant(code: Code, name: string, text: string): void {
  code.temporarily(() => {
    const value = code.registers.allocate();
    code.loadConstant(textConstant(text), value);
    code.do('store_name', code.name(name), value);
  });
}

/** PEP 695: the type parameters, bound in the scope around the body. */
function storeTypeParameters(code: Code): void {
  code.temporarily(() => {
    const value = code.registers.allocate();
    loadName(code, '.type_params', value);
    storeName(code, '__type_params__', value);
  });
}

/** Gives annotation scopes and type parameter scopes in the class its namespace. */
function storeClassDictionary(code: Code): void {
  const cell = classCell(code, '__classdict__');
  if (cell !== null) code.run('store_cell', cell, code.parameters[0] as Register);
}

/** The names of attributes that methods assign to their first parameter, where that is called `self` (3.13). */
function storeStaticAttributes(code: Code, node: ClassDef): void {
  code.temporarily(() => {
    const value = code.registers.allocate();
    code.loadConstant(tupleConstant(staticAttributes(node).map(textConstant)), value);
    code.do('store_name', code.name('__static_attributes__'), value);
  });
}

function staticAttributes(node: ClassDef): string[] {
  const names = new Set<string>();
  for (const statement of node.body) {
    if (statement.kind !== 'FunctionDef' && statement.kind !== 'AsyncFunctionDef') continue;
    walk(statement, (inner) => {
      const stores = inner.kind === 'Attribute' && inner.ctx === 'Store';
      if (stores && inner.value.kind === 'Name' && inner.value.id === 'self') names.add(mangle(node.name, inner.attr));
      return inner.kind !== 'ClassDef';
    });
  }
  return [...names].sort();
}

function returnClassCell(code: Code): void {
  for (const [cellName, attribute] of [
    ['__classdict__', '__classdictcell__'],
    ['__class__', '__classcell__'],
  ] as const) {
    const cell = classCell(code, cellName);
    if (cell === null) continue;
    code.temporarily(() => {
      const value = code.registers.allocate();
      code.run('copy', value, cell);
      code.do('store_name', code.name(attribute), value);
    });
  }
  const cell = classCell(code, '__class__');
  if (cell === null) code.loadConstant(NONE, RET);
  else code.run('copy', RET, cell);
}

/** The register of a cell that the class makes for the functions in it, or null. */
function classCell(code: Code, name: string): Register | null {
  return code.module.frames.isCaptured(code.head.scope, name) ? code.registerOf(code.head.scope, name) : null;
}
