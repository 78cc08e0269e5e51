// Symbol tables of CPython 3.14, from the npm package pyodide: of the files given, else of the standard library that it
// carries. One JSON line a file, as symtables.py writes them, with the source (base64). A process of its own, because the
// compiler's TypeScript loader changes how pyodide's modules are loaded.
import { readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'symtables.py');

const interpreter = await loadPyodide();
const given = process.argv.slice(2).map((file) => [file, readFileSync(file, 'utf8')]);
interpreter.globals.set('script', readFileSync(SCRIPT, 'utf8'));
interpreter.globals.set('given', JSON.stringify(given));
const lines = interpreter
  .runPython(
    `
import base64, json, sys, zipfile

scope = {"__name__": "symtables"}
exec(script, scope)

def sources():
    for name, text in json.loads(given):
        yield name, text.encode()
    if given == "[]":
        archive = zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip")))
        for name in sorted(archive.namelist()):
            if name.endswith(".py"):
                yield name, archive.read(name)

def answers():
    for name, source in sources():
        found = scope["tables_of"](source, name)
        if found is not None:
            yield json.dumps({"file": name, "source": base64.b64encode(source).decode(), "table": found})

list(answers())
`,
  )
  .toJs();
for (const line of lines) writeAll(`${line}\n`);

/** Writes to a pipe that may be full. */
function writeAll(text) {
  const bytes = Buffer.from(text);
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
