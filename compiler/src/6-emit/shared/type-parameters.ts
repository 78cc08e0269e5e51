// Type parameters (PEP 695, PEP 696) and type aliases: a scope of their own, a function that is called at once; bounds and
// defaults are functions evaluated when asked for (CPython Python/compile.c compiler_type_params, compiler_typealias).

import type { Scope } from '../../2-summarize';
import { Role } from '../../2-summarize';
import type {
  AsyncFunctionDef,
  ClassDef,
  ExprNode,
  FunctionDef,
  Node,
  Position,
  TypeAlias,
  TypeParamNode,
} from '../../ast';
import type { RustExpression } from '../rust/tree';
import { number, path } from '../rust/tree';
import type { Code } from './code';
import { closeOver, emitCode, NO_PARAMETERS, NO_PARTS, nested, qualifiedName } from './functions';
import type { Register } from './registers';
import { NO_REG, RET } from './registers';
import { storeName } from './variables';

/** Runs the scope of a definition's type parameters: `body` leaves in RET what the scope makes. */
export function callTypeParameterScope(
  code: Code,
  node: FunctionDef | AsyncFunctionDef | ClassDef | TypeAlias,
  window: readonly Register[],
  dst: Register,
  body: (inner: Code) => void,
): void {
  const name = node.kind === 'TypeAlias' ? node.name.id : node.name;
  const scope = code.module.analysis.typeParametersOf(node) as Scope;
  const inner = nested(code, node, Role.typeParameters, () => {
    const label = `<generic parameters of ${name}>`;
    const parameters = { ...NO_PARAMETERS, positionalOnly: window.length, positional: window.length };
    const head = {
      name: label,
      qualifiedName: qualifiedName(code, label, null),
      kind: 'Function',
      scope,
      node,
    } as const;
    return emitCode(code.module, code, { ...head, firstLine: node.lineno, ...parameters }, [], body);
  });
  const callable = code.registers.allocate();
  closeOver(code, inner, callable, NO_PARTS);
  // Arguments follow the callee; these were evaluated before it.
  for (const argument of window) code.move(code.registers.allocate(), argument);
  code.do('call', dst, callable, callable, number(window.length));
}

/** Makes type parameters, binds each to its name, and leaves their tuple in a temporary. */
export function makeTypeParameters(code: Code, nodes: readonly TypeParamNode[]): Register {
  const tuple = code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    for (const node of nodes) {
      const made = code.registers.temporaryAt(code.registers.mark());
      makeTypeParameter(code, node, made);
      code.registers.allocate();
      code.temporarily(() => {
        const copy = code.registers.allocate();
        code.run('duplicate', copy, made);
        storeName(code, node.name, copy);
      });
    }
    code.do('build_tuple', tuple, tuple, number(nodes.length));
  });
  return code.registers.allocate();
}

function makeTypeParameter(code: Code, node: TypeParamNode, dst: Register): void {
  code.temporarily(() => {
    const bound =
      node.kind === 'TypeVar' && node.bound !== null ? lazyValue(code, node, node.bound, Role.bound) : NO_REG;
    const fallback = node.default_value === null ? NO_REG : lazyValue(code, node, node.default_value, Role.default);
    code.at(node);
    code.do('make_type_param', dst, kindOf(node), code.name(node.name), bound, fallback);
  });
}

function kindOf(node: TypeParamNode): RustExpression {
  switch (node.kind) {
    case 'ParamSpec':
      return path("b'p'");
    case 'TypeVarTuple':
      return path("b't'");
    case 'TypeVar':
      return path(node.bound?.kind === 'Tuple' ? "b'c'" : "b'v'");
  }
}

/** The function that evaluates a bound, a default or an alias's value. From 3.14 on it takes a format. */
function lazyValue(code: Code, node: TypeParamNode | TypeAlias, value: ExprNode, role: string): Register {
  const scope = code.module.analysis.openedBy(node, role) as Scope;
  const name = node.kind === 'TypeAlias' ? node.name.id : node.name;
  const inner = valueFunction(code, node, role, name, scope, value);
  const dst = code.registers.allocate();
  closeOver(code, inner, dst, NO_PARTS);
  return dst;
}

function valueFunction(
  code: Code,
  node: Node & Position,
  role: string,
  name: string,
  scope: Scope,
  value: ExprNode,
): Code {
  return nested(code, node, role, () => {
    const formats = code.module.options.minor >= 14 ? 1 : 0;
    const parameters = { ...NO_PARAMETERS, positionalOnly: formats, positional: formats };
    const head = {
      name,
      qualifiedName: qualifiedName(code, name, null),
      kind: 'Function',
      scope,
      node: value,
    } as const;
    return emitCode(code.module, code, { ...head, firstLine: value.lineno, ...parameters }, [], (inner) => {
      inner.into(value, RET);
    });
  });
}

/** A `type` statement's value. */
export function makeTypeAlias(code: Code, node: TypeAlias, dst: Register): void {
  if (node.type_params.length === 0) {
    aliasOf(code, node, dst, NO_REG);
    return;
  }
  callTypeParameterScope(code, node, [], dst, (inner) =>
    aliasOf(inner, node, RET, makeTypeParameters(inner, node.type_params)),
  );
}

function aliasOf(code: Code, node: TypeAlias, dst: Register, parameters: Register): void {
  code.temporarily(() => {
    const value = lazyValue(code, node, node.value, Role.body);
    code.at(node);
    code.do('make_type_alias', dst, code.name(node.name.id), parameters, value);
  });
}
