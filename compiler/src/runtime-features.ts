// The features of the runtime that a build of a generated crate may turn on, as the runtime's own manifest names them.

import type { System } from './system';
import type { ParseToml } from './versions/toml';
import { tableValue } from './versions/toml';

const NOTHING = new Uint8Array();

export function runtimeFeatures(system: System, runtimeDirectory: string, parseToml: ParseToml): string[] {
  const manifest = system.readFile(`${runtimeDirectory}/crates/molt/Cargo.toml`) ?? NOTHING;
  const features = tableValue(parseToml(new TextDecoder().decode(manifest)), 'features') ?? {};
  return Object.keys(features as Readonly<Record<string, unknown>>).filter((name) => name !== 'default');
}
