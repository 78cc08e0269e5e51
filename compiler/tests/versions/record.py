"""Writes recorded.json: what `packaging` makes of versions, specifiers, requirements and markers.

Run with the reference's Python: `node tools/reference/main.mjs` says where it is.
"""

import json
import pathlib

import packaging
from packaging.markers import InvalidMarker, Marker
from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name

VERSIONS = """
0 0.9 1 1.0 1.0.0 1.0.1 1.0a1 1.0b2 1.0rc1 1.0rc2 1.0.dev1 1.0.post1 1.0.post2 1.0.post1.dev2 1.0a1.dev3 1.0a1.post2 1.0+local
1.0+local.1 1.0+abc.5 1.0.post1+x 1.1 1.10 1.2 1.2.3 1.2.3.4 1.4 1.4.54 1.9.9 2.0 2.0.0 2.0.0a1 2.0.0.dev0 2.0.0rc1 2.0.51 2.1 2.2 2.2.1 2.2.post3 2.3 2.10
3.0 3.11 3.12 3.12.1 3.13.0 10.0 1!0.5 1!1.0 1!1.0.1 1!2.0 2024.1.1 v1.0 1.0-1 1.0_rc1
""".split()

SPECIFIERS = """
==1.0 ==1.0.0 ==1 ==1.0.* ==1.* ==1.0.0.* ==1!1.* ==1!1.0 ==1.0+local ==1.0a1 ==1.0.post1 ==v1.0 ==1.0.dev1 !=1.0 !=1.0.* !=1.0+local !=1.0a1
~=1.0 ~=1.0.0 ~=2.2 ~=2.2.post3 ~=1.4.5a4 ~=2.2.0 ~=1!1.0 ~=1.0rc1 ~=1 ~=1.0+local ~=1.0.* >=1.0 >=1.0.post1 >=1.0a1 >=1!0 >=1.0+local >=1.0.* >1.0 >1.0.post1
>1.0a1 >1.0.dev1 >1!0.5 <1.0 <1.0rc2 <1.0.post1 <1.0.dev2 <1!1.0 <2 <2.0.0 <2.0a1 <=1.0 <=1.0.post1 <=1.0a1 <=1.0+local ===1.0 ===1.0.0 ===v1.0 ===1.0+LOCAL
===anything >=1.0,<2 >=1,!=1.2.*,<2.1 >=0.9,<1.0,>0 ~=1.4,!=1.4.54 >=1.0, >=1.0,,<2 , 1.0 =1.0 >=abc == >=1.0a1,<2 >2 >2.0 >=2,<2 ==2.*,<2.0 ==2.0.*,>2.0 >1.0,<1.0.1
""".split()

REQUIREMENTS = [
    "fastapi",
    "FastAPI",
    " fastapi ",
    "ruamel.yaml",
    "sql_alchemy[asyncio]>=2",
    "fastapi[standard,all]==0.110.0",
    "fastapi[ standard , all ] == 0.110.0",
    "fastapi[]",
    "fastapi[,]",
    "fastapi[a,]",
    "fastapi (==0.50.0)",
    "fastapi(>=0.50,<1)",
    "fastapi ( >=0.50 , <1 )",
    "fastapi ()",
    "fastapi (==0.50.0",
    "fastapi ==0.50.0)",
    "fastapi >=0.1, <1",
    "fastapi >=0.1 <1",
    "fastapi >=0.1,",
    "fastapi ,>=0.1",
    "fastapi 0.1",
    "fastapi =0.1",
    "fastapi ^0.1",
    "fastapi ~0.1",
    "fastapi==0.1.*",
    "fastapi>=0.1.*",
    "fastapi>=0.1+local",
    "fastapi===0.1+local",
    "fastapi ; python_version < '3.12'",
    "fastapi>=1;python_version<'3.12'",
    'fastapi>=1 ; python_version >= "3.8" and sys_platform == "linux"',
    "fastapi ;",
    "fastapi ; nothing == '1'",
    "fastapi @ https://example.org/fastapi.whl",
    "fastapi@https://example.org/fastapi.whl",
    "fastapi[all] @ git+https://example.org/fastapi.git@main#egg=fastapi ; python_version > '3'",
    "fastapi @ https://example.org/fastapi.whl; python_version > '3'",
    "fastapi @",
    "-fastapi",
    "fastapi-",
    "fast api",
    "fastapi!",
    "",
    "1password==1",
    "a.b-c__d",
]

MARKERS = [
    "python_version < '3.12'",
    "python_version >= '3.8'",
    "python_version == '3.13'",
    "python_version in '3.12 3.13'",
    "python_version not in '3.12, 3.13'",
    "'3.12' <= python_version",
    "python_version ~= '3.10'",
    "python_version === '3.13'",
    "python_version == '3.*'",
    "python_version > '3'",
    "python_full_version < '3.13.1'",
    "python_full_version >= '3.13.0rc1'",
    "python_version < 'abc'",
    "python_version == 'abc'",
    "sys_platform == 'linux'",
    "sys_platform != 'win32'",
    "sys_platform < 'z'",
    "sys_platform >= 'linux'",
    "'linux' in sys_platform",
    "sys.platform == 'linux'",
    "os_name == 'nt' or os_name == 'posix'",
    "os.name == 'posix' and python_version >= '3' or sys_platform == 'win32'",
    "os_name == 'nt' and os_name == 'posix' or python_version > '3'",
    "(os_name == 'nt' or os_name == 'posix') and python_version > '4'",
    "((os_name == 'posix'))",
    "platform_system == \"Linux\" and platform_machine == 'x86_64'",
    "platform_python_implementation == 'CPython'",
    "python_implementation != 'PyPy'",
    "implementation_name == 'cpython'",
    "implementation_version >= '3.11'",
    "extra == 'standard'",
    "extra == ''",
    "'Some_Extra' == extra",
    "platform_release >= '5'",
    "'a' == 'a'",
    "python_version",
    "python_version <",
    "python_version < 3.12",
    "python_version < '3.12' and",
    "(python_version < '3.12'",
    "python_version < '3.12')",
    "unknown == 'a'",
    "not python_version < '3'",
    "python_version not '3'",
]

ENVIRONMENT = {
    "implementation_name": "cpython",
    "implementation_version": "3.13.0",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Linux",
    "platform_version": "",
    "python_full_version": "3.13.0",
    "python_version": "3.13",
    "sys_platform": "linux",
    "extra": "",
}


def admitted(text):
    try:
        specifier = SpecifierSet(text)
    except InvalidSpecifier:
        return None
    return [version for version in VERSIONS if specifier.contains(version, prereleases=True)]


def requirement(text):
    try:
        found = Requirement(text)
    except InvalidRequirement:
        return None
    return {
        "name": canonicalize_name(found.name),
        "extras": sorted(found.extras),
        "url": found.url,
        "admits": [version for version in VERSIONS if found.specifier.contains(version, prereleases=True)],
        "marker": None if found.marker is None else found.marker.evaluate(ENVIRONMENT),
    }


def marker(text):
    try:
        found = Marker(text)
    except InvalidMarker:
        return None
    try:
        return found.evaluate(ENVIRONMENT)
    except Exception as error:
        return type(error).__name__


recorded = {
    "packaging": packaging.__version__,
    "versions": VERSIONS,
    "specifiers": {text: admitted(text) for text in SPECIFIERS},
    "requirements": {text: requirement(text) for text in REQUIREMENTS},
    "markers": {text: marker(text) for text in MARKERS},
}
target = pathlib.Path(__file__).with_name("recorded.json")
target.write_text(json.dumps(recorded, indent=1) + "\n")
