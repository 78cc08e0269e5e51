// Texts that objects hold: attributes that a class's `__init__` sets to a parameter, and nothing else in the class sets. They are what the calls
// of the class give.

import { walk } from '../ast';
import type { Arguments, ClassDef, FunctionDef, Node } from '../ast';
import { assignment } from './bindings';
import { bindingCounts, otherwise } from './known-texts';
import type { KnownText } from './known-texts';
import type { Scope } from './scope';

/** Attributes of the objects of a module's class, with what the calls of the class give them; none where others may make such objects. */
export function heldTexts(node: ClassDef, scope: Scope): ReadonlyMap<string, KnownText> {
  const found = new Map<string, KnownText>();
  const isPlain = node.bases.length + node.keywords.length + node.decorator_list.length === 0;
  const init = node.body.find((statement) => statement.kind === 'FunctionDef' && statement.name === '__init__');
  if (scope.parent !== 0 || !isPlain || init?.kind !== 'FunctionDef' || isMadeOtherwise(node)) return found;
  const stored = storedIn(node);
  for (const [attribute, parameter] of assignments(init)) {
    const position = placeOf(init.args, parameter);
    // Private names are another class's under the same name.
    if (
      attribute.startsWith('__') ||
      stored.get(attribute) !== 1 ||
      position === null ||
      bindingCounts(init.body).has(parameter)
    )
      continue;
    const given = { kind: 'given', scope: scope.index, parameter, position, attribute } as const;
    found.set(attribute, { ...given, ...otherwise(init.args, parameter) });
  }
  return found;
}

/** Whether code of a class may make objects of it otherwise than by its name. */
function isMadeOtherwise(node: ClassDef): boolean {
  const named = new Set<Node>();
  let found = false;
  walk(node, (inner) => {
    if (inner.kind === 'Attribute') named.add(inner.value);
    if (inner.kind !== 'FunctionDef' && inner.kind !== 'AsyncFunctionDef') return;
    const isDecorated = inner.decorator_list.some((one) => one.kind !== 'Name' || !IDLE.has(one.id));
    found ||= inner.name === '__new__' || (node.body.includes(inner) && isDecorated);
  });
  walk(node, (inner) => {
    const isClass =
      (inner.kind === 'Attribute' && inner.attr === '__class__') ||
      (inner.kind === 'Name' && inner.id === '__class__') ||
      (inner.kind === 'Call' && inner.func.kind === 'Name' && inner.func.id === 'type');
    found ||= isClass && !named.has(inner);
  });
  const again = node.body.filter((statement) => statement.kind === 'FunctionDef' && statement.name === '__init__');
  return found || again.length > 1;
}

/** Decorators whose functions get no class. */
const IDLE: ReadonlySet<string> = new Set(['property', 'staticmethod']);

/** How often some code sets or deletes attributes, by their names. */
function storedIn(node: Node): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  walk(node, (inner) => {
    if (inner.kind === 'Attribute' && inner.ctx !== 'Load') found.set(inner.attr, (found.get(inner.attr) ?? 0) + 1);
  });
  return found;
}

/** `self.attribute = parameter` in a method. */
function assignments({ args, body }: FunctionDef): readonly (readonly [string, string])[] {
  const [self] = [...args.posonlyargs, ...args.args];
  return body.flatMap((statement): [string, string][] => {
    const { targets, value } = assignment(statement);
    const [target] = targets.length === 1 ? targets : [];
    const isOwn = target?.kind === 'Attribute' && target.value.kind === 'Name' && target.value.id === self?.arg;
    return isOwn && value?.kind === 'Name' ? [[target.attr, value.id]] : [];
  });
}

/** Where calls of the class give a parameter of `__init__`, by position; -1 for by name alone, null for one that is no plain parameter. */
function placeOf(args: Arguments, parameter: string): number | null {
  const at = [...args.posonlyargs, ...args.args].findIndex(({ arg }) => arg === parameter);
  if (at > 0) return at - 1;
  return args.kwonlyargs.some(({ arg }) => arg === parameter) ? -1 : null;
}
