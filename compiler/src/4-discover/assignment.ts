// Binding of assignment targets during abstract evaluation.

import type { ExprNode } from '../ast';
import { setAttribute } from './attributes';
import { evaluate } from './expressions';
import { placeOf } from './frame';
import type { Frame } from './frame';
import { removeItem, setItem } from './operations';
import { positional } from './twin';
import { list, open, optionsOf, settled, unknown } from './values';
import type { Sequence, Value } from './values';

/** `target = value`. */
export function assign(target: ExprNode, value: Value, frame: Frame): void {
  switch (target.kind) {
    case 'Name':
      frame.environment.assign(target.id, value);
      return;
    case 'Attribute':
      setAttribute(evaluate(target.value, frame), target.attr, value, placeOf(frame, target));
      return;
    case 'Subscript':
      assignItem(evaluate(target.value, frame), target.slice, value, frame);
      return;
    case 'Tuple':
    case 'List':
      unpack(target.elts, value, frame);
      return;
    case 'Starred':
      assign(target.value, value, frame);
      return;
    default:
  }
}

function assignItem(container: Value, key: ExprNode, value: Value, frame: Frame): void {
  const index = evaluate(key, frame);
  for (const option of optionsOf(container)) {
    if (option.kind === 'dict') setItem(option, index, value);
    else if (option.kind === 'list') assignElement(option, index, value);
    else if (option.kind === 'twin' || option.kind === 'instance') {
      const place = placeOf(frame, key);
      const setter = frame.interpreter.find(option, '__setitem__', place);
      if (setter !== null) frame.interpreter.call(setter, positional(index, value), place);
    }
  }
}

function assignElement(list: Sequence, index: Value, value: Value): void {
  const at = index.kind === 'constant' && index.value.type === 'int' ? Number(index.value.value) : null;
  const from = at === null || list.open ? -1 : at < 0 ? at + list.elements.length : at;
  if (list.elements[from] === undefined) list.open = true;
  else list.elements[from] = value;
}

/** `del target`. */
export function remove(target: ExprNode, frame: Frame): void {
  if (target.kind === 'Name') frame.environment.remove(target.id);
  else if (target.kind === 'Subscript') {
    const container = settled(evaluate(target.value, frame));
    const key = evaluate(target.slice, frame);
    if (container.kind === 'dict' && frame.interpreter.certain) removeItem(container, key);
    else open(container);
  } else if (target.kind === 'Attribute') {
    const owner = settled(evaluate(target.value, frame));
    if (owner.kind === 'instance') owner.attributes.delete(target.attr);
  } else if (target.kind === 'Tuple' || target.kind === 'List') for (const one of target.elts) remove(one, frame);
}

function unpack(targets: readonly ExprNode[], value: Value, frame: Frame): void {
  const first = targets[0];
  if (first === undefined) return;
  const place = placeOf(frame, first);
  const elements = frame.interpreter.iterate(value, place);
  const star = targets.findIndex((target) => target.kind === 'Starred');
  if (elements === null) {
    for (const target of targets) assign(target, unknown('a part of an unknown value', place), frame);
    return;
  }
  const after = star < 0 ? 0 : targets.length - star - 1;
  targets.forEach((target, at) => {
    if (at === star) assign(target, list(elements.slice(star, elements.length - after)), frame);
    else {
      const index = star >= 0 && at > star ? elements.length - (targets.length - at) : at;
      assign(target, elements[index] ?? unknown('a part that is not there', place), frame);
    }
  });
}
