// `npm run advice [-- WORD...]`: does the advice that `molt check` gives help? Every piece of advice about the refusals of cases/ is followed: the
// flags that it names, what to write instead, and what is advised after that. Advice that leaves its refusal where it was, or a refusal
// without any that helps, fails; so does a code without a case. Details: results/advice.json.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { CompileRequest } from '../../../compiler/src/index';
import { check, MemorySystem, renderText } from '../../../compiler/src/index';
import { CATALOGUE } from '../../../compiler/src/diagnostics';
import type { AdviceCase } from './cases';
import { readCases } from './cases';
import type { Said } from './said';
import { flagsIn, hintIn, refusalOf, refusalsIn } from './said';

const REPOSITORY = join(__dirname, '..', '..', '..');
const ROOT = '/project';
const AUTO: Flags = ['--python-side', 'auto'];

type Flags = readonly string[];

/** What `check` says of a project under some flags. */
interface Outcome {
  readonly refusals: readonly Said[];
  /** What is advised for all refused routes. */
  readonly hint: string | null;
}

/** A refusal whose advice was followed. */
interface Followed {
  readonly case: string;
  readonly where: string;
  readonly said: Said;
  /** What was done. */
  readonly tried: readonly string[];
  /** Of that, what left the refusal as it was. */
  readonly useless: readonly string[];
}

async function outcomeOf(files: Readonly<Record<string, string>>, flags: Flags): Promise<Outcome> {
  const project = Object.entries(files).map(([file, text]) => [`${ROOT}/${file}`, text]);
  const result = await check(requestOf(flags), new MemorySystem(Object.fromEntries(project)));
  if (result.outcome === 'unusable') return { refusals: [refusalOf(result.message)], hint: null };
  const text = renderText(result.report, ROOT);
  return { refusals: refusalsIn(text), hint: hintIn(text) };
}

/** The request that flags of the command come to. */
function requestOf(flags: Flags): CompileRequest {
  const valuesOf = (flag: string): string[] =>
    flags.flatMap((word, index) => (flags[index - 1] === flag ? [word] : []));
  return {
    ...{ packageDirectory: `${ROOT}/app`, packageAsGiven: 'app' },
    root: resolve(ROOT, valuesOf('--root').at(-1) ?? ''),
    application: valuesOf('--app').at(-1) ?? null,
    pythonVersion: valuesOf('--python').at(-1) ?? null,
    pythonSide: valuesOf('--python-side'),
    packages: valuesOf('--packages').map((folder) => resolve(ROOT, folder)),
    allowUntestedVersions: flags.includes('--allow-untested-versions'),
    strict: flags.includes('--strict'),
    debugOff: flags.includes('--debug-off'),
  };
}

/** Follows all advice about the refusals of a case, and what is advised where refused routes are left to Python. */
async function follow(one: AdviceCase): Promise<Followed[]> {
  const outcome = await outcomeOf(one.files, one.flags);
  if (!outcome.refusals.some(({ code }) => code === one.code))
    throw new Error(`${one.where}: it is not refused with ${one.code}: ${JSON.stringify(outcome.refusals)}`);
  const first = await followed(one, one.flags, outcome);
  if (outcome.hint === null) return first;
  const flags = [...one.flags, ...AUTO];
  return [...first, ...(await followed(one, flags, await outcomeOf(one.files, flags)))];
}

async function followed(one: AdviceCase, flags: Flags, { refusals, hint }: Outcome): Promise<Followed[]> {
  const results: Followed[] = [];
  for (const said of refusals) {
    const tried: string[] = [];
    const useless: string[] = [];
    for (const { what, files, added, without } of waysOf(one, said, hint)) {
      tried.push(what);
      const { refusals: after } = await outcomeOf(files, [...flags.filter((flag) => flag !== without), ...added]);
      if (after.some((other) => isSame(said, other))) useless.push(what);
    }
    results.push({ case: one.name, where: one.where, said, tried, useless });
  }
  return results;
}

/** A way to follow advice: flags to add, one to leave out, or other files. */
interface Way {
  readonly what: string;
  readonly files: AdviceCase['files'];
  readonly added: Flags;
  readonly without?: string;
}

function waysOf(one: AdviceCase, said: Said, hint: string | null): Way[] {
  const isLeft = said.route !== null && flagsIn(said.help).some(({ flag }) => flag === '--python-side');
  const named = [...flagsIn(said.help), ...(isLeft ? flagsIn(hint ?? '') : [])];
  const ways = named.map(({ flag, value, isOut }): Way => {
    if (isOut) return { what: `without ${flag}`, files: one.files, added: [], without: flag };
    const added = one.values.get(flag) ?? (value === null ? [flag] : [flag, value]);
    return { what: added.join(' '), files: one.files, added };
  });
  return one.rewritten === null ? ways : [...ways, { what: 'write it otherwise', files: one.rewritten, added: [] }];
}

/** Whether a refusal is still there. Lines stay where they are when one is rewritten. */
function isSame(said: Said, other: Said): boolean {
  return said.code === other.code && said.route === other.route && said.refusal === other.refusal;
}

function isHelped({ tried, useless }: Followed): boolean {
  return tried.length > 0 && useless.length === 0;
}

async function main(words: readonly string[]): Promise<number> {
  const cases = readCases(join(__dirname, 'cases'));
  const covered = new Set(cases.map(({ code }) => code));
  const uncovered = CATALOGUE.map(({ code }) => code).filter((code) => !covered.has(code));
  if (uncovered.length > 0) throw new Error(`no case for ${uncovered.join(', ')}`);
  const results: Followed[] = [];
  for (const one of cases) {
    if (words.length === 0 || words.some((word) => one.name.includes(word))) results.push(...(await follow(one)));
  }
  for (const { case: name, where, said, tried, useless } of results.filter((result) => !isHelped(result))) {
    console.log(`${where} ${name}\n  ${said.refusal}\n  help: ${said.help}`);
    console.log(tried.length === 0 ? '  nothing to try' : `  did not help: ${useless.join('; ')}`);
  }
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'advice.json'), `${JSON.stringify(results, null, 2)}\n`);
  const helped = results.filter(isHelped).length;
  console.log(`advice refusals=${results.length} helped=${helped}`);
  return helped === results.length ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    console.error(`advice: ${error.message}`);
    process.exitCode = 1;
  },
);
