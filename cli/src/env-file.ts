// `--env-file`: variables for the process that is started, on the Python side and on ours. Molt itself reads none of them.

import { parseEnv } from 'node:util';
import type { World } from './world';
import { absolute, UsageError } from './world';

/** The variables of a file in dotenv's form. */
export function readEnvFile(world: World, file: string): Record<string, string> {
  const bytes = world.system.readFile(absolute(world, file));
  if (bytes === null) throw new UsageError(`${file}: no such file`);
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(new TextDecoder().decode(bytes)))) {
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}

/** The environment of a started process: as with uvicorn's `--env-file`, a variable that is set already wins. */
export function environmentWith(
  variables: Readonly<Record<string, string>>,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return { ...variables, ...inherited };
}
