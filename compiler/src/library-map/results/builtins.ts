// What Python's own functions, methods and operators give, where that is sure. What is not here may give anything.

import { areAll, builtin, union, unknown } from './types';
import type { Types } from './types';

const FUNCTIONS: Readonly<Record<string, string>> = {
  all: 'bool',
  any: 'bool',
  ascii: 'str',
  bin: 'str',
  callable: 'bool',
  chr: 'str',
  delattr: 'NoneType',
  dir: 'list',
  format: 'str',
  hasattr: 'bool',
  hash: 'int',
  hex: 'str',
  id: 'int',
  input: 'str',
  isinstance: 'bool',
  issubclass: 'bool',
  len: 'int',
  oct: 'str',
  ord: 'int',
  print: 'NoneType',
  repr: 'str',
  setattr: 'NoneType',
  sorted: 'list',
};

/** Methods by class and what they give, `itself` for another object of the class. */
const METHODS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  str: {
    itself:
      'capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix removesuffix replace rjust rstrip strip swapcase title translate upper zfill',
    bool: 'endswith isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper startswith',
    int: 'count find index rfind rindex',
    list: 'rsplit split splitlines',
    tuple: 'partition rpartition',
  },
  bytes: {
    itself:
      'capitalize center expandtabs join ljust lower lstrip removeprefix removesuffix replace rjust rstrip strip swapcase title translate upper zfill',
    bool: 'endswith isalnum isalpha isascii isdigit islower isspace isupper startswith',
    int: 'count find index rfind rindex',
    list: 'rsplit split splitlines',
    tuple: 'partition rpartition',
    str: 'hex',
  },
  int: { int: 'bit_count bit_length', bytes: 'to_bytes' },
  float: { str: 'hex', bool: 'is_integer' },
  list: { itself: 'copy', int: 'count index', NoneType: 'append clear extend insert remove reverse sort' },
  dict: { itself: 'copy', NoneType: 'clear update' },
  set: { itself: 'copy', NoneType: 'add clear discard remove update', bool: 'isdisjoint issubset issuperset' },
  tuple: { int: 'count index' },
};

/** Class methods of plain classes of the language. */
const OF_CLASSES: Readonly<Record<string, string>> = {
  'bytes.fromhex': 'bytes',
  'dict.fromkeys': 'dict',
  'float.fromhex': 'float',
  'int.from_bytes': 'int',
  'str.maketrans': 'dict',
};

/** Classes of which calls make no objects of their own, or of which nobody needs to know. */
const ODD_CLASSES: ReadonlySet<string> = new Set(['classmethod', 'property', 'staticmethod', 'super', 'type']);

const RENAMED: Readonly<Record<string, string>> = { EnvironmentError: 'OSError', IOError: 'OSError' };

/** What a call of a native class gives; null if that is not known. */
export function madeBy(name: string): string | null {
  const own = name.startsWith('builtins.') ? name.slice('builtins.'.length) : null;
  if (own === null) return name;
  return ODD_CLASSES.has(own) ? null : `builtins.${RENAMED[own] ?? own}`;
}

/** What a function of Python's own gives. */
export function givenBy(name: string): Types {
  const own = name.startsWith('builtins.') ? name.slice('builtins.'.length) : '';
  const given = Object.hasOwn(FUNCTIONS, own) ? FUNCTIONS[own] : undefined;
  return given === undefined ? unknown(`${name}()`) : builtin(given);
}

/** What a class method of a native class gives. */
export function givenByClass(of: string, method: string): Types {
  const name = `${of}.${method}`.replace(/^builtins\./, '');
  const given = Object.hasOwn(OF_CLASSES, name) ? OF_CLASSES[name] : undefined;
  return given === undefined ? unknown(`.${method}() of ${of}`) : builtin(given);
}

/** What a method of an object of a native class gives. */
export function givenByMethod(of: string, method: string): Types {
  const own = of.startsWith('builtins.') ? of.slice('builtins.'.length) : '';
  const table = Object.hasOwn(METHODS, own) ? (METHODS[own] ?? {}) : {};
  const [given] = Object.entries(table).find(([, names]) => names.split(' ').includes(method)) ?? [];
  if (given !== undefined) return builtin(given === 'itself' ? own : given);
  if (own === 'str' && method === 'encode') return builtin('bytes');
  return own === 'bytes' && method === 'decode' ? builtin('str') : unknown(`.${method}() of ${of}`);
}

/** What a subscript gives, of a slice or of one item. */
export function item(of: Types, isSlice: boolean): Types {
  if (!isSlice && of.items.size > 0 && areAll(of, ['builtins.bytes'])) return builtin('int');
  const sliced = ['builtins.str', 'builtins.bytes', 'builtins.list', 'builtins.tuple'];
  const isSame = areAll(of, isSlice ? sliced : ['builtins.str']);
  return isSame ? of : unknown('Subscript');
}

const NUMBERS = ['builtins.int', 'builtins.bool'];

/** Classes of which two are equal or not, and one is less than the other, by what Python itself says. */
const COMPARED = [...NUMBERS, 'builtins.str', 'builtins.bytes', 'builtins.float', 'builtins.NoneType'];

/** Those of which `==` and `!=` say so of all that they hold; what `<` gives, what they hold may. */
const HOLDING = ['builtins.dict', 'builtins.frozenset', 'builtins.list', 'builtins.set', 'builtins.tuple'];

/** Whether comparing these gives a bool. */
export function comparesPlainly(left: Types, operator: string, right: Types): boolean {
  const known = operator === 'Eq' || operator === 'NotEq' ? [...COMPARED, ...HOLDING] : COMPARED;
  return areAll(left, known) && areAll(right, known);
}

/** What an operator with two sides gives. */
export function combined(left: Types, operator: string, right: Types): Types {
  if (operator === 'Mod' && areAll(left, ['builtins.str'])) return left;
  if (operator === 'Mod' && areAll(left, ['builtins.bytes'])) return left;
  for (const name of ['builtins.str', 'builtins.bytes', 'builtins.list', 'builtins.tuple']) {
    const isSum = operator === 'Add' && areAll(left, [name]) && areAll(right, [name]);
    const isMany = operator === 'Mult' && areAll(left, [name]) && areAll(right, NUMBERS);
    if (isSum || isMany) return left;
  }
  const numbers = [...NUMBERS, 'builtins.float'];
  const isOfFloats =
    [left, right].some((one) => areAll(one, ['builtins.float'])) && areAll(left, numbers) && areAll(right, numbers);
  if (isOfFloats && ['Add', 'Sub', 'Mult', 'Div', 'FloorDiv', 'Mod'].includes(operator))
    return left.items.size > 0 && right.items.size > 0 ? builtin('float') : union([]);
  if (!areAll(left, NUMBERS) || !areAll(right, NUMBERS)) return unknown(`operator ${operator}`);
  if (['Add', 'Sub', 'Mult', 'FloorDiv', 'Mod', 'LShift', 'RShift'].includes(operator)) return whole(left, right);
  const isOfInts = areAll(left, ['builtins.int']) || areAll(right, ['builtins.int']);
  if (['BitAnd', 'BitOr', 'BitXor'].includes(operator) && isOfInts) return whole(left, right);
  return operator === 'Div' ? builtin('float') : unknown(`operator ${operator}`);
}

function whole(left: Types, right: Types): Types {
  return left.items.size > 0 && right.items.size > 0 ? builtin('int') : union([]);
}
