// Targets of assignments: names, attributes, items, and displays that are unpacked.

import type { ExprNode } from '../../ast';
import { attributeText, expression } from './expressions';
import { ANYWHERE, Display, Op } from './format';
import { bindName, unbindName } from './names';
import type { Walk } from './walk';

/** Assigns what a variable holds to a target. */
export function assign(walk: Walk, target: ExprNode, source: number): void {
  switch (target.kind) {
    case 'Name':
      bindName(walk, target.id, source, target);
      break;
    case 'Attribute':
      walk.emit(Op.storeAttribute, target, expression(walk, target.value), attributeText(walk, target.attr), source);
      break;
    case 'Subscript':
      walk.emit(Op.storeItem, target, expression(walk, target.value), expression(walk, target.slice), source);
      break;
    case 'Starred':
      assign(walk, target.value, source);
      break;
    case 'Tuple':
    case 'List':
      unpack(walk, target.elts, source, target);
      break;
    default:
      throw new Error(`${target.kind} is no target`);
  }
}

function unpack(walk: Walk, targets: readonly ExprNode[], source: number, position: ExprNode): void {
  const star = targets.findIndex(({ kind }) => kind === 'Starred');
  const parts = targets.map(() => walk.block.temporary());
  walk.emit(Op.unpack, position, source, star, ...parts);
  targets.forEach((target, index) => {
    const part = parts[index] as number;
    const value = target.kind === 'Starred' ? walk.result(Op.display, target, Display.list, ANYWHERE, part) : part;
    assign(walk, target, value);
  });
}

/** `del target`. */
export function unassign(walk: Walk, target: ExprNode): void {
  switch (target.kind) {
    case 'Name':
      unbindName(walk, target.id);
      break;
    case 'Attribute':
      walk.emit(Op.deleteAttribute, target, expression(walk, target.value), attributeText(walk, target.attr));
      break;
    case 'Subscript':
      walk.emit(Op.deleteItem, target, expression(walk, target.value), expression(walk, target.slice));
      break;
    case 'Tuple':
    case 'List':
      for (const element of target.elts) unassign(walk, element);
      break;
    default:
      throw new Error(`${target.kind} is no target`);
  }
}
