// Decoded source text with the tables that turn a string index into CPython's positions.

/**
 * Text whose newlines are all `\n`, the last line included. `byteOffsets[i]` is the UTF-8 offset of the UTF-16 index `i`;
 * it is null for pure ASCII, where the two are the same.
 */
export interface SourceText {
  readonly text: string;
  readonly byteOffsets: Int32Array | null;
  /** Index of the first character of each line. */
  readonly lineStarts: readonly number[];
}

/** Normalises newlines as CPython's `translate_newlines` does, and ends the last line. */
export function makeSourceText(decoded: string): SourceText {
  let text = decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded;
  if (text.length > 0 && !text.endsWith('\n')) text += '\n';
  return { text, byteOffsets: byteOffsetsOf(text), lineStarts: lineStartsOf(text) };
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Whether all characters of a text are ASCII. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

function byteOffsetsOf(text: string): Int32Array | null {
  if (isAscii(text)) return null;
  const offsets = new Int32Array(text.length + 1);
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    offsets[index] = bytes;
    bytes += utf8Width(text.charCodeAt(index));
  }
  offsets[text.length] = bytes;
  return offsets;
}

/** The bytes a UTF-16 unit adds: the halves of a surrogate pair add two each. */
function utf8Width(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
}

/** The line (from 1) of an index. */
export function lineOf(source: SourceText, index: number): number {
  let low = 0;
  let high = source.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.lineStarts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The index where a line (from 1) starts. */
export function lineStart(source: SourceText, line: number): number {
  return source.lineStarts[line - 1] ?? source.text.length;
}

/** The UTF-8 column (from 0) of an index on a line. */
export function byteColumn(source: SourceText, line: number, index: number): number {
  const start = lineStart(source, line);
  const { byteOffsets } = source;
  return byteOffsets === null ? index - start : (byteOffsets[index] ?? 0) - (byteOffsets[start] ?? 0);
}

/** CPython's error offset (from 1, in characters) of an index on a line. */
export function characterOffset(source: SourceText, line: number, index: number): number {
  const start = lineStart(source, line);
  if (source.byteOffsets === null) return index - start + 1;
  let count = 1;
  for (let at = start; at < index; at += 1) {
    const unit = source.text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
