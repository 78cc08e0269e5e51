"""The projects that the library in Python follows, with their licences, as the reference environment has them installed.

`notice.py LIBRARY`, run by the reference's python, prints JSON: a list of projects with `project`, `licence` (an SPDX expression, or what
the metadata say), `modules` (entries of LIBRARY) and `text` (the licence files of the project, one after the other).
"""

import json
import re
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

# Entries of the library that are CPython's, though this version has no such module.
OF_LATER_PYTHONS = {"annotationlib"}

LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)


def main(library):
    names = sorted({path.name.removesuffix(".py") for path in library.iterdir() if not path.name.startswith("_")})
    standard = sys.stdlib_module_names | OF_LATER_PYTHONS
    distributions = metadata.packages_distributions()
    modules = {}
    for name in names:
        if name not in standard:
            for distribution in distributions.get(name, [])[:1] or [None]:
                modules.setdefault(distribution, []).append(name)
    if None in modules:
        raise SystemExit(f"no project of the reference has {', '.join(modules[None])}")
    projects = [project(metadata.distribution(name), modules[name]) for name in modules]
    python = sorted(name for name in names if name in standard)
    text = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt").read_text(encoding="utf-8")
    projects.append({"project": "CPython", "licence": "PSF-2.0", "modules": python, "text": text})
    json.dump(sorted(projects, key=lambda one: one["project"].lower()), sys.stdout)


def project(distribution, modules):
    texts = []
    for file in distribution.files or []:
        if ".dist-info" in file.parts[0] and LICENCE_FILE.search(file.name):
            texts.append(file.read_text(encoding="utf-8").strip())
    return {
        "project": distribution.metadata["Name"],
        "licence": licence(distribution.metadata),
        "modules": modules,
        "text": "\n\n".join(texts) + "\n",
    }


def licence(fields):
    said = fields.get("License-Expression") or fields.get("License")
    if said and "\n" not in said:
        return said
    classifiers = fields.get_all("Classifier") or []
    named = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]
    return " AND ".join(named)


main(Path(sys.argv[1]))
