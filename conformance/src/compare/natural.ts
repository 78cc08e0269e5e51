// Values that differ by nature: which spellings of time and of identity two runs of one program may disagree on.
// A kind is recognised by its spelling alone; the format is the spelling with its digits taken out.

/** How far apart two sides that are asked at the same moment may tell the time. */
const CLOCK_TOLERANCE_MS = 10_000;
/** Numbers are epoch seconds or milliseconds only near the present: ten years either side. */
const EPOCH_WINDOW_MS = 10 * 365 * 86_400_000;

/** A value found in a text. */
export interface NaturalValue {
  readonly kind: 'uuid' | 'time' | 'epoch' | 'address';
  readonly text: string;
  /** Equal formats are a condition of pairing. */
  readonly format: string;
  /** The instant, for kinds that tell one. */
  readonly epochMs?: number;
}

const UUID = /[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[1-8][0-9a-fA-F]{3}-?[89abAB][0-9a-fA-F]{3}-?[0-9a-fA-F]{12}/;
const ISO_TIME = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?/;
const POSTGRES_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{1,6}[+-]\d{2}$/;
const HTTP_TIME = /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/;
const PYTHON_TIME = /datetime\.(?:datetime|date)\(\d{4}(?:, \d{1,6}){2,6}(?:, tzinfo=datetime\.timezone\.utc)?\)/;
const EPOCH = /(?<![\d.])\d{10}(?:\d{3}|\.\d{1,9})?(?![\d.])/;
/** Where an object lies, as `object.__repr__` tells it. */
const ADDRESS = /(?<= at )0x[0-9a-f]{6,16}\b/;
const ANY = [ADDRESS, UUID, HTTP_TIME, PYTHON_TIME, ISO_TIME, EPOCH]
  .map((pattern) => `(?:${pattern.source})`)
  .join('|');

/** Where values that may differ by nature stand in `text`, in order. */
export function findNatural(text: string): { readonly start: number; readonly value: NaturalValue }[] {
  return [...text.matchAll(new RegExp(ANY, 'g'))].flatMap((match) => {
    const value = recognise(match[0]);
    return value ? [{ start: match.index, value }] : [];
  });
}

/** Whether two values may be paired: same kind and format, and clocks that agree. */
export function mayPair(left: NaturalValue, right: NaturalValue): boolean {
  if (left.kind !== right.kind || left.format !== right.format) {
    return false;
  }
  return Math.abs((left.epochMs ?? 0) - (right.epochMs ?? 0)) <= CLOCK_TOLERANCE_MS;
}

/**
 * Whether pairs of this value must be one-to-one. Addresses are not, since memory is used again, nor are coarse clocks: two readings that fall into one second on
 * one side may straddle it on the other.
 */
export function identifies(value: NaturalValue): boolean {
  return value.kind === 'uuid' || /\.#{3,}|(?:, #+){6}/.test(value.format);
}

function recognise(text: string): NaturalValue | undefined {
  if (text.startsWith('0x')) return { kind: 'address', text, format: '0x#' };
  if (new RegExp(`^(?:${UUID.source})$`).test(text)) {
    const version = text.replace(/-/g, '')[12] ?? '';
    // Versions 3, 5 and 8 are functions of their input and never differ by nature.
    return '358'.includes(version) ? undefined : { kind: 'uuid', text, format: uuidFormat(text) };
  }
  const digits = text.replace(/\d/g, '#');
  // PostgreSQL writes no zeros at the end of a fraction.
  const format = POSTGRES_TIME.test(text) ? digits.replace(/\.#+/, '.######') : digits;
  if (/^\d{10}/.test(text)) {
    const epochMs = Number(text) * (/^\d{13}$/.test(text) ? 1 : 1000);
    const isNear = Math.abs(epochMs - Date.now()) < EPOCH_WINDOW_MS;
    return isNear ? { kind: 'epoch', text, format, epochMs } : undefined;
  }
  const isPython = text.startsWith('datetime.');
  const epochMs = isPython ? pythonTime(text) : Date.parse(isoText(text));
  return Number.isNaN(epochMs)
    ? undefined
    : { kind: 'time', text, format: isPython ? format.replace(/#+/g, '#') : format, epochMs };
}

function uuidFormat(text: string): string {
  const letters = /[A-F]/.test(text) ? 'upper' : 'lower';
  return `${text.includes('-') ? 'dashed' : 'hex'} v${text.replace(/-/g, '')[12]} ${letters}`;
}

/** `Date.parse` reads a naive time as local; what matters is only that both sides are read alike. */
function isoText(text: string): string {
  return text
    .replace(' ', /^\d{4}-/.test(text) ? 'T' : ' ')
    .replace(/([+-]\d{2})(\d{2})?$/, (all, hours: string, minutes?: string) =>
      text.length > 16 ? `${hours}:${minutes ?? '00'}` : all,
    );
}

function pythonTime(text: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, microsecond = 0] = (
    text.match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second, microsecond / 1000);
}
