// Applications to compare: the hello example under uvicorn as the reference, and a copy of it, altered or not, in the
// place of the binary.

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { ensureReference } from '../../tools/reference/reference';
import type { ConformOptions, ConformResult } from '../src/index';
import { conform, parseScenario } from '../src/index';

const REPOSITORY = path.join(__dirname, '..', '..');
const LAUNCHER = path.join(REPOSITORY, 'conformance', 'python', 'serve_reference.py');

/** An edit of a file of the application. */
export interface Alteration {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Compare an example with a copy of it that has been altered. */
export async function conformWithCopy(
  example: string,
  alterations: readonly Alteration[],
  options: Partial<ConformOptions>,
): Promise<ConformResult> {
  const { python } = ensureReference();
  const root = path.join(REPOSITORY, 'examples', example);
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-altered-'));
  try {
    fs.cpSync(root, copy, { recursive: true });
    for (const { file, from, to } of alterations) {
      alter(path.join(copy, file), from, to);
    }
    const flags = '--port "$PORT" --loop uvloop --http httptools';
    const binary = ['sh', '-c', `cd "${copy}" && exec "${python}" "${LAUNCHER}" app.main:app ${flags}`];
    return await conform({ name: example, root, app: 'app.main:app', python, binary, control: false, ...options });
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

/** The scenario that an example comes with. */
export function scenarioOf(example: string): NonNullable<ConformOptions['scenario']> {
  return parseScenario(fs.readFileSync(path.join(REPOSITORY, 'examples', example, 'conform.yaml'), 'utf8'));
}

function alter(file: string, from: string, to: string): void {
  const text = fs.readFileSync(file, 'utf8');
  if (!text.includes(from)) {
    throw new Error(`${file} does not contain ${from}`);
  }
  fs.writeFileSync(file, text.replace(from, to));
}
