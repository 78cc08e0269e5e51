// Displays of lists, tuples, sets and dicts. A small one knows what stands at each of its places. A large one is a table: what stands in a
// column of its rows is one variable, so that a table of numbers is no larger than a row of it.

import type { Dict, ExprNode } from '../../ast';
import { expression, optional } from './expressions';
import { ANYWHERE, Display, Op } from './format';
import type { Walk } from './walk';

type Row = ExprNode & { readonly kind: 'List' | 'Tuple' | 'Set' };

const KINDS = { List: Display.list, Tuple: Display.tuple, Set: Display.set };

/** A display with more elements than this is a table. */
const LARGEST = 32;

export function display(walk: Walk, node: Row): number {
  const { elts } = node;
  if (elts.length <= LARGEST) {
    const given = elts.flatMap((element) => [element.kind === 'Starred' ? 1 : 0, expression(walk, element)]);
    return walk.result(Op.display, node, KINDS[node.kind], ...given);
  }
  const starred = elts.filter(({ kind }) => kind === 'Starred');
  const others = elts.filter(({ kind }) => kind !== 'Starred');
  const given = [
    ...(others.length === 0 ? [] : [ANYWHERE, column(walk, others)]),
    ...starred.flatMap((element) => [1, expression(walk, element)]),
  ];
  return walk.result(Op.display, node, KINDS[node.kind], ...given);
}

export function dictDisplay(walk: Walk, node: Dict): number {
  if (node.values.length > LARGEST) return dictOf(walk, [node]);
  const entries = node.values.flatMap((value, index) => [
    optional(walk, node.keys[index] ?? null),
    expression(walk, value),
  ]);
  return walk.result(Op.dict, node, ...entries);
}

/** The variable that holds what several expressions give. Those that are displays of one shape are one display. */
function column(walk: Walk, nodes: readonly ExprNode[]): number {
  const [first] = nodes;
  if (first !== undefined && nodes.length === 1) return expression(walk, first);
  const held = walk.block.temporary();
  const shapes = new Map<string, ExprNode[]>();
  for (const node of nodes) {
    const shape = shapeOf(node);
    const alike = shape === null ? undefined : shapes.get(shape);
    if (shape === null) walk.emit(Op.move, node, held, expression(walk, node));
    else if (alike === undefined) shapes.set(shape, [node]);
    else alike.push(node);
  }
  for (const alike of shapes.values()) {
    const [row] = alike as [ExprNode];
    const made = row.kind === 'Dict' ? dictOf(walk, alike as Dict[]) : rowOf(walk, alike as Row[]);
    walk.emit(Op.move, row, held, made);
  }
  return held;
}

/** What displays have to share to be one; null for what is no display, or is made of others. */
function shapeOf(node: ExprNode): string | null {
  if (node.kind === 'Dict') return node.kind;
  if (node.kind !== 'List' && node.kind !== 'Tuple' && node.kind !== 'Set') return null;
  const isPlain = node.elts.every(({ kind }) => kind !== 'Starred');
  return isPlain ? `${node.kind} ${node.elts.length > LARGEST ? 'large' : node.elts.length}` : null;
}

/** The display that rows of one shape are. */
function rowOf(walk: Walk, rows: readonly Row[]): number {
  const [first] = rows as [Row];
  const given =
    first.elts.length > LARGEST
      ? [
          ANYWHERE,
          column(
            walk,
            rows.flatMap(({ elts }) => elts),
          ),
        ]
      : first.elts.flatMap((_, at) => [
          0,
          column(
            walk,
            rows.map(({ elts }) => elts[at] as ExprNode),
          ),
        ]);
  return walk.result(Op.display, first, KINDS[first.kind], ...given);
}

/** The dict that dicts are together: any of their keys with any of their values. */
function dictOf(walk: Walk, dicts: readonly Dict[]): number {
  const keys: ExprNode[] = [];
  const values: ExprNode[] = [];
  const merged: number[] = [];
  for (const dict of dicts)
    dict.values.forEach((value, index) => {
      const key = dict.keys[index] ?? null;
      if (key === null) merged.push(-1, expression(walk, value));
      else {
        keys.push(key);
        values.push(value);
      }
    });
  const entry = keys.length === 0 ? [] : [column(walk, keys), column(walk, values)];
  return walk.result(Op.dict, dicts[0] as Dict, ...entry, ...merged);
}
