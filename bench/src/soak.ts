// `npm run soak -- --binary FILE [--requests N]`: requests over the bookshop's linked objects, many times over. Memory after
// the first part and at the end tells whether anything is kept that should have been let go of.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { Connection } from '../../conformance/src/http/connection';
import type { HttpResponse } from '../../conformance/src/http/message';
import { captureValues, renderRequest } from '../../conformance/src/scenario/render';
import type { JsonObject } from '../../conformance/src/scenario/types';
import { parseScenario } from '../../conformance/src/scenario/parse';
import { prepareBench, startContender, uvicornCommand } from './contenders';
import { buildProgram, runLoad } from './load';
import { residentMegabytes } from './machine';
import { BOOKSHOP } from './subjects';
import { readWorkload, writeRequests } from './workload';

const CONNECTIONS = 16;
const SETTLED_AFTER = 50_000;

/** The staff's token outlives the slowest run. */
const LONG_TOKENS = { BOOKSHOP_TOKEN_MINUTES: '100000' };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      binary: { type: 'string' },
      python: { type: 'boolean' },
      requests: { type: 'string', default: '1000000' },
    },
  });
  if (values.binary === undefined && !values.python) {
    throw new Error('name the binary with --binary, or take the Python application with --python');
  }
  const total = Number(values.requests);
  const settled = Math.min(SETTLED_AFTER, Math.floor(total / 2));
  const generator = buildProgram('load', 'molt-load');
  const prepared = await prepareBench(BOOKSHOP);
  const bench = { ...prepared, env: { ...prepared.env, ...LONG_TOKENS } };
  const command = values.binary === undefined ? uvicornCommand() : [path.resolve(values.binary)];
  const { server } = await startContender(values.binary === undefined ? 'uvicorn' : 'molt', command, bench);
  try {
    const files = writeRequests(readWorkload('soak.yaml', await fillShelves(server.port)), bench.folder);
    const first = await runLoad(generator, server.port, CONNECTIONS, { requests: settled }, files);
    const before = residentMegabytes(server.pid);
    const second = await runLoad(generator, server.port, CONNECTIONS, { requests: total - settled }, files);
    const growth = (100 * (residentMegabytes(server.pid) - before)) / before;
    const sums = [first.requests + second.requests, first.failed + second.failed];
    console.log(`soak requests=${sums[0]} rss_growth_pct=${growth.toFixed(1)} failed=${sums[1]}`);
  } finally {
    await server.stop();
    await bench.stop();
  }
}

/** Books with authors, tags, reviews and orders, made through the application's own routes; gives the staff's token. */
async function fillShelves(port: number): Promise<JsonObject> {
  const { steps } = parseScenario(fs.readFileSync(path.join(__dirname, '..', 'workloads', 'soak-setup.yaml'), 'utf8'));
  const connection = new Connection(port, 'localhost');
  let variables: JsonObject = {};
  for (const step of steps) {
    if (step.kind === 'request') {
      const outcome = await connection.send(renderRequest(step.template, { ...variables, ...step.variables }));
      if (outcome.kind !== 'response' || outcome.status >= 300) {
        throw new Error(`${step.label}: ${(outcome as HttpResponse).statusLine ?? outcome.kind}`);
      }
      variables = { ...variables, ...captureValues(step.template, outcome) };
    }
  }
  connection.close();
  return variables;
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
