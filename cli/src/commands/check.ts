// `molt check`: the whole translation without writing anything, answered route by route.

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Checked, Report, Unusable, Witnesses } from '../../../compiler/src/services';
import {
  NO_WITNESSES,
  renderGithub,
  renderGitlab,
  renderHtml,
  renderJson,
  renderMarkdown,
  renderText,
  renderWhy,
  renderWhyJson,
  witnessed,
} from '../../../compiler/src/services';
import { inEngine } from '../engine';
import { EXIT } from '../exit-codes';
import type { CompileOptions } from '../options';
import { targetAt, withCompileOptions } from '../options';
import type { World } from '../world';
import { absolute, UsageError } from '../world';

const FORMATS = ['text', 'json', 'markdown', 'html', 'github', 'gitlab'] as const;

type Format = (typeof FORMATS)[number];

export interface CheckOptions extends CompileOptions {
  readonly format: Format;
  readonly json?: boolean;
  readonly failUnder?: number;
  readonly report?: string;
  readonly explain?: string;
  readonly why?: string;
}

/** Adds the command; `finish` is told its exit status. */
export function addCheck(program: Command, world: World, finish: (status: number) => void): void {
  withCompileOptions(program.command('check').description('say route by route what can be compiled; writes nothing'))
    .argument('[package_dir]', 'the directory that holds the application')
    .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('text'))
    .option('--json', 'the same as --format json')
    .option('--fail-under <PCT>', 'exit with 1 when fewer routes than this are native, in percent', asPercentage)
    .option(
      '--report <file>',
      'write the report to a file too: JSON when it is named *.json, a page when *.html, else Markdown',
    )
    .option('--explain <CODE>', 'print why a class of construct is refused, and what to do')
    .option(
      '--why <ROUTE>',
      "print the way to what refuses a route, such as 'GET /items', or the application; as text or JSON",
    )
    .action(async (packageDirectory: string | undefined, options: CheckOptions) => {
      finish(
        options.explain === undefined ? await check(world, packageDirectory, options) : explain(world, options.explain),
      );
    });
}

/** Checks a package and prints its report; gives the exit status. */
export async function check(
  world: World,
  packageDirectory: string | undefined,
  options: CheckOptions,
): Promise<number> {
  if (packageDirectory === undefined) throw new UsageError("missing required argument 'package_dir'");
  const { request } = targetAt(world, packageDirectory, options);
  const result = await inEngine(world, (engine) => world.compiler.check(request, world.system, engine));
  if (result.outcome === 'unusable') return reportUnusable(world, result, options);
  const { report, witnesses } = result;
  const format = formatOf(options);
  world.terminal.out(
    options.why === undefined ? render(world, report, witnesses, format) : why(world, result, options.why, format),
  );
  if (options.report !== undefined) writeReport(world, options.report, report, witnesses);
  return options.failUnder !== undefined && report.summary.native_pct < options.failUnder ? EXIT.failure : EXIT.success;
}

/** Says in one line why there are no verdicts; what reads reports gets one that has the error, and no routes. */
function reportUnusable(world: World, { message, report }: Unusable, options: CheckOptions): number {
  if (report === undefined) throw new UsageError(message);
  const format = formatOf(options);
  if (format !== 'text') world.terminal.out(render(world, report, NO_WITNESSES, format));
  if (options.report !== undefined) writeReport(world, options.report, report, NO_WITNESSES);
  world.terminal.err(`error: ${message}\n`);
  return options.failUnder !== undefined && options.failUnder > 0 ? EXIT.failure : EXIT.usage;
}

function formatOf({ json, format }: CheckOptions): Format {
  return json === true ? 'json' : format;
}

function explain(world: World, code: string): number {
  const page = world.compiler.explain(code.toUpperCase());
  if (page === null) throw new UsageError(`there is no code ${code}`);
  world.terminal.out(page.endsWith('\n') ? page : `${page}\n`);
  return EXIT.success;
}

/** The ways to what refuses what is meant. */
function why({ directory }: World, { report, witnesses }: Checked, asked: string, format: Format): string {
  if (format !== 'text' && format !== 'json') throw new UsageError(`--why prints text or JSON, not ${format}`);
  const found = witnessed(report, witnesses, asked);
  if (typeof found === 'string') throw new UsageError(found);
  return format === 'json' ? renderWhyJson(found) : renderWhy(found, report, directory);
}

function render({ system, directory }: World, report: Report, witnesses: Witnesses, format: Format): string {
  const linesOf = (file: string): readonly string[] | null => {
    const bytes = system.readFile(file);
    return bytes === null ? null : new TextDecoder().decode(bytes).split('\n');
  };
  switch (format) {
    case 'text':
      return renderText(report, directory);
    case 'json':
      return renderJson(report);
    case 'markdown':
      return renderMarkdown(report, directory);
    case 'html':
      return renderHtml(report, witnesses, directory, linesOf);
    case 'github':
      return renderGithub(report, directory);
    case 'gitlab':
      return renderGitlab(report, directory);
  }
}

/** The format of a report file, by the ending of its name. */
function formatOfFile(file: string): Format {
  const name = file.toLowerCase();
  if (name.endsWith('.json')) return 'json';
  return name.endsWith('.html') ? 'html' : 'markdown';
}

/** Our own output under a file's name goes where all output does: opening it anew would start again at its beginning. */
const STANDARD_OUTPUT: ReadonlySet<string> = new Set(['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

function writeReport(world: World, file: string, report: Report, witnesses: Witnesses): void {
  const text = render(world, report, witnesses, formatOfFile(file));
  if (STANDARD_OUTPUT.has(file)) world.terminal.out(text);
  else world.system.writeFile(absolute(world, file), text);
}

function asPercentage(value: string): number {
  const share = value.trim() === '' ? Number.NaN : Number(value);
  if (share >= 0 && share <= 100) return share;
  throw new InvalidArgumentError('it is a number from 0 to 100.');
}
