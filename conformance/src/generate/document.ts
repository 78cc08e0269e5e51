// Asks the reference for the OpenAPI document of the application, without serving it.

import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import type { ConformOptions } from '../options';
import { ConformError } from '../options';
import type { JsonObject } from '../scenario/types';
import { packageFile } from '../sides/side';
import { STATEMENT_LOG } from '../statements/stream';

/** The document that `app.openapi()` gives; the application is imported for it, with the variables of the reference's server. */
export function routeDocument(options: ConformOptions, env: Readonly<Record<string, string>>): JsonObject {
  const { python, app, factory, root } = options;
  const script = packageFile(path.join('conformance', 'python', 'dump_openapi.py'));
  const result = spawnSync(python, [script, app, ...(factory ? ['--factory'] : [])], {
    cwd: root,
    // Its statements are no part of the stream.
    env: { ...env, [STATEMENT_LOG]: '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) {
    throw new ConformError(`the application could not be asked for its routes:\n${result.stderr}`);
  }
  return JSON.parse(result.stdout) as JsonObject;
}
