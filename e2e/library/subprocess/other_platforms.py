# Names of other platforms are nowhere.
import subprocess

print(hasattr(subprocess, "CREATE_NO_WINDOW"), getattr(subprocess, "STARTUPINFO", None))
try:
    print(subprocess.CREATE_NEW_PROCESS_GROUP)
except AttributeError as error:
    print(error)
