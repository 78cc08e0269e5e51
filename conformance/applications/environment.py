"""`environment.py ENVIRONMENT SITE-PACKAGES...`: an environment of the packages in some folders, in the reference's versions where it
has them. Run it with the reference's Python."""

import os
import re
import subprocess
import sys
import sysconfig

# What the reference's versions need that older ones did not, and what serves.
ALSO = ["annotated_doc", "click", "greenlet", "h11", "python_multipart", "typing_inspection", "uvicorn"]


def stem(entry):
    """What a file or folder of `site-packages` is called, however it is written."""
    return re.sub(r"[-_.]+", "_", re.split(r"[-.]", entry)[0]).lower()


def is_about(entry):
    return entry.endswith(".dist-info")


def link(folder, entry, into):
    target = os.path.join(into, entry)
    if not os.path.lexists(target):
        os.symlink(os.path.join(folder, entry), target)


def fill(into, sites, reference):
    known = os.listdir(reference)
    for site in sites:
        for entry in sorted(os.listdir(site)):
            if entry.startswith(("pip", "__pycache__")) or entry.endswith(".pth"):
                continue
            same = [other for other in known if stem(other) == stem(entry) and is_about(other) == is_about(entry)]
            for other in same:
                link(reference, other, into)
            if not same:
                link(site, entry, into)
    for entry in known:
        if stem(entry) in ALSO or entry.endswith(".libs"):
            link(reference, entry, into)


def main(environment, *sites):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    reference = sysconfig.get_path("purelib")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    fill(os.path.join(environment, "lib", version, "site-packages"), map(os.path.abspath, sites), reference)


main(*sys.argv[1:])
