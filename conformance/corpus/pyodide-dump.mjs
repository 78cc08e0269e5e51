// Reads the standard library that a pyodide carries with its own `ast`: prints its version, then one JSON line a file,
// with the file's name, its bytes (base64) and the answer of conformance/python/dump_ast.py. A process of its own, because
// the compiler's TypeScript loader changes how pyodide's modules are loaded.
import { readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DUMPER = join(dirname(fileURLToPath(import.meta.url)), '..', 'python', 'dump_ast.py');

const { loadPyodide } = await import(process.argv[2]);
const interpreter = await loadPyodide();
interpreter.FS.writeFile('/home/pyodide/dump_ast.py', readFileSync(DUMPER));
const lines = interpreter
  .runPython(
    `
import base64, json, sys, zipfile
import dump_ast

def read():
    yield json.dumps({"version": "%d.%d.%d" % sys.version_info[:3]})
    archive = zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip")))
    for name in sorted(archive.namelist()):
        if name.endswith(".py"):
            source = archive.read(name)
            answer = dump_ast.answer_bytes(source, False)
            yield json.dumps({"file": name, "source": base64.b64encode(source).decode(), "answer": answer})

list(read())
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
