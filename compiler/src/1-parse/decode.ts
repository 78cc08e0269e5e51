// Bytes to text: byte order mark, encoding declaration (PEP 263) and decoding (CPython Parser/tokenizer/helpers.c).

import { decodeWith, isAscii } from './encodings';
import { SyntaxFailure } from './result';

const BOM = [0xef, 0xbb, 0xbf] as const;
/** PEP 263: the declaration stands in a comment on line 1, or on line 2 after a comment or blank line. */
const DECLARATION = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const COMMENT_OR_BLANK = /^[ \t\f]*(?:#.*)?$/;

/** Decodes a source file. Throws `SyntaxFailure`. */
export function decodeSource(bytes: Uint8Array): string {
  const hasBom = BOM.every((byte, index) => bytes[index] === byte);
  if (bytes.includes(0)) throw nowhere('source code string cannot contain null bytes');
  const body = hasBom ? bytes.subarray(BOM.length) : bytes;
  const declared = declaredEncoding(body);
  const encoding = declared === null ? 'utf-8' : normalizedName(declared);
  if (hasBom && encoding !== 'utf-8') throw wholeFile(`encoding problem: ${encoding} with BOM`);
  if (encoding === 'utf-8') return decodeUtf8(body);
  if (isAscii(encoding)) refuseNonAscii(body);
  const text = decodeWith(encoding, body);
  if (text === null) throw wholeFile(`unknown encoding: ${declared ?? ''}`);
  return text;
}

function nowhere(message: string): SyntaxFailure {
  return new SyntaxFailure({
    type: 'SyntaxError',
    message,
    lineno: null,
    offset: null,
    end_lineno: null,
    end_offset: null,
  });
}

function wholeFile(message: string): SyntaxFailure {
  return new SyntaxFailure({
    type: 'SyntaxError',
    message,
    lineno: 0,
    offset: -1,
    end_lineno: null,
    end_offset: null,
  });
}

/** CPython's `get_normal_name`: what it treats as UTF-8 and Latin-1 without asking the codec registry. */
function normalizedName(name: string): string {
  const normal = name.slice(0, 12).toLowerCase().replaceAll('_', '-');
  if (normal === 'utf-8' || normal.startsWith('utf-8-')) return 'utf-8';
  if (/^(?:latin-1|iso-8859-1|iso-latin-1)(?:-|$)/.test(normal)) return 'iso-8859-1';
  return name.toLowerCase();
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Array.from(bytes.subarray(0, 1024), (byte) => String.fromCharCode(byte)).join('');
  const lines = head.split(/\r\n|\r|\n/, 2);
  for (const line of lines) {
    const match = DECLARATION.exec(line);
    if (match !== null) return match[1] ?? null;
    if (!COMMENT_OR_BLANK.test(line)) return null;
  }
  return null;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalidUtf8(bytes);
  }
}

function refuseNonAscii(bytes: Uint8Array): void {
  const position = bytes.findIndex((byte) => byte > 127);
  if (position < 0) return;
  const byte = (bytes[position] ?? 0).toString(16).padStart(2, '0');
  throw wholeFile(`'ascii' codec can't decode byte 0x${byte} in position ${position}: ordinal not in range(128)`);
}

/** The error for bytes that are not UTF-8, in 3.14's words and place; older versions know neither place nor reason so well. */
function invalidUtf8(bytes: Uint8Array): SyntaxFailure {
  const position = firstInvalid(bytes);
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, position)).split(/\r\n|\r|\n/);
  const line = before.length;
  const offset = Array.from(before[line - 1] ?? '').length + 1;
  const byte = (bytes[position] ?? 0).toString(16).padStart(2, '0');
  const message = `Non-UTF-8 code starting with '\\x${byte}' on line ${line}, but no encoding declared; see https://peps.python.org/pep-0263/ for details`;
  return new SyntaxFailure({
    type: 'SyntaxError',
    message,
    lineno: line,
    offset,
    end_lineno: line,
    end_offset: offset,
  });
}

/** The first byte that begins no character (Parser/tokenizer/helpers.c valid_utf8). */
function firstInvalid(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] as number;
    const size = sequenceLength(lead);
    for (let index = 1; index < size; index += 1) {
      if (!continues(lead, index, bytes[at + index] ?? 0)) return at;
    }
    if (size === 0) return at;
    at += size;
  }
  return at;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Whether a byte may stand at an index of a sequence: the second byte is narrower after some leads. */
function continues(lead: number, index: number, unit: number): boolean {
  if (unit < 0x80 || unit > 0xbf) return false;
  if (index > 1) return true;
  if (lead === 0xe0) return unit >= 0xa0;
  if (lead === 0xed) return unit < 0xa0;
  if (lead === 0xf0) return unit >= 0x90;
  return lead !== 0xf4 || unit < 0x90;
}
