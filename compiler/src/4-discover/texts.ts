// Methods and forms of texts that are known, as Python has them. Null means: not known. No text becomes longer than one that is known may be.

import { bool, int, isNone, list, NONE, settled, str, textOf, tuple } from './values';
import type { Value } from './values';

/** Longer texts are not known. */
const MOST_CHARACTERS = 1_000_000;

/** A text, unless it is too long to be known. */
export function longText(text: string): Value | null {
  return text.length > MOST_CHARACTERS ? null : str(text);
}

/** `text * count`. */
export function repeatedText(text: string, count: number): Value | null {
  if (text === '' || count <= 0) return str('');
  return count * text.length > MOST_CHARACTERS ? null : str(text.repeat(count));
}

/** Texts one behind another. */
export function joinedTexts(texts: readonly string[], separator = ''): Value | null {
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  return length > MOST_CHARACTERS ? null : str(texts.join(separator));
}

/** `str(value)` of a constant. */
export function textForm(value: Value): string | null {
  const constant = settled(value);
  if (constant.kind !== 'constant') return null;
  switch (constant.value.type) {
    case 'str':
    case 'int':
      return constant.value.value;
    case 'float':
      return floatForm(constant.value.value);
    case 'none':
      return 'None';
    case 'bool':
      return constant.value.value ? 'True' : 'False';
    default:
      return null;
  }
}

