// The rows of the specification, and the tests that hold them: those that a row names by file and title, and those whose title, or a
// comment beside it, has `[SPEC row]`. CommonJS and without dependencies, so that the generator, the tests and the command share it.
'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const ROOT = join(__dirname, '..', '..');

/** Where tests and their cases are. */
const TESTS = ['*.spec.ts', '*.test.ts', 'compiler/tests', 'conformance', 'e2e', 'examples', 'runtime-crate/crates'];

const TAG = /\[SPEC ([\w.:-]+)\]/g;

/** The sections with their rows: `{ section, title, rows: [{ row, says, tests?, waits? }] }`; `waits` says what a row without a test waits for. */
function readSections() {
  return JSON.parse(readFileSync(join(__dirname, 'rows.json'), 'utf8'));
}

/** Every tag: the row, the file, and what the test says of itself. */
function findTags() {
  const listed = spawnSync('git', ['grep', '-l', '--untracked', '-F', '-e', '[SPEC ', '--', ...TESTS], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (listed.error !== undefined) throw listed.error;
  const files = listed.stdout.split('\n').filter((file) => file !== '');
  return files.sort().flatMap((file) => tagsOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

function tagsOf(file, text) {
  return text.split('\n').flatMap((line, at, lines) => {
    const rows = [...line.matchAll(TAG)].map(([, row]) => row);
    return rows.map((row) => ({ row, file, title: titleOf(line, lines[at + 1] ?? '') }));
  });
}

/** The title of a test, or the comment around its tags; of a bare tag above a function the function's name. */
function titleOf(line, next) {
  const quoted = /(?:describe|it|\])[^'"`]*\(\s*(['"`])(.*?)\1\s*,/.exec(line)?.[2];
  const commented = (/"""(.*?)(?:"""|$)/.exec(line) ?? /(?:\/\/[/!]?|#)\s?(.*)$/.exec(line))?.[1];
  const said = (quoted ?? commented ?? '').replace(TAG, '').replace(/\s+/g, ' ').trim();
  return said === '' ? (/fn (\w+)/.exec(next)?.[1] ?? '').replaceAll('_', ' ') : said;
}

/** Whether the test that a row names is there: its file has its title. */
function isThere({ file, test }) {
  const path = join(ROOT, file);
  return existsSync(path) && (test === undefined || readFileSync(path, 'utf8').includes(test));
}

/** The title of a named test, as words where it is a function's name. */
function shownTitle(test = '') {
  return /^\w+$/.test(test) ? test.replaceAll('_', ' ') : test;
}

/** The rows with their tests, what is tagged or named and is not there, and the rows without a test. */
function specification() {
  const sections = readSections();
  const tags = findTags();
  const known = new Set(sections.flatMap(({ rows }) => rows.map(({ row }) => row)));
  const tested = sections.map((section) => ({
    ...section,
    rows: section.rows.map(({ row, says, waits, tests = [] }) => {
      const named = tests.filter(isThere).map(({ file, test }) => ({ row, file, title: shownTitle(test) }));
      return { row, says, waits: waits ?? null, tests: [...named, ...tags.filter((tag) => tag.row === row)] };
    }),
  }));
  const rows = tested.flatMap((section) => section.rows);
  const missing = sections.flatMap((section) =>
    section.rows.flatMap(({ row, tests = [] }) =>
      tests.filter((test) => !isThere(test)).map(({ file, test }) => `${row}: ${file}: ${test ?? ''}`),
    ),
  );
  const unknown = tags.filter(({ row }) => !known.has(row)).map(({ row, file }) => `${row}: ${file}`);
  return {
    sections: tested,
    rows: rows.length,
    untested: rows.filter(({ tests }) => tests.length === 0).map(({ row, waits }) => ({ row, waits })),
    waitingInVain: rows.filter(({ tests, waits }) => tests.length > 0 && waits !== null).map(({ row }) => row),
    unknown: [...missing, ...unknown],
  };
}

module.exports = { specification };
