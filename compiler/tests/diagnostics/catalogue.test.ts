// The square of error codes: what is listed is documented, is emitted somewhere, and its example raises exactly it, at the
// line that is marked.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { analyze } from '../../src/analyze';
import type { CatalogueEntry, Diagnostic } from '../../src/diagnostics';
import { CATALOGUE } from '../../src/diagnostics';
import type { CompileRequest } from '../../src/interface';
import { MemorySystem } from '../../src/system';
import { testKnowledge } from '../support/library';

const SOURCE = join(__dirname, '..', '..', 'src');
const PAGES = join(__dirname, '..', '..', '..', 'docs', 'errors');

interface Example {
  readonly files: Readonly<Record<string, string>>;
  /** `file:line` of the line that ends in `# error`. */
  readonly marked: string | null;
}

function exampleOf(entry: CatalogueEntry): Example {
  const files: Record<string, string> = {};
  let marked: string | null = null;
  const [, section] = /## Example\n([\s\S]*?)\n## /.exec(entry.explanation) ?? [];
  for (const [, file, text] of (section ?? '').matchAll(/```\w+ file=(\S+)\n([\s\S]*?)```/g)) {
    if (file === undefined || text === undefined) continue;
    files[`/project/${file}`] = text;
    const line = text.split('\n').findIndex((candidate) => candidate.endsWith('# error'));
    if (line >= 0) marked = `${file}:${line + 1}`;
  }
  return { files, marked };
}

function requestOf(entry: CatalogueEntry): CompileRequest {
  const flag = (name: string): string | null => new RegExp(`--${name} (\\S+)`).exec(entry.flags)?.[1] ?? null;
  return {
    packageDirectory: '/project/app',
    packageAsGiven: 'app',
    root: '/project',
    application: flag('app'),
    pythonVersion: flag('python'),
    pythonSide: [],
    allowUntestedVersions: false,
    strict: entry.flags.includes('--strict'),
  };
}

async function raisedBy(entry: CatalogueEntry): Promise<readonly Diagnostic[]> {
  const analysis = await analyze(requestOf(entry), new MemorySystem(exampleOf(entry).files), testKnowledge());
  if (analysis.outcome === 'unusable') return [analysis.diagnostic];
  return [...analysis.verdict.global, ...analysis.verdict.routes.flatMap((route) => route.refusals)];
}

function sourceText(directory: string): string {
  const texts = readdirSync(directory, { withFileTypes: true }).map((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? '' : sourceText(path);
    return entry.name.endsWith('.ts') ? readFileSync(path, 'utf8') : '';
  });
  return texts.join('\n');
}

describe.each(CATALOGUE.map((entry) => ({ entry, code: entry.code })))('$code', ({ entry }) => {
  it('is raised by its example, and nothing else is', async () => {
    const raised = await raisedBy(entry);
    const { marked } = exampleOf(entry);
    expect([...new Set(raised.map(({ code }) => code))]).toEqual([entry.code]);
    if (marked !== null) expect([...new Set(raised.map(({ file, line }) => `${file}:${line}`))]).toEqual([marked]);
  });

  it('has a page', () => {
    const page = readFileSync(join(PAGES, `${entry.code}.md`), 'utf8');
    expect(page).toContain(`# ${entry.code}: ${entry.title}`);
  });
});

it('every code is emitted', () => {
  const text = sourceText(SOURCE);
  const unused = CATALOGUE.filter(({ name }) => {
    const called = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return !text.includes(`errors.${called}(`);
  });
  expect(unused.map(({ code }) => code)).toEqual([]);
});

it('every page has a code', () => {
  const pages = readdirSync(PAGES).filter((name) => name.startsWith('CMP'));
  expect(pages).toEqual(CATALOGUE.map(({ code }) => `${code}.md`));
});
