// Twins of collections and itertools: a deque is a list here, an ordered dict a dict.

import type { Place } from '../../diagnostics';
import { argument, native } from '../twin';
import type { CallArguments, Evaluation, NativeCall, TwinEntry } from '../twin';
import { dictionary, list, NONE, str, textOf, tuple, unknown } from '../values';
import type { Value } from '../values';

/** Longer products are not known. */
const MOST_ROWS = 10_000;

/** The elements of all arguments; null if not all are known. */
function columnsOf(args: CallArguments, place: Place, evaluation: Evaluation): (readonly Value[])[] | null {
  const columns = args.positional.map((value) => evaluation.iterate(value, place));
  const known = columns.filter((column) => column !== null);
  return known.length < columns.length || args.open ? null : known;
}

function chained(columns: readonly (readonly Value[])[] | null): Value {
  return columns === null ? list([], true) : list(columns.flat());
}

function product(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const columns = columnsOf(args, place, evaluation);
  if (columns === null || args.keywords.size > 0) return list([], true);
  if (columns.reduce((rows, column) => rows * column.length, 1) > MOST_ROWS) return list([], true);
  const rows = columns.reduce<Value[][]>(
    (before, column) => before.flatMap((row) => column.map((value) => [...row, value])),
    [[]],
  );
  return list(rows.map((row) => tuple(row)));
}

/** `namedtuple(name, fields)`: what makes tuples whose elements have names. */
function namedTuple(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const given = argument(args, 'field_names', 1) ?? NONE;
  const words = textOf(given)
    ?.split(/[\s,]+/)
    .filter((word) => word !== '');
  const names = words ?? evaluation.iterate(given, place)?.map(textOf) ?? [null];
  const known = names.filter((name) => name !== null);
  if (known.length < names.length) return unknown('the fields of a named tuple are not known', place);
  return native(({ positional, keywords }) => ({
    kind: 'tuple',
    elements: known.map((name, at) => positional[at] ?? keywords.get(name) ?? unknown(`'${name}' is not known`, place)),
    open: false,
    names: known,
  }));
}

function emptyDictionary(args: CallArguments): Value {
  const [source] = args.positional;
  const entries = [...args.keywords].map(([name, value]) => ({ key: str(name), value }));
  if (source === undefined) return dictionary(entries, args.open);
  return source.kind === 'dict' ? dictionary([...source.entries, ...entries], source.open) : dictionary(entries, true);
}

const functions: Readonly<Record<string, NativeCall>> = {
  'collections.deque': ({ positional: [values] }, place, evaluation) => {
    const found = values === undefined ? [] : evaluation.iterate(values, place);
    return list(found ?? [], found === null);
  },
  'collections.OrderedDict': emptyDictionary,
  'collections.defaultdict': (args) => {
    const [factory, ...rest] = args.positional;
    const made = emptyDictionary({ ...args, positional: rest });
    return made.kind === 'dict' && factory !== undefined ? { ...made, factory } : made;
  },
  'collections.namedtuple': namedTuple,
  'itertools.chain': (args, place, evaluation) => chained(columnsOf(args, place, evaluation)),
  'itertools.chain.from_iterable': ({ positional: [values = NONE], ...args }, place, evaluation) => {
    const rows = evaluation.iterate(values, place);
    return chained(rows === null ? null : columnsOf({ ...args, positional: rows }, place, evaluation));
  },
  'itertools.product': product,
};

export const COLLECTION_TWINS: readonly (readonly [string, TwinEntry])[] = Object.entries(functions).map(
  ([name, call]) => [name, { kind: 'function', call }] as const,
);
