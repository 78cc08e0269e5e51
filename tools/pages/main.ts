// `npm run pages`: the pages of `check --format html` and `conform --html` in headless Chromium, the distribution's package. Takes pictures of
// them, wide and narrow, into results/pages, and fails for a page that is empty or wider than its window.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { check, MemorySystem, renderHtml } from '../../compiler/src/index';
import { htmlReport } from '../../conformance/src/index';
import { APPLICATION, COMPARED } from './samples';

const PICTURES = join(__dirname, '..', '..', 'results', 'pages');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const WIDTHS = [1280, 480];
const HEIGHT = 1400;
/** A picture of nothing is smaller. */
const SMALLEST_PICTURE = 20_000;
const SMALLEST_PAGE = 300;

/** What Chromium makes of a page in a window. */
interface Layout {
  readonly width: number;
  readonly height: number;
}

function chromium(): string {
  const asked = process.env['MOLT_CHROMIUM'];
  const names = asked === undefined ? NAMES : [asked];
  const found = names.find((name) => spawnSync(name, ['--version']).status === 0);
  if (found === undefined)
    throw new Error(
      `no Chromium (${names.join(', ')}): install the distribution's package, or name one in MOLT_CHROMIUM`,
    );
  return found;
}

async function pages(): Promise<Readonly<Record<string, string>>> {
  const checked = await check(APPLICATION.request, new MemorySystem(APPLICATION.files));
  if (checked.outcome === 'unusable') throw new Error(checked.message);
  const linesOf = (file: string): readonly string[] | null => APPLICATION.files[file]?.split('\n') ?? null;
  return {
    coverage: renderHtml(checked.report, checked.witnesses, APPLICATION.request.root, linesOf),
    conform: htmlReport(COMPARED),
  };
}

/** Takes the picture of a page; what it measures is written where nobody sees it, and read out of the page's text. */
function picture(browser: string, name: string, text: string, width: number): Layout {
  const file = join(PICTURES, `${name}.html`);
  const measure =
    '<script>document.body.dataset.layout = [document.documentElement.scrollWidth, document.body.scrollHeight]</script>';
  writeFileSync(file, text.replace('</body>', `${measure}</body>`));
  const shown = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    `--window-size=${width},${HEIGHT}`,
  ];
  const run = (...args: readonly string[]): string =>
    spawnSync(browser, [...shown, ...args, `file://${file}`], { encoding: 'utf8', timeout: 60_000 }).stdout;
  run(`--screenshot=${pictureOf(name, width)}`);
  const [, found = '', height = ''] = /data-layout="(\d+),(\d+)"/.exec(run('--dump-dom')) ?? [];
  return { width: Number(found), height: Number(height) };
}

function pictureOf(name: string, width: number): string {
  return join(PICTURES, `${name}-${width}.png`);
}

async function main(): Promise<number> {
  const browser = chromium();
  mkdirSync(PICTURES, { recursive: true });
  const faults: string[] = [];
  let taken = 0;
  for (const [name, text] of Object.entries(await pages())) {
    for (const width of WIDTHS) {
      const layout = picture(browser, name, text, width);
      taken += 1;
      const where = `${name} in ${width} pixels`;
      if (layout.height < SMALLEST_PAGE || statSync(pictureOf(name, width)).size < SMALLEST_PICTURE)
        faults.push(`${where}: the page is empty`);
      // Chromium makes no window that is narrower than 500 pixels.
      if (layout.width > Math.max(width, 500)) faults.push(`${where}: the page is ${layout.width} pixels wide`);
    }
    if (/(?:src|href)=/.test(readFileSync(join(PICTURES, `${name}.html`), 'utf8')))
      faults.push(`${name}: it needs other files`);
  }
  for (const fault of faults) console.log(fault);
  console.log(`pages pictures=${taken} faults=${faults.length}`);
  return faults.length === 0 ? 0 : 1;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    console.error(`pages: ${error.message}`);
    process.exitCode = 1;
  },
);
