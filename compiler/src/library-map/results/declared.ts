// What return annotations of the library's functions say. They are trusted where they name classes: an object of one of these is given, or of
// one that derives from it in the library.

import { parseModule } from '../../1-parse';
import type { ExprNode } from '../../ast';
import { walk } from '../../ast';
import type { ClassCode, FunctionCode, Scope } from './code';
import type { Context } from './context';
import { each, NONE, NOTHING, object, only, union } from './types';
import type { Types } from './types';

/** Modules whose classes say what an object can do, and not what it is. */
const ABSTRACT = /^(typing|typing_extensions|collections\.abc|_collections_abc|numbers|abc)\b/;

/** The syntax of annotations in texts. */
const PYTHON = '3.14';

/** What a function gives by its annotation; null without one, or where it may be anything. */
export function declaredResult(context: Context, code: FunctionCode): Types | null {
  const { returns } = code.node;
  const named = returns === null ? null : namedBy(context, returns, code.around);
  if (named === null) return null;
  // A class method is not called of an object.
  const isOfClass = context.roleOf(code) === 'class';
  const given = each(named, (item) => (isOfClass && item.kind === 'self' ? NOTHING : only(item.kind, item.name)));
  return union([given, ...readBy(context, code)]);
}

function namedBy(context: Context, node: ExprNode, scope: Scope): Types | null {
  switch (node.kind) {
    case 'Constant':
      if (node.value.type === 'none') return NONE;
      return node.value.type === 'str' ? namedByText(context, node.value.value, scope) : null;
    case 'BinOp': {
      const [left, right] = [namedBy(context, node.left, scope), namedBy(context, node.right, scope)];
      return node.op !== 'BitOr' || left === null || right === null ? null : union([left, right]);
    }
    case 'Subscript':
      return namedBy(context, node.value, scope);
    case 'Name':
    case 'Attribute':
      return namedByName(context, node, scope);
    default:
      return null;
  }
}

function namedByText(context: Context, text: string, scope: Scope): Types | null {
  const parsed = parseModule(new TextEncoder().encode(text), { fileName: scope.module, python: PYTHON });
  const [statement] = parsed.ok ? parsed.module.body : [];
  return statement?.kind === 'Expr' ? namedBy(context, statement.value, scope) : null;
}

function namedByName(context: Context, node: ExprNode, scope: Scope): Types | null {
  const meant = context.names.definition(node, scope) ?? context.names.definitionOf(dotted(node));
  if (meant?.kind === 'native') {
    const isAbstract = ABSTRACT.test(meant.name);
    return isAbstract || context.natives.class(meant.name) === null ? null : object(meant.name);
  }
  const isSelf = /(^|\.)Self$/.test(dotted(node)) && (meant?.kind !== 'class' || ABSTRACT.test(meant.code.name));
  if (isSelf) return union([only('self'), only('kin')]);
  if (meant?.kind !== 'class') return null;
  const all = [...context.classes.descendants(meant.code)];
  return all.some((one) => isAbstract(context, one)) ? null : union(all.map((one) => object(one.id)));
}

/** A class that says what objects of others can do. */
function isAbstract(context: Context, of: ClassCode): boolean {
  if (ABSTRACT.test(of.scope.module)) return true;
  return context.classes.ancestors(of).some(({ name }) => name.endsWith('.Protocol') && ABSTRACT.test(name));
}

function dotted(node: ExprNode): string {
  if (node.kind === 'Name') return node.id;
  return node.kind === 'Attribute' ? `${dotted(node.value)}.${node.attr}` : '';
}

// ---- what code outside of the library may have put there ----

/** The methods of its receiver that a method asks for, and those that these do: a class outside may have others. */
function readBy(context: Context, code: FunctionCode): Types[] {
  if (code.owner === null || context.roleOf(code) === 'class') return [];
  const names = new Set<string>();
  const waiting: FunctionCode[] = [code];
  const seen = new Set<FunctionCode>();
  for (const one of waiting) {
    if (seen.has(one)) continue;
    seen.add(one);
    for (const name of readIn(one)) {
      const methods = methodsUnder(context, code.owner, name);
      if (methods.length > 0) names.add(name);
      waiting.push(...methods);
    }
  }
  return [...names].sort().map((name) => only('read', name));
}

function readIn({ node, scope }: FunctionCode): string[] {
  const [first] = [...node.args.posonlyargs, ...node.args.args];
  const names: string[] = [];
  for (const statement of node.body) {
    walk(statement, (part) => {
      const isRead = part.kind === 'Attribute' && part.ctx === 'Load' && part.value.kind === 'Name';
      if (isRead && part.value.kind === 'Name' && part.value.id === first?.arg) names.push(part.attr);
    });
  }
  return names.filter((name) => !name.startsWith('__') || scope.className === null || name.endsWith('__'));
}

function methodsUnder(context: Context, owner: ClassCode, name: string): FunctionCode[] {
  return [...context.classes.descendants(owner)].flatMap((one) =>
    context.classes.find(one, name).flatMap((found) => {
      if (found.kind === 'unknown') return [];
      return found.bindings.flatMap((binding) => (binding.kind === 'function' ? [binding.code] : []));
    }),
  );
}
