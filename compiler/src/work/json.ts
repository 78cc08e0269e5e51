// Plain data as JSON. JSON has no infinite numbers, which literals of Python have (`1e999`): they are written as numbers that read as such.

const INFINITE: readonly (readonly [written: string, meant: string])[] = [
  ['"type":"float","value":null', '"type":"float","value":1e999'],
  ['"type":"complex","imag":null', '"type":"complex","imag":1e999'],
];

export function encodeJson(data: unknown): Buffer {
  let text = JSON.stringify(data);
  // In a string the quotes would stand behind backslashes.
  for (const [written, meant] of INFINITE) if (text.includes(written)) text = text.replaceAll(written, meant);
  return Buffer.from(text, 'utf8');
}

export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}
