// Lets a pyodide's own `ast` read Python: `node pyodide-dump.mjs PACKAGE` the standard library that it carries (prints its
// version, then one JSON line a file: name, bytes in base64, answer of conformance/python/dump_ast.py); with a file of JSON
// lines as for dump_ast.py as second argument, the sources in it (prints one answer a line). A process of its own,
// because pyodide finds itself in ways that other loaded modules disturb.
import { readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DUMPER = join(dirname(fileURLToPath(import.meta.url)), '..', 'python', 'dump_ast.py');

const [packageName, requestFile] = process.argv.slice(2);
const { loadPyodide } = await import(packageName);
const interpreter = await loadPyodide();
interpreter.FS.writeFile('/home/pyodide/dump_ast.py', readFileSync(DUMPER));
if (requestFile !== undefined) interpreter.FS.writeFile('/home/pyodide/requests', readFileSync(requestFile));
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

def answers():
    for line in open("/home/pyodide/requests"):
        request = json.loads(line)
        yield json.dumps(dump_ast.answer_bytes(request["source"].encode("latin-1"), True, request.get("compiled", False)))

list(${requestFile === undefined ? 'read()' : 'answers()'})
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
