// An environment of few packages, of those that the reference has.

import { readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ensureReference } from '../../tools/reference/reference';

/** What FastAPI and uvicorn need, and nothing else. */
const FRAMEWORK = new Set([
  ...['annotated_doc', 'annotated_types', 'anyio', 'click', 'fastapi', 'h11', 'idna', 'pydantic', 'pydantic_core'],
  ...['starlette', 'typing_extensions', 'typing_inspection', 'uvicorn'],
]);

/** Puts FastAPI and uvicorn, with what they need, into a folder of packages, but for some. */
export function linkFramework(folder: string, without: readonly string[] = []): void {
  const { python, version } = ensureReference();
  const minor = version.split('.').slice(0, 2).join('.');
  const reference = join(dirname(dirname(python)), 'lib', `python${minor}`, 'site-packages');
  const isMeant = (name: string): boolean => FRAMEWORK.has(name) && !without.includes(name);
  for (const name of readdirSync(reference))
    if (isMeant(name.split(/[.-]/)[0] as string)) symlinkSync(join(reference, name), join(folder, name));
}
