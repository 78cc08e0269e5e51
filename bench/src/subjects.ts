// What is measured: an application, its requests, and the rows that it is measured over.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseEnv } from 'node:util';

import { withDatabase } from '../../conformance/src/sides/environment';
import type { DatabaseAddress } from '../../tools/postgres';

const REPOSITORY = path.join(__dirname, '..', '..');
const PUBLISHERS = 1_000;
const TEAMS = 50;
const MEMBERS = 1_000;

/** An application under measurement. */
export interface Subject {
  /** What its result line begins with. */
  readonly target: 'bench' | 'bench:sync';
  readonly folder: string;
  /** Its file in `workloads/`. */
  readonly workload: string;
  /** Whether a server written by hand answers the same requests. */
  readonly byHand: boolean;
  /** SQL that fills the tables, once the application has made them. */
  readonly rows: string;
  /** The application's environment, over a database and what this process has. */
  environment(address: DatabaseAddress, inherited: Record<string, string>): Record<string, string>;
}

/** Coroutines and asyncpg: the example application. */
export const BOOKSHOP: Subject = {
  target: 'bench',
  folder: path.join(REPOSITORY, 'examples', 'bookshop'),
  workload: 'bookshop.yaml',
  byHand: true,
  rows: `INSERT INTO publishers (name, country) SELECT 'Publisher ' || to_char(n, 'FM0000'), 'GB' FROM generate_series(1, ${PUBLISHERS}) AS n`,
  environment(address, inherited) {
    const file = parseEnv(fs.readFileSync(path.join(this.folder, 'bookshop.env'), 'utf8'));
    const own = Object.entries(file).map(([name, value]) => [name, value ?? '']);
    return withDatabase({ ...inherited, ...Object.fromEntries(own) }, address);
  },
};

/** Functions that threads run, and a synchronous session a request. */
export const STAFF: Subject = {
  target: 'bench:sync',
  folder: path.join(REPOSITORY, 'bench', 'sync'),
  workload: 'staff.yaml',
  byHand: false,
  rows: `
    INSERT INTO teams (name) SELECT 'Team ' || n FROM generate_series(1, ${TEAMS}) AS n;
    INSERT INTO members (email, salary, is_active, team_id)
      SELECT 'member' || n || '@staff.example', 3000 + n, true, 1 + n % ${TEAMS} FROM generate_series(1, ${MEMBERS}) AS n`,
  environment(address, inherited) {
    const driver = inherited.BENCH_DRIVER ?? 'postgresql+psycopg2';
    return withDatabase({ ...inherited, DATABASE_URL: `${driver}://postgres@127.0.0.1/staff` }, address);
  },
};
