// Function objects: code objects of `def`, `lambda` and generator expressions, their defaults, annotations and closures
// (CPython Python/compile.c compiler_function, compiler_lambda, compiler_make_closure).

import type { Scope } from '../../2-summarize';
import type { Arguments, AsyncFunctionDef, ExprNode, FunctionDef, Lambda, Node, Position, StmtNode } from '../../ast';
import { number } from '../rust/tree';
import { signatureAnnotations } from './annotations';
import type { CodeHead, CodeKind } from './code';
import { Code } from './code';
import { codeItems, definitionSymbol } from './code-items';
import type { CodeConstant } from './constants';
import { foldConstant, NONE, textConstant, tupleConstant } from './constants';
import { cleanDocumentation, documentationOf } from './documentation';
import { leafOf, leafOfExpression } from './leaves';
import type { ModuleEmission } from './module';
import { evaluateWindow } from './operands';
import type { Register } from './registers';
import { NO_REG, RET } from './registers';
import { emitBody } from './split';
import { unbindableNames } from './unbindable';

/** What a function object is made of besides its code. */
export interface FunctionParts {
  readonly defaults: Register;
  readonly keywordDefaults: Register;
  readonly annotations: Register;
}

export const NO_PARTS: FunctionParts = { defaults: NO_REG, keywordDefaults: NO_REG, annotations: NO_REG };

/** Makes the function object of a `def`, without its decorators. `outer` has the defaults if they were evaluated already. */
export function makeFunction(
  code: Code,
  node: FunctionDef | AsyncFunctionDef,
  dst: Register,
  parts: Pick<FunctionParts, 'defaults' | 'keywordDefaults'>,
): void {
  code.temporarily(() => {
    const annotations = signatureAnnotations(code, node);
    closeOver(code, functionCode(code, node), dst, { ...parts, annotations });
  });
}

/** The code object of a `def`. */
function functionCode(code: Code, node: FunctionDef | AsyncFunctionDef): Code {
  return nested(code, node, 'body', () => {
    const scope = code.module.analysis.scopeOf(node);
    const coroutine = node.kind === 'AsyncFunctionDef';
    const kind = coroutine
      ? scope.generator
        ? 'AsyncGenerator'
        : 'Coroutine'
      : scope.generator
        ? 'Generator'
        : 'Function';
    const firstLine = (node.decorator_list[0] ?? node).lineno;
    const name = node.name;
    const head = { name, kind, scope, node, firstLine, ...parameterCounts(node.args) } as const;
    return emitCode(
      code.module,
      code,
      { ...head, qualifiedName: qualifiedName(code, name, node) },
      node.body,
      (inner) => {
        const { documentation, body } = documentationOf(node.body);
        if (documentation !== null)
          inner.documentation = textConstant(cleanDocumentation(documentation, code.module.options.minor));
        if (node.kind === 'FunctionDef') code.module.scalars.enter(inner, node);
        emitBody(inner, body);
        finish(inner);
        inner.leaf = leafOf(inner, body);
      },
    );
  });
}

/** Makes the function object of a `lambda`. */
export function makeLambda(code: Code, node: Lambda, dst: Register): void {
  const parts = evaluateDefaults(code, node.args);
  const inner = nested(code, node, 'body', () => {
    const scope = code.module.analysis.scopeOf(node);
    const kind: CodeKind = scope.generator ? 'Generator' : 'Function';
    const name = '<lambda>';
    const head = { name, kind, scope, node, firstLine: node.lineno, ...parameterCounts(node.args) } as const;
    return emitCode(code.module, code, { ...head, qualifiedName: qualifiedName(code, name, null) }, [], (body) => {
      body.at(node.body);
      body.into(node.body, RET);
      returnFrom(body);
      body.leaf = leafOfExpression(body, node.body);
    });
  });
  closeOver(code, inner, dst, { ...parts, annotations: NO_REG });
}

/** Evaluates defaults, positional ones first, into registers. */
export function evaluateDefaults(code: Code, args: Arguments): Pick<FunctionParts, 'defaults' | 'keywordDefaults'> {
  const defaults = args.defaults.length === 0 ? NO_REG : evaluateTuple(code, args.defaults);
  const named = args.kwonlyargs.flatMap((parameter, index) => {
    const value = args.kw_defaults[index] ?? null;
    return value === null ? [] : [{ name: parameter.arg, value }];
  });
  if (named.length === 0) return { defaults, keywordDefaults: NO_REG };
  const keywordDefaults = code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    for (const { name, value } of named) {
      code.loadConstant(textConstant(code.mangled(name)), code.registers.allocate());
      code.evaluateToTemporary(value);
    }
    code.do('build_dict', keywordDefaults, keywordDefaults, number(named.length));
  });
  code.registers.allocate();
  return { defaults, keywordDefaults };
}

