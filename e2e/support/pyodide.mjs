// Runs a script on CPython 3.14, as npm's pyodide brings it: `node pyodide.mjs FILE`. A process of its own, because pyodide finds
// itself in ways that other loaded modules disturb.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { loadPyodide } from 'pyodide';

const [file] = process.argv.slice(2);
const interpreter = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
interpreter.FS.writeFile(`/home/pyodide/${basename(file)}`, readFileSync(file));
interpreter.FS.writeFile(
  '/home/pyodide/run_script.py',
  `
import runpy, sys, traceback
sys.argv = [${JSON.stringify(basename(file))}]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit:
    pass
except BaseException as error:
    traceback.print_exception(type(error), error, None)
`,
);
interpreter.runPython('exec(open("/home/pyodide/run_script.py").read())');
