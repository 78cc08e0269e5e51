// The report as Markdown tables, for pull requests and `--report`.

import { placeBelow, textBelow } from './paths';
import type { Report } from './report';

/** The report as a Markdown page. Places are shown relative to the directory `base`. */
export function renderMarkdown(report: Report, base: string): string {
  const { summary } = report;
  const parts = [
    `# Coverage of \`${report.package}\``,
    `**${summary.native} of ${summary.total} routes native (${summary.native_pct.toFixed(1)} %)**, ` +
      `${summary['python-side']} python-side, ${summary.refused} refused.` +
      `${summary.generates ? '' : ' Generation would fail.'}`,
    titled(
      'Errors about the whole application',
      ['Construct', 'Error', 'Where', 'Code', 'Help'],
      report.global.map((error) => [
        error.construction,
        textBelow(base, error.error),
        placeBelow(base, error.where),
        error.code,
        error.suggestion,
      ]),
    ),
    titled(
      'Routes',
      ['Status', 'Method', 'Path', 'Handler', 'Where', 'Reason', 'Code', 'Help'],
      report.routes.map((route) => [
        route.status,
        route.method,
        `\`${route.path}\``,
        `\`${route.handler}\``,
        placeBelow(base, route.where),
        textBelow(base, route.reason ?? ''),
        route.code ?? '',
        route.suggestion ?? '',
      ]),
    ),
    titled(
      'What would make the most routes native',
      ['New', 'Native after', 'Construct', 'Code', 'Help'],
      report.unblock.map((step) => [
        `+${step.new_native}`,
        `${step.native_after}/${summary.total}`,
        step.construction,
        step.code ?? '',
        step.suggestion,
      ]),
    ),
    titled(
      'Blockers',
      ['Routes', 'Only blocker', 'Construct', 'Code', 'Where'],
      report.blockers.map((blocker) => [
        String(blocker.routes),
        String(blocker.only_blocker),
        blocker.construction,
        blocker.code ?? '',
        blocker.where.map((place) => placeBelow(base, place)).join(', '),
      ]),
    ),
    ...(report.notes.length === 0 ? [] : [`## Notes\n\n${report.notes.map((note) => `- ${note}`).join('\n')}`]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function titled(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return `## ${title}\n\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
