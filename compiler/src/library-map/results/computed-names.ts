// The texts of names that are computed of what the code spells out: `for name in ("a", "b"): setattr(x, f"_{name}", value)`.

import type { ExprNode } from '../../ast';
import type { Scope, Store } from './code';
import type { Meaning, Names } from './names';

/** More texts than this are not told apart. */
const MOST = 200;

/** The names of constants, which nothing changes. */
const CONSTANT = /^[A-Z_]+$/;

/** How many names may stand for each other. */
const DEEPEST = 8;

/** A store under a computed name as stores under the names that it may be, where these are known. */
export function spelledOut(names: Names, store: Store): readonly Store[] {
  const texts = store.attribute === null && store.key !== undefined ? textsOf(names, store.key, store.scope, 0) : null;
  return texts === null ? [store] : texts.map((attribute) => ({ ...store, attribute }));
}

/** The texts that an expression may give; null if it may be another. */
function textsOf(names: Names, node: ExprNode, scope: Scope, depth: number): readonly string[] | null {
  if (depth > DEEPEST) return null;
  const of = (part: ExprNode): readonly string[] | null => textsOf(names, part, scope, depth + 1);
  switch (node.kind) {
    case 'Constant':
      return node.value.type === 'str' ? [node.value.value] : null;
    case 'Name':
      return together(names.lookup(scope, node.id).map((one) => textsMeant(names, one, depth)));
    case 'IfExp':
      return together([of(node.body), of(node.orelse)]);
    case 'BinOp':
      return node.op === 'Add' ? inTurn([of(node.left), of(node.right)]) : null;
    case 'JoinedStr':
      return inTurn(node.values.map((part) => (part.kind === 'FormattedValue' ? ofPart(part, of) : of(part))));
    default:
      return null;
  }
}

function ofPart(
  { value, conversion, format_spec: format }: Extract<ExprNode, { readonly kind: 'FormattedValue' }>,
  of: (node: ExprNode) => readonly string[] | null,
): readonly string[] | null {
  return conversion === -1 && format === null ? of(value) : null;
}

function textsMeant(names: Names, meaning: Meaning, depth: number): readonly string[] | null {
  if (meaning.kind === 'value') return textsOf(names, meaning.value, meaning.scope, depth + 1);
  if (meaning.kind !== 'looped') return null;
  const { iterable, at, scope } = meaning;
  const elements = elementsOf(names, iterable, scope, depth + 1);
  if (elements === null) return null;
  return together(
    elements.map(({ node, scope: around }) => {
      const part = at === null ? node : node.kind === 'Tuple' ? node.elts[at] : undefined;
      return part === undefined ? null : textsOf(names, part, around, depth + 1);
    }),
  );
}

interface Element {
  readonly node: ExprNode;
  readonly scope: Scope;
}

/** What a loop over an expression goes over; null where that is not spelled out. */
function elementsOf(names: Names, node: ExprNode, scope: Scope, depth: number): readonly Element[] | null {
  if (depth > DEEPEST) return null;
  if (node.kind === 'Tuple' || node.kind === 'List' || node.kind === 'Set') {
    return node.elts.some(({ kind }) => kind === 'Starred') ? null : node.elts.map((one) => ({ node: one, scope }));
  }
  const values = valuesOf(node);
  if (values !== null) {
    const dict = dictOf(names, values, scope);
    return dict === null ? null : dict.node.values.map((one) => ({ node: one, scope: dict.scope }));
  }
  if (node.kind === 'Attribute' && node.attr === '__slots__') return slotsOf(names, node.value, scope, depth);
  if (node.kind !== 'Name') return null;
  const [meant, ...others] = names.lookup(scope, node.id);
  if (meant?.kind !== 'value' || others.length > 0) return null;
  // A list with a name may be changed, unless it is a constant.
  const isFixed = meant.value.kind === 'Tuple' || CONSTANT.test(node.id);
  return isFixed ? elementsOf(names, meant.value, meant.scope, depth + 1) : null;
}

/** The dictionary of which an expression gives the values: `d.values()`. */
function valuesOf(node: ExprNode): ExprNode | null {
  const isCall = node.kind === 'Call' && node.func.kind === 'Attribute' && node.func.attr === 'values';
  return isCall && node.args.length === 0 && node.func.kind === 'Attribute' ? node.func.value : null;
}

/** A dictionary that a constant stands for. */
function dictOf(
  names: Names,
  node: ExprNode,
  scope: Scope,
): { readonly node: Extract<ExprNode, { readonly kind: 'Dict' }>; readonly scope: Scope } | null {
  if (node.kind !== 'Name' || !CONSTANT.test(node.id)) return null;
  const [meant, ...others] = names.lookup(scope, node.id);
  if (meant?.kind !== 'value' || others.length > 0 || meant.value.kind !== 'Dict') return null;
  return { node: meant.value, scope: meant.scope };
}

/** The names that a class says its objects have: `Class.__slots__`. */
function slotsOf(names: Names, of: ExprNode, scope: Scope, depth: number): readonly Element[] | null {
  const meant = names.definition(of, scope);
  const [slots, ...others] = meant?.kind === 'class' ? (meant.code.scope.names.get('__slots__') ?? []) : [];
  if (slots?.kind !== 'value' || others.length > 0) return null;
  return elementsOf(names, slots.value, slots.scope, depth + 1);
}

function together(all: readonly (readonly string[] | null)[]): readonly string[] | null {
  const known = all.filter((one) => one !== null);
  return known.length < all.length || all.length === 0 ? null : [...new Set(known.flat())];
}

/** One behind the other. */
function inTurn(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  let texts: readonly string[] = [''];
  for (const part of parts) {
    if (part === null) return null;
    texts = texts.flatMap((text) => part.map((one) => text + one));
    if (texts.length > MOST) return null;
  }
  return texts;
}
