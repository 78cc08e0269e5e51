// A page that needs nothing but itself: markup with its texts escaped, and the look that reports have in common.

/** Markup, which `html` leaves as it is. */
export class Markup {
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** A template of markup: texts that are put in are escaped, lists are written one after the other. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = strings.map((text, index) => text + (index < parts.length ? textOf(parts[index] ?? '') : ''));
  return new Markup(written.join(''));
}

function textOf(part: Part): string {
  if (part instanceof Markup) return String(part);
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A whole page. */
export function page(title: string, body: Markup): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`);
}

/** A bar of shares, each with the class that gives its colour. */
export function bar(shares: readonly { readonly kind: string; readonly count: number }[]): Markup {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return html`<span class="bar"></span>`;
  const parts = shares
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => html`<span class="${kind}" style="width:${((count / total) * 100).toFixed(2)}%"></span>`);
  return html`<span class="bar">${parts}</span>`;
}

const STYLE = `
:root { color-scheme: light dark; --line: #d5d9e0; --soft: #f5f6f8; --text: #1c2330; --quiet: #5b6472;
  --good: #1f7a4d; --left: #a06a00; --bad: #b3261e; --page: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --line: #38404d; --soft: #20262f; --text: #e6e9ee; --quiet: #9aa4b2;
  --good: #5fbf8f; --left: #d9a441; --bad: #f2867f; --page: #161b22; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 76rem; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.15rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; } p { margin: .25rem 0; }
.quiet { color: var(--quiet); } .good { color: var(--good); } .left { color: var(--left); } .bad { color: var(--bad); }
code, pre, td.code { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: .4rem 0; padding: .6rem .8rem; overflow-x: auto; background: var(--soft); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
pre mark { background: none; color: var(--bad); font-weight: 600; }
table { width: 100%; border-collapse: collapse; overflow-wrap: anywhere; } th { overflow-wrap: normal; } th, td { padding: .35rem .6rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); } th { color: var(--quiet); font-weight: 600; } td.number, th.number { text-align: right;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
.figures { display: flex; flex-wrap: wrap; gap: 2.5rem; margin: 1.25rem 0; } .figures b { display: block; font-size: 1.7rem; line-height: 1.2; }
.bar { display: flex; height: .6rem; min-width: 8rem; overflow: hidden; border-radius: 3px; background: var(--line); }
.bar .good { background: var(--good); } .bar .left { background: var(--left); } .bar .bad { background: var(--bad); }
details { border-bottom: 1px solid var(--line); padding: .35rem 0; } summary { cursor: pointer; overflow-wrap: anywhere; }
details[open] > summary { margin-bottom: .35rem; } ol { margin: .4rem 0; padding-left: 1.5rem; }
.verdict { display: inline-block; min-width: 6.5rem; font-weight: 700; } h3 + .bar { margin-bottom: .35rem; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem; }
@media (max-width: 50rem) { .sides { grid-template-columns: minmax(0, 1fr); } .figures { gap: 1.25rem; } .bar { min-width: 3rem; }
  th, td { padding: .35rem .3rem; } td.number, th.number { white-space: normal; } }
`;