/** `repr` of a float that is neither large nor small. */
function floatForm(value: number): string | null {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return null;
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** `repr(value)` of a constant. */
export function representation(value: Value): string | null {
  const text = textOf(value);
  if (text === null) return textForm(value);
  return /^[ -&(-[\]-~]*$/.test(text) ? `'${text}'` : null;
}

/** `format(value, specification)` for the plain specifications (CPython Python/formatter_unicode.c). */
export function formatted(value: Value, specification: string): string | null {
  if (specification === '') return textForm(value);
  const parts = /^(?:(.)?([<>^]))?(0)?(\d{0,6})(?:\.(\d{1,2}))?([sdf])?$/u.exec(specification);
  const constant = settled(value);
  if (parts === null || constant.kind !== 'constant') return null;
  const [, fill, align, zero, width, precision, type] = parts;
  const { value: known } = constant;
  const isNumber = known.type === 'int' || known.type === 'float';
  let text = textForm(value);
  if (text === null || (type === 's' && known.type !== 'str') || (type === 'd' && known.type !== 'int')) return null;
  if (precision !== undefined || type === 'f') {
    if (known.type === 'str') text = type === 'f' ? null : [...text].slice(0, Number(precision)).join('');
    else text = type === 'f' && isNumber ? Number(known.value).toFixed(Number(precision ?? 6)) : null;
  }
  if (text === null || (zero !== undefined && !isNumber)) return null;
  const wanted = Number(width ?? 0);
  if (zero !== undefined && align === undefined) return zeroFilled(text, wanted);
  return aligned(text, wanted, fill ?? ' ', align ?? (isNumber ? '>' : '<'));
}

function aligned(text: string, width: number, fill: string, align: string): string {
  const missing = Math.max(0, width - [...text].length);
  const before = align === '<' ? 0 : align === '>' ? missing : Math.floor(missing / 2);
  return fill.repeat(before) + text + fill.repeat(missing - before);
}

function zeroFilled(text: string, width: number): string {
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

/** `text.format(...)` with plain fields. */
function formatOf(text: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>): Value | null {
  let next = 0;
  const parts: string[] = [];
  for (const part of text.split(/(\{\{|\}\}|\{[^{}]*\})/)) {
    if (part === '{{' || part === '}}') parts.push(part.charAt(0));
    else if (!part.startsWith('{')) {
      if (part.includes('}') || part.includes('{')) return null;
      parts.push(part);
    } else {
      const field = /^\{(\w*)(?:!([sr]))?(?::([^{}]*))?\}$/.exec(part);
      if (field === null) return null;
      const [, name = '', conversion, specification = ''] = field;
      const value = /^\d*$/.test(name) ? args[name === '' ? next : Number(name)] : keywords.get(name);
      if (name === '') next += 1;
      const form = value === undefined ? null : convertedForm(value, conversion, specification);
      if (form === null) return null;
      parts.push(form);
    }
  }
  return joinedTexts(parts);
}

/** A replacement field: `{value!conversion:specification}`. */
export function convertedForm(value: Value, conversion: string | undefined, specification: string): string | null {
  const text = conversion === 'r' ? representation(value) : conversion === 's' ? textForm(value) : undefined;
  if (text === null) return null;
  return formatted(text === undefined ? value : str(text), specification);
}

/** `text % values` with the plain conversions. */
export function percentFormatted(format: string, right: Value): Value | null {
  const values = right.kind === 'tuple' ? [...right.elements] : [right];
  const parts: string[] = [];
  for (const part of format.split(/(%(?:0?\d{0,4})[sdr]|%%)/)) {
    const conversion = /^%(0?)(\d*)([sdr])$/.exec(part);
    if (part === '%%') parts.push('%');
    else if (conversion === null) {
      if (part.includes('%')) return null;
      parts.push(part);
    } else {
      const [, zero, width, kind] = conversion;
      const value = values.shift();
      if (value === undefined || (kind === 'd' && settled(value).kind !== 'constant')) return null;
      const form = kind === 'r' ? representation(value) : textForm(value);
      if (form === null) return null;
      parts.push(zero === '0' ? zeroFilled(form, Number(width)) : form.padStart(Number(width)));
    }
  }
  return values.length > 0 ? null : joinedTexts(parts);
}

type TextMethod = (text: string, args: readonly Value[]) => Value | null;

const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  lower: (text) => str(text.toLowerCase()),
  upper: (text) => str(text.toUpperCase()),
  casefold: (text) => (isAscii(text) ? str(text.toLowerCase()) : null),
  swapcase: (text) => str(text.replace(/[a-zA-Z]/g, (char) => (char < 'a' ? char.toLowerCase() : char.toUpperCase()))),
  strip: (text, args) => strip(text, args, true, true),
  lstrip: (text, args) => strip(text, args, true, false),
  rstrip: (text, args) => strip(text, args, false, true),
  title: (text) =>
    str(text.replace(/[A-Za-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())),
  capitalize: (text) => str(text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
  startswith: (text, [prefix]) => withTexts(prefix, (found) => bool(found.some((one) => text.startsWith(one)))),
  endswith: (text, [suffix]) => withTexts(suffix, (found) => bool(found.some((one) => text.endsWith(one)))),
  removeprefix: (text, [prefix]) =>
    withText(prefix, (found) => str(text.startsWith(found) ? text.slice(found.length) : text)),
  removesuffix: (text, [suffix]) =>
    withText(suffix, (found) => str(found !== '' && text.endsWith(found) ? text.slice(0, -found.length) : text)),
  replace: (text, [old, fresh, count]) =>
    count === undefined ? withText(old, (from) => withText(fresh, (to) => replaced(text, from, to))) : null,
  split: (text, args) => split(text, args, false),
  rsplit: (text, args) => split(text, args, true),
  splitlines: (text) => (/[^\n -~]/.test(text) ? null : list(text.replace(/\n$/, '').split('\n').map(str))),
  partition: (text, [separator]) => withText(separator, (found) => partition(text, found, text.indexOf(found), false)),
  rpartition: (text, [separator]) =>
    withText(separator, (found) => partition(text, found, text.lastIndexOf(found), true)),
  join: (text, [parts]) => join(text, parts),
  ljust: (text, args) => justified(text, args, '<'),
  rjust: (text, args) => justified(text, args, '>'),
  center: (text, args) => justified(text, args, '^'),
  zfill: (text, [width]) => {
    const wanted = lengthOf(width);
    return wanted === null ? null : str(zeroFilled(text, wanted));
  },
  count: (text, [part]) => withText(part, (found) => (found === '' ? null : int(text.split(found).length - 1))),
  find: (text, [part]) => withText(part, (found) => (isAscii(text) ? int(text.indexOf(found)) : null)),
  isdigit: (text) => (isAscii(text) ? bool(/^\d+$/.test(text)) : null),
  isalpha: (text) => (isAscii(text) ? bool(/^[a-z]+$/i.test(text)) : null),
  isalnum: (text) => (isAscii(text) ? bool(/^[a-z0-9]+$/i.test(text)) : null),
  isidentifier: (text) => (isAscii(text) ? bool(/^[a-z_]\w*$/i.test(text)) : null),
  isupper: (text) => (isAscii(text) ? bool(/[A-Z]/.test(text) && !/[a-z]/.test(text)) : null),
  islower: (text) => (isAscii(text) ? bool(/[a-z]/.test(text) && !/[A-Z]/.test(text)) : null),
  isspace: (text) => (isAscii(text) ? bool(/^\s+$/.test(text)) : null),
};

/** A method of a text; null if it is none, or its result is not known. */
export function textMethod(
  text: string,
  name: string,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value | null {
  if (name === 'format') return formatOf(text, args, keywords);
  return Object.hasOwn(TEXT_METHODS, name) ? (TEXT_METHODS[name]?.(text, args) ?? null) : null;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function replaced(text: string, from: string, to: string): Value | null {
  const places = from === '' ? [...text].length + 1 : text.split(from).length - 1;
  if (text.length + places * to.length > MOST_CHARACTERS) return null;
  return str(text.replaceAll(from, () => to));
}

function split(text: string, [separator, most]: readonly Value[], fromRight: boolean): Value | null {
  const limit = most === undefined ? Number.POSITIVE_INFINITY : lengthOf(most);
  if (limit === null) return null;
  if (separator === undefined || isNone(separator)) {
    const words = text.split(/\s+/).filter((part) => part !== '');
    return limit < words.length ? null : list(words.map(str));
  }
  return withText(separator, (found) => {
    if (found === '') return null;
    const parts = text.split(found);
    const over = Math.max(0, parts.length - 1 - limit);
    if (over === 0) return list(parts.map(str));
    const whole = fromRight
      ? [parts.slice(0, over + 1).join(found), ...parts.slice(over + 1)]
      : [...parts.slice(0, limit), parts.slice(limit).join(found)];
    return list(whole.map(str));
  });
}

function partition(text: string, separator: string, at: number, fromRight: boolean): Value | null {
  if (separator === '') return null;
  if (at < 0) return tuple((fromRight ? ['', '', text] : [text, '', '']).map(str));
  return tuple([text.slice(0, at), separator, text.slice(at + separator.length)].map(str));
}

function justified(text: string, [width, fill]: readonly Value[], align: string): Value | null {
  const wanted = lengthOf(width);
  const char = fill === undefined ? ' ' : textOf(fill);
  if (wanted === null || char === null) return null;
  const missing = Math.max(0, wanted - [...text].length);
  // CPython Objects/unicodeobject.c str_center: the odd one goes to the left where the width is odd too.
  const before = Math.floor(missing / 2) + (missing & wanted & 1);
  return align === '^'
    ? str(char.repeat(before) + text + char.repeat(missing - before))
    : str(aligned(text, wanted, char, align));
}

/** A length that is not too large. */
function lengthOf(value: Value | undefined): number | null {
  const form = value === undefined ? null : textForm(value);
  const length = form !== null && /^\d+$/.test(form) ? Number(form) : null;
  return length !== null && length <= MOST_CHARACTERS ? length : null;
}

function strip(text: string, args: readonly Value[], left: boolean, right: boolean): Value | null {
  const given = args[0] === undefined || isNone(args[0]) ? NONE : args[0];
  const chars = textOf(given);
  if (given !== NONE && chars === null) return null;
  const drop = (char: string): boolean => (chars === null ? /\s/.test(char) : chars.includes(char));
  let from = 0;
  let to = text.length;
  while (left && from < to && drop(text.charAt(from))) from += 1;
  while (right && to > from && drop(text.charAt(to - 1))) to -= 1;
  return str(text.slice(from, to));
}

function join(separator: string, parts: Value | undefined): Value | null {
  const isListed = parts?.kind === 'list' || parts?.kind === 'tuple' || parts?.kind === 'set';
  if (parts?.kind === 'dict' && !parts.open) return join(separator, list(parts.entries.map(({ key }) => key)));
  if (!isListed || parts.open) return null;
  const texts = parts.elements.map(textOf);
  const known = texts.filter((text) => text !== null);
  return known.length < texts.length ? null : joinedTexts(known, separator);
}

function withText(value: Value | undefined, use: (text: string) => Value | null): Value | null {
  const text = textOf(value);
  return text === null ? null : use(text);
}

/** One text, or a tuple of them. */
function withTexts(value: Value | undefined, use: (texts: readonly string[]) => Value | null): Value | null {
  if (value?.kind !== 'tuple') return withText(value, (text) => use([text]));
  const texts = value.elements.map(textOf).filter((text) => text !== null);
  return texts.length < value.elements.length ? null : use(texts);
}
