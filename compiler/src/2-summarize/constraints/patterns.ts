// Patterns of `match`: what they take the subject apart with, what they bind, and the test that they make of it.

import type { ExprNode, MatchClass, MatchMapping, MatchSequence, PatternNode } from '../../ast';
import { attributeText, expression } from './expressions';
import { ANYWHERE, Display, Filter, Op } from './format';
import { bindName } from './names';
import { constantOf } from './walk';
import type { Walk } from './walk';

/** Binds what a pattern binds; gives the part of the subject that may match. */
export function pattern(walk: Walk, node: PatternNode, subject: number): number {
  switch (node.kind) {
    case 'MatchValue':
      return equal(walk, node.value, subject);
    case 'MatchSingleton':
      return same(walk, walk.constant(constantOf(node.value), node), subject, node);
    case 'MatchAs':
      return bindAs(walk, node.name, node.pattern === null ? subject : pattern(walk, node.pattern, subject), node);
    case 'MatchStar':
      return bindAs(walk, node.name, walk.result(Op.display, node, Display.list, ANYWHERE, subject), node);
    case 'MatchOr': {
      const target = walk.block.temporary();
      for (const one of node.patterns) walk.emit(Op.move, node, target, pattern(walk, one, subject));
      return target;
    }
    case 'MatchSequence':
      return sequence(walk, node, subject);
    case 'MatchMapping':
      return mapping(walk, node, subject);
    case 'MatchClass':
      return instance(walk, node, subject);
  }
}

function bindAs(walk: Walk, name: string | null, value: number, node: PatternNode): number {
  if (name !== null) bindName(walk, name, value, node);
  return value;
}

function equal(walk: Walk, value: ExprNode, subject: number): number {
  const compared = expression(walk, value);
  walk.result(Op.compare, value, walk.text('Eq'), subject, compared);
  return value.kind === 'Constant' || value.kind === 'Attribute' ? same(walk, compared, subject, value) : subject;
}

function same(walk: Walk, operand: number, subject: number, node: PatternNode | ExprNode): number {
  return walk.result(Op.filter, node, subject, Filter.same, operand, 1);
}

function sequence(walk: Walk, node: MatchSequence, subject: number): number {
  const star = node.patterns.findIndex(({ kind }) => kind === 'MatchStar');
  const parts = node.patterns.map(() => walk.block.temporary());
  walk.emit(Op.unpack, node, subject, star, ...parts);
  node.patterns.forEach((part, index) => void pattern(walk, part, parts[index] as number));
  return subject;
}

function mapping(walk: Walk, node: MatchMapping, subject: number): number {
  node.keys.forEach((key, index) => {
    const value = walk.result(Op.loadItem, key, subject, expression(walk, key));
    pattern(walk, node.patterns[index] as PatternNode, value);
  });
  if (node.rest !== null) bindName(walk, node.rest, walk.result(Op.dict, node, -1, subject), node);
  return subject;
}

function instance(walk: Walk, node: MatchClass, subject: number): number {
  const owner = expression(walk, node.cls);
  const matched = walk.result(Op.filter, node, subject, Filter.instance, owner, 1);
  node.patterns.forEach((part, index) => {
    pattern(walk, part, walk.result(Op.matchArgument, part, matched, owner, index));
  });
  node.kwd_patterns.forEach((part, index) => {
    const attribute = attributeText(walk, node.kwd_attrs[index] as string);
    pattern(walk, part, walk.result(Op.loadAttribute, part, matched, attribute));
  });
  return matched;
}
