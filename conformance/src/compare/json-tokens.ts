// JSON text → tokens that keep their spelling. Bodies are compared token by token rather than as parsed values, so
// that key order, whitespace, number format and string escapes count, and a difference has a place with a name.

/** One token of a JSON text: where it stands and how it is spelled. */
export interface JsonToken {
  /** Dotted path of the value, or of the value whose key or punctuation this is: `detail.0.loc`. */
  readonly path: string;
  readonly kind: 'string' | 'number' | 'literal' | 'key' | 'punctuation';
  readonly raw: string;
}

const LEXER = /[{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity|[ \t\r\n]+/y;

interface Level {
  readonly isObject: boolean;
  key: string;
  index: number;
  expectsKey: boolean;
}

/** The tokens of `text`, or undefined if it is not made of JSON tokens. */
export function jsonTokens(text: string): JsonToken[] | undefined {
  const tokens: JsonToken[] = [];
  const levels: Level[] = [];
  const lexer = new RegExp(LEXER);
  while (lexer.lastIndex < text.length) {
    const raw = lexer.exec(text)?.[0];
    if (raw === undefined) {
      return undefined;
    }
    const level = levels.at(-1);
    const isKey = raw.startsWith('"') && level?.isObject === true && level.expectsKey;
    if (isKey) {
      level.key = raw.slice(1, -1);
    }
    tokens.push({ path: pathOf(levels), kind: isKey ? 'key' : kindOf(raw), raw });
    track(levels, raw);
  }
  return levels.length === 0 && tokens.length > 0 ? tokens : undefined;
}

function kindOf(raw: string): JsonToken['kind'] {
  if (raw.startsWith('"')) {
    return 'string';
  }
  if (/^-?\d/.test(raw)) {
    return 'number';
  }
  return /^[a-zA-Z-]/.test(raw) ? 'literal' : 'punctuation';
}

function pathOf(levels: readonly Level[]): string {
  return levels.map((level) => (level.isObject ? level.key : String(level.index))).join('.');
}

function track(levels: Level[], raw: string): void {
  const level = levels.at(-1);
  if (raw === '{' || raw === '[') {
    levels.push({ isObject: raw === '{', key: '', index: 0, expectsKey: raw === '{' });
  } else if (raw === '}' || raw === ']') {
    levels.pop();
  } else if (raw === ':' && level) {
    level.expectsKey = false;
  } else if (raw === ',' && level) {
    level.index += 1;
    level.expectsKey = level.isObject;
  }
}
