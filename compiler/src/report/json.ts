// The report as JSON: its stable form.

import type { Report } from './report';

/** The report's JSON text, indented, with a newline at its end. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
