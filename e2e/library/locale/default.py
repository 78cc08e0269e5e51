"""The locale that the environment names."""
import locale
import os
import warnings

NAMES = ("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")


def default(*names, **settings):
    for name in NAMES:
        os.environ.pop(name, None)
    os.environ.update(settings)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = locale.getdefaultlocale(*names)
        except ValueError as error:
            found = error
    return found, [(one.category.__name__, str(one.message)) for one in caught]


print(default())
for name in ("C", "POSIX", "UTF-8", "en_US", "en_US.UTF-8", "de_DE@euro", "de_DE.ISO8859-15@euro", "pt_BR.utf8", "C.UTF-8", "xx", ""):
    print(name, default(LANG=name)[0])
print(default(LANG="de_DE.UTF-8", LC_ALL="fr_FR.UTF-8")[0])
print(default(LANGUAGE="it_IT:en_US")[0])
print(default(("LANG",), LC_ALL="fr_FR.UTF-8")[0])
