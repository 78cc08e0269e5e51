// Workload files (in the scenario format of `molt conform`) → the bytes that the load generator sends.

import * as fs from 'node:fs';
import * as path from 'node:path';
import type { HttpRequest } from '../../conformance/src/http/message';
import { encodeRequest } from '../../conformance/src/http/message';
import { parseScenario } from '../../conformance/src/scenario/parse';
import { renderRequest } from '../../conformance/src/scenario/render';
import type { JsonObject } from '../../conformance/src/scenario/types';

const HOST = 'localhost';

/** A request of a workload, and the name it goes by. */
export interface NamedRequest {
  readonly name: string;
  readonly request: HttpRequest;
}

/** The requests of a workload file. */
export function readWorkload(file: string, variables: JsonObject = {}): NamedRequest[] {
  const text = fs.readFileSync(path.join(__dirname, '..', 'workloads', file), 'utf8');
  return parseScenario(text, Object.keys(variables)).steps.flatMap((step) =>
    step.kind === 'request'
      ? [
          {
            name: step.label.split(':')[0] ?? '',
            request: renderRequest(step.template, { ...variables, ...step.variables }),
          },
        ]
      : [],
  );
}

/** Write requests where the load generator reads them; returns the files. */
export function writeRequests(requests: readonly NamedRequest[], folder: string): string[] {
  return requests.map(({ request }, index) => {
    const file = path.join(folder, `request-${index}`);
    fs.writeFileSync(file, encodeRequest(request, HOST));
    return file;
  });
}
