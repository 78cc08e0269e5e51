// The crate of an example: the same to the byte wherever the checkout lies, and after an edit only what the edit concerns.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { writeCrate } from '../../src/6-emit/crate';
import type { Analysis } from '../../src/analyze';
import { analyze } from '../../src/analyze';
import { writeApplication } from '../../src/generate';
import type { GenerateRequest } from '../../src/index';
import { generateScript, MemorySystem, NodeSystem, PLAIN_ENGINE } from '../../src/index';
import { testKnowledge } from '../support/library';

const HELLO = join(__dirname, '..', '..', '..', 'examples', 'hello');

/** What the runtime's manifests say, without the runtime. */
const RUNTIME = {
  'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n\n[workspace.dependencies]\nmolt = { path = "crates/molt" }\n',
  'Cargo.lock': 'version = 4\n\n[[package]]\nname = "molt"\nversion = "0.1.0"\n',
  'crates/molt/tests/data.txt': 'only for tests of the runtime',
  'crates/molt/Cargo.toml': '[package]\nname = "molt"\n\n[features]\nfault-injection = []\n',
};

/** A checkout of the example below a directory, in memory. */
function checkout(root: string): MemorySystem {
  const files: Record<string, string> = {};
  for (const file of readdirSync(HELLO, { recursive: true, encoding: 'utf8' })) {
    if (/\.(py|toml|txt)$/.test(file)) files[`${root}/${file}`] = readFileSync(join(HELLO, file), 'utf8');
  }
  return new MemorySystem({ ...files, ...runtimeIn(root) });
}

function runtimeIn(root: string): Record<string, string> {
  return Object.fromEntries(Object.entries(RUNTIME).map(([file, text]) => [`${root}/runtime/${file}`, text]));
}

function requestIn(root: string): GenerateRequest {
  return {
    packageDirectory: `${root}/app`,
    packageAsGiven: 'app',
    root,
    application: null,
    pythonVersion: '3.13',
    pythonSide: [],
    allowUntestedVersions: false,
    outputDirectory: `${root}/.molt/crate`,
    crateName: 'hello',
    runtimeDirectory: `${root}/runtime`,
  };
}

async function generateIn(root: string, system: MemorySystem): Promise<readonly string[]> {
  const request = requestIn(root);
  const analysis = (await analyze(request, system, testKnowledge())) as Analysis;
  expect(analysis.verdict.generates).toBe(true);
  return (await writeApplication(request, system, PLAIN_ENGINE, analysis)).written;
}

function textOf(system: MemorySystem, file: string): string {
  return new TextDecoder().decode(system.readFile(file) ?? new Uint8Array());
}

describe('the crate of an application', () => {
  it('is the same wherever the checkout lies', async () => {
    const [here, there] = [checkout('/here'), checkout('/some/where/else')];
    const written = await generateIn('/here', here);
    expect(await generateIn('/some/where/else', there)).toEqual(written);
    for (const file of written) {
      expect(textOf(there, `/some/where/else/.molt/crate/${file}`)).toBe(textOf(here, `/here/.molt/crate/${file}`));
    }
  });

  it('is not written again when nothing has changed', async () => {
    const system = checkout('/here');
    expect(await generateIn('/here', system)).not.toEqual([]);
    expect(await generateIn('/here', system)).toEqual([]);
  });

  it('changes in one module when one function is edited', async () => {
    const system = checkout('/here');
    await generateIn('/here', system);
    const file = '/here/app/numbers.py';
    const edited = textOf(system, file).replace('    return 1 if', '    m = n\n    return 1 if');
    expect(system.writeFile(file, edited)).toBe(true);
    const written = await generateIn('/here', system);
    expect(written.filter((path) => path.endsWith('.rs') && path !== 'src/app.rs')).toEqual([
      'packages/app/src/numbers.rs',
    ]);
  });

  it('changes in its lines alone when a comment or a blank line moves code, and not at all when it moves none', async () => {
    const system = checkout('/here');
    await generateIn('/here', system);
    const file = '/here/app/numbers.py';
    // The list of handlers says where each stands; it is in the crate that holds the lines.
    const edit = async (change: (text: string) => string): Promise<readonly string[]> => {
      expect(system.writeFile(file, change(textOf(system, file)))).toBe(true);
      return (await generateIn('/here', system)).filter((path) => path !== 'src/app.rs');
    };
    expect(await edit((text) => `# A comment.\n${text}`)).toEqual(['src/lines.bin']);
    expect(await edit((text) => text.replace('\ndef ', '\n# A comment.\n\ndef '))).toEqual(['src/lines.bin']);
    expect(await edit((text) => text.replace('    return 1 if', '\n    # Another.\n    return 1 if'))).toEqual([
      'src/lines.bin',
    ]);
    expect(system.writeFile(file, `${textOf(system, file)}# The last line.\n`)).toBe(true);
    expect(await generateIn('/here', system)).toEqual([]);
  });

  it('loses the files of modules that are gone', async () => {
    const system = checkout('/here');
    await generateIn('/here', system);
    system.writeFile('/here/.molt/crate/packages/app/src/old.rs', '');
    await generateIn('/here', system);
    expect(system.kindOf('/here/.molt/crate/packages/app/src/old.rs')).toBeNull();
  });

  it('loses the directories of packages that are gone', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'molt-generate-'));
    try {
      const system = new NodeSystem();
      writeCrate(system, directory, [
        { path: 'packages/app/src/lib.rs', content: '' },
        { path: 'packages/gone/src/lib.rs', content: '' },
      ]);
      expect(writeCrate(system, directory, [{ path: 'packages/app/src/lib.rs', content: '' }])).toEqual([]);
      expect(readdirSync(join(directory, 'packages'))).toEqual(['app']);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('carries the runtime without its tests', async () => {
    const written = await generateIn('/here', checkout('/here'));
    expect(written.filter((path) => path.startsWith('runtime/'))).toEqual(['runtime/crates/molt/Cargo.toml']);
  });

  it('names each route above the function that serves it', async () => {
    const system = checkout('/here');
    await generateIn('/here', system);
    expect(textOf(system, '/here/.molt/crate/src/app.rs')).toContain(
      '// GET /numbers/divide  app/numbers.py:19\n    ("app.numbers", "divide"),',
    );
  });

  it('can turn on what the runtime has for tests', async () => {
    const system = checkout('/here');
    await generateIn('/here', system);
    expect(textOf(system, '/here/.molt/crate/Cargo.toml')).toContain('fault-injection = ["molt/fault-injection"]');
  });

  it('lets scripts, too, be built with the features that the runtime offers for tests', async () => {
    const system = new MemorySystem({ '/here/one.py': 'print(1)\n', ...runtimeIn('/here') });
    const made = await generateScript(
      {
        scripts: ['/here/one.py'],
        root: '/here',
        pythonVersion: '3.13',
        outputDirectory: '/here/crate',
        crateName: 'one',
        runtimeDirectory: '/here/runtime',
      },
      system,
    );
    expect(made.outcome).toBe('generated');
    expect(textOf(system, '/here/crate/Cargo.toml')).toContain('fault-injection = ["molt/fault-injection"]');
  });
});
