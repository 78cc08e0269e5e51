// The interpreter of the reference: its version, what it has installed, and that it can serve at all.

import { spawnSync } from 'node:child_process';

import type { SideVersions } from '../options';
import { ConformError } from '../options';

/** What serves the reference, by the modules that it imports. */
const SERVING = ['uvicorn', 'uvloop', 'httptools'];

const SCRIPT = `
import importlib.metadata, importlib.util, json, sys
known = json.loads(sys.argv[1])
def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
print(json.dumps({
    "python": "%d.%d" % sys.version_info[:2],
    "lacking": [name for name in known["modules"] if importlib.util.find_spec(name) is None],
    "versions": {name: version(name) for name in known["distributions"]},
}))
`;

interface Told {
  readonly python: string;
  readonly lacking: readonly string[];
  readonly versions: Readonly<Record<string, string | null>>;
}

function ask(python: string, distributions: readonly string[]): Told {
  const known = JSON.stringify({ modules: SERVING, distributions });
  const result = spawnSync(python, ['-c', SCRIPT, known], { encoding: 'utf8' });
  if (result.status !== 0)
    throw new ConformError(`${python} does not run: ${result.error?.message ?? result.stderr.trim()}`);
  return JSON.parse(result.stdout) as Told;
}

/**
 * Throws a ConformError unless `python` runs, can serve, and is of the minor version that the binary follows: comparing two minors would
 * find the differences between them. To be asked before anything is built.
 */
export function checkPython(python: string, targetPython: string | null): void {
  const { python: found, lacking } = ask(python, []);
  if (targetPython !== null && targetPython !== found)
    throw new ConformError(
      `the binary follows Python ${targetPython} and the reference is Python ${found}; ` +
        `build it with --python ${found}, or name an interpreter of ${targetPython} with --interpreter`,
    );
  if (lacking.length > 0)
    throw new ConformError(
      `${python} has no ${lacking.join(', ')}, which serve the Python application; ` +
        `install them beside it (${python} -m pip install ${lacking.join(' ')}), or name another one with --interpreter`,
    );
}

/** The libraries that the binary follows and the interpreter has, in their order. */
export function versionsOf(python: string, follows: Readonly<Record<string, string>>): readonly SideVersions[] {
  const { versions } = ask(python, Object.keys(follows));
  return Object.entries(follows).flatMap(([name, subject]) => {
    const reference = versions[name] ?? null;
    return reference === null ? [] : [{ name, reference, subject }];
  });
}
