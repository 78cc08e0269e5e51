// The two captures of statement streams: what the sides say they sent, and what the database server says it received.
// Both must agree between the sides. The server also sees what drivers send for themselves; their exact texts are
// excused by name, in one file a driver under conformance/housekeeping/.

import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Run } from '../run';
import type { Side } from '../sides/side';
import { packageFile } from '../sides/side';
import type { StatementFinding } from './compare';
import { compareStatements } from './compare';
import type { Statement } from './stream';

/** Drivers that write parameters into the text of a statement, so that the server's log tells the two sides apart. */
const INTERPOLATING_DRIVERS: ReadonlySet<string> = new Set(['psycopg2', 'psycopg2cffi']);

/** The differences between the streams of the requests that were sent one after another. */
export async function compareAllStatements(run: Run): Promise<StatementFinding[]> {
  if (!run.options.database) {
    return [];
  }
  const { reference, subject, control } = run.sides;
  const [left, right, evidence] = [reference, subject, control].map((side) => side?.statements.statements);
  const sent = compareStatements(left ?? [], right ?? [], run.pairing, evidence);
  const interpolates = [...reference.statements.drivers].some((driver) => INTERPOLATING_DRIVERS.has(driver));
  return interpolates ? sent : [...sent, ...(await compareReceived(run))];
}

async function compareReceived(run: Run): Promise<StatementFinding[]> {
  const { reference, subject, control } = run.sides;
  const excused = housekeepingTexts();
  const received = async ({ database = '' }: Side): Promise<Statement[]> => {
    const logged = (await run.options.database?.statements?.(database)) ?? [];
    return logged
      .filter(({ sql }) => !excused.has(normalise(sql)))
      .map(({ sql, params }) => ({ sql: withoutTerminator(sql), params: params.map(String) }));
  };
  const streams = await Promise.all([received(reference), received(subject), control ? received(control) : undefined]);
  const findings = compareStatements(streams[0], streams[1], run.pairing, streams[2]);
  return findings.map((finding) => ({ ...finding, place: `${finding.place} (server log)` }));
}

/** Texts of all drivers' housekeeping; a driver is named by its file. */
function housekeepingTexts(): ReadonlySet<string> {
  const folder = packageFile(path.join('conformance', 'housekeeping'));
  const texts = fs.readdirSync(folder).flatMap((file) => {
    const named = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
    return Object.values(named).map(normalise);
  });
  return new Set(texts);
}

/** asyncpg writes `BEGIN;`, others write `BEGIN`. */
function withoutTerminator(sql: string): string {
  return sql.replace(/;\s*$/, '');
}

function normalise(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim().replace(/;$/, '');
}
