// Reads the declarations that the runtime wrote, validating each against schema.json.

import Ajv from 'ajv';

import type { System } from '../system';
import type { ModuleDeclaration } from './declaration';
import schema from './schema.json';

/** Reads every declaration of a directory, in order of file name. Raises an Error that names a file which is not valid. */
export function readDeclarations(system: System, directory: string): ModuleDeclaration[] {
  const validate = new Ajv().compile<ModuleDeclaration>(schema);
  const declarations: ModuleDeclaration[] = [];
  for (const { name, kind } of system.readDirectory(directory) ?? []) {
    if (kind !== 'file' || !name.endsWith('.json')) continue;
    const bytes = system.readFile(`${directory}/${name}`);
    const declaration: unknown = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
    if (!validate(declaration)) {
      const [error] = validate.errors ?? [];
      throw new Error(`library map ${name}: ${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}`);
    }
    if (`${declaration.module}.json` !== name) throw new Error(`library map ${name}: holds ${declaration.module}`);
    declarations.push(declaration);
  }
  return declarations;
}