function evaluateTuple(code: Code, nodes: readonly ExprNode[]): Register {
  const dst = code.registers.temporaryAt(code.registers.mark());
  const constants = nodes.map(foldConstant);
  if (constants.every((constant): constant is CodeConstant => constant !== null)) {
    code.loadConstant(tupleConstant(constants), dst);
  } else {
    code.temporarily(() => {
      const { start, count } = evaluateWindow(code, nodes);
      code.do('build_tuple', dst, start, number(count));
    });
  }
  return code.registers.allocate();
}

/** `make_function` of a code object, with the cells that it closes over. */
export function closeOver(code: Code, inner: Code, dst: Register, parts: FunctionParts): void {
  const constant = code.constant({ type: 'code', symbol: definitionSymbol(inner) });
  const { defaults, keywordDefaults, annotations } = parts;
  code.do(
    'make_function',
    dst,
    constant,
    defaults,
    keywordDefaults,
    annotations,
    code.registerList(closureOf(code, inner)),
  );
}

/** The registers, in the frame around, of the cells of a code object's free variables. */
export function closureOf(code: Code, inner: Code): Register[] {
  const { frames } = code.module;
  return inner.free.map((name) => code.registerOf(frames.ownerOf(inner.head.scope, name) as Scope, name));
}

/** The code object of a node, emitted once however often the statement around it is. */
export function nested(code: Code, node: Node, role: string, emit: () => Code): Code {
  const roles = code.module.emitted.get(node) ?? new Map<string, Code>();
  code.module.emitted.set(node, roles);
  const found = roles.get(role) ?? emit();
  roles.set(role, found);
  return found;
}

/** Emits a code object: its place among the module's items, and its body. */
export function emitCode(
  module: ModuleEmission,
  parent: Code | null,
  head: CodeHead,
  statements: readonly StmtNode[],
  body: (code: Code) => void,
): Code {
  const slot = module.reserve();
  const code = new Code(head, module, parent, unbindableNames(statements));
  body(code);
  module.fill(slot, codeItems(code, slot), code.lines.list());
  return code;
}

/** Falls off the end of a function. */
export function finish(code: Code): void {
  if (!code.flow.reachable) return;
  code.loadConstant(NONE, RET);
  returnFrom(code);
}

/** Returns what is in RET. */
export function returnFrom(code: Code): void {
  if (code.isGenerator) {
    code.run('generator_return');
    code.flow.complete();
  }
}

export function parameterCounts(
  args: Arguments,
): Pick<CodeHead, 'positionalOnly' | 'positional' | 'keywordOnly' | 'variablePositional' | 'variableKeyword'> {
  return {
    positionalOnly: args.posonlyargs.length,
    positional: args.posonlyargs.length + args.args.length,
    keywordOnly: args.kwonlyargs.length,
    variablePositional: args.vararg !== null,
    variableKeyword: args.kwarg !== null,
  };
}

export const NO_PARAMETERS = {
  positionalOnly: 0,
  positional: 0,
  keywordOnly: 0,
  variablePositional: false,
  variableKeyword: false,
} as const;

/**
 * `Outer.method`, `factory.<locals>.inner` (CPython compiler_set_qualname). `definition` is a node that binds its name, which
 * a `global` statement makes a name of the module.
 */
export function qualifiedName(code: Code, name: string, definition: (Node & Position) | null): string {
  let parent: Code | null = code;
  // Type parameter scopes do not show in qualified names.
  while (parent !== null && parent.head.scope.kind === 'type-parameters') parent = parent.parent;
  if (parent === null || parent.head.kind === 'Module') return name;
  const declared = parent.head.scope.symbols[code.mangled(name)]?.residence;
  if (definition !== null && declared === 'global-explicit') return name;
  const { qualifiedName: outer, kind } = parent.head;
  return kind === 'Class' ? `${outer}.${name}` : `${outer}.<locals>.${name}`;
}
