"""Other programs: what they are given, what they write, how they end."""

import os
import subprocess
import threading
import time
from subprocess import DEVNULL, PIPE, STDOUT


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__name__, error)
        return error


shown(subprocess.run, ["echo", "hello"], capture_output=True)
shown(subprocess.run, ["echo", "hello"], capture_output=True, text=True)
shown(subprocess.run, "echo $0 $HOME; echo err >&2; exit 3", shell=True, stdout=PIPE, stderr=STDOUT, env={"HOME": "here"})
shown(subprocess.run, ["cat"], input="text\n", text=True, stdout=PIPE)
shown(subprocess.run, ["cat"], input=b"x" * 200_000, stdout=DEVNULL)
print(len(subprocess.run(["cat"], input=b"x" * 300_000, capture_output=True).stdout))
error = shown(subprocess.run, ["sh", "-c", "echo out; echo err >&2; exit 2"], capture_output=True, check=True)
print(error.returncode, error.cmd, error.output, error.stdout, error.stderr)
shown(subprocess.run, ["sh", "-c", "kill -9 $$"], check=True)
shown(subprocess.run, ["no-such-program"])
shown(subprocess.run, ["pwd"], cwd="/no/such/place")
shown(subprocess.run, ["pwd"], cwd="/", capture_output=True)
shown(subprocess.run, ["sleep", "5"], timeout=0.05, stdout=PIPE)
error = shown(subprocess.run, ["sh", "-c", "echo early; sleep 5"], timeout=0.3, stdout=PIPE)
print(error.output, error.timeout)
shown(subprocess.run, ["cat"], input="x", stdin=PIPE)
shown(subprocess.run, ["true"], capture_output=True, stdout=PIPE)
shown(subprocess.check_output, ["echo", "out"])
shown(subprocess.check_output, "echo out", shell=True, text=True)
shown(subprocess.check_output, ["false"])
shown(subprocess.check_output, ["true"], stdout=PIPE)
shown(subprocess.call, ["sh", "-c", "exit 7"])
shown(subprocess.check_call, ["true"])
shown(subprocess.check_call, ["false"])
shown(subprocess.getoutput, "echo one; echo two")
shown(subprocess.getstatusoutput, "echo one; exit 4")

with subprocess.Popen(["cat"], stdin=PIPE, stdout=PIPE, text=True) as process:
    process.stdin.write("line one\nline two\n")
    process.stdin.close()
    print(list(process.stdout), process.poll() in (None, 0))
print(process.returncode, repr(process))
process = subprocess.Popen(["sleep", "30"], stdout=DEVNULL, start_new_session=True)
print(process.poll(), process.pid > 0)
shown(process.wait, 0.01)
process.terminate()
print(process.wait(), process.poll())
process.kill()
process = subprocess.Popen(["sh", "-c", "echo a; sleep 0.1; echo b"], stdout=PIPE)
try:
    process.communicate(timeout=0.02)
except subprocess.TimeoutExpired:
    print(process.communicate())

log = []
thread = threading.Thread(target=lambda: (time.sleep(0.02), log.append("meanwhile")))
thread.start()
subprocess.run(["sleep", "0.1"])
log.append("done")
print(log)
os.environ["FROM_HERE"] = "set"
print(subprocess.run("echo $FROM_HERE", shell=True, capture_output=True, text=True).stdout)
