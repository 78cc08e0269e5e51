"""Several templates: extending, including, importing; loaders, caches and what environments can do."""

import os
import tempfile

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    DictLoader,
    Environment,
    FileSystemLoader,
    FunctionLoader,
    PrefixLoader,
    Template,
    TemplateNotFound,
    clear_caches,
    is_undefined,
    pass_context,
    pass_environment,
    pass_eval_context,
    select_autoescape,
)
from jinja2.environment import create_cache
from template_table import render, show

TEMPLATES = {
    "base": "<{% block title %}base{% endblock %}|{% block body %}{{ x }}{% endblock %}|{% block foot scoped %}f{% endblock %}>{{ self.title() }}",
    "child": "{% extends 'base' %}ignored{{ 1 / 0 }}{% block body %}child {{ super() }}{% endblock %}{% set top = 5 %}",
    "grandchild": "{% extends 'child' %}{% block title %}g{{ super() }}{% endblock %}{% block body %}[{{ super.super() }}{{ super() }}]{% endblock %}",
    "nosuper": "{% extends 'base' %}{% block new %}{{ super() }}{% endblock %}{% block title %}{{ super.super() }}{% endblock %}",
    "dynamic": "{% extends layout %}{% block title %}dyn{% endblock %}",
    "conditional": "{% if x %}{% extends 'base' %}{% endif %}alone{% block title %}own{% endblock %}",
    "twice": "{% extends 'base' %}{% extends 'child' %}",
    "twice_conditional": "{% if x %}{% extends 'base' %}{% endif %}{% if x %}{% extends 'child' %}{% endif %}",
    "loop_base": "{% for i in seq %}{% block item scoped %}{{ i }}{% endblock %}{% block plain %}{{ i }}{% endblock %}{% endfor %}",
    "loop_child": "{% extends 'loop_base' %}{% block item %}<{{ i }}{{ loop.index }}{{ super() }}>{% endblock %}{% block plain %}-{{ i }}{% endblock %}",
    "required": "{% block must required %}{% endblock %}",
    "required_child": "{% extends 'required' %}{% block must %}given{% endblock %}",
    "required_missing": "{% extends 'required' %}",
    "macro_in_block": "{% macro m() %}{{ x }}{% endmacro %}{% block a %}{{ m }}{{ m() }}{% endblock %}",
    "set_in_child": "{% extends 'base' %}{% set x = 'set' %}{% macro m() %}m{% endmacro %}{% block body %}{{ x }}{{ m() }}{% endblock %}",
    "part": "part {{ x }}{{ local }}{{ i }}",
    "includes": "{% set local = 1 %}{% for i in seq %}{% include 'part' %};{% endfor %}{% include 'part' without context %}",
    "include_list": "{% include ['nope', 'part'] %}{% include ('part',) %}{% include names %}",
    "include_none": "{% include ['nope', 'neither'] ignore missing %}{% include 'nope' ignore missing with context %}end{% include ['nope', 'neither'] %}",
    "include_empty": "{% include [] %}",
    "include_undefined": "{% include nothing %}",
    "include_object": "{% include template %}",
    "lib": "{% macro hello(name) %}hello {{ name }} {{ x }}{{ global }}{% endmacro %}{% set value = 3 %}{% set _private = 4 %}{% macro _hidden() %}{% endmacro %}text",
    "import": "{% import 'lib' as lib %}{{ lib.hello('a') }} {{ lib.value }} {{ lib._private }} {{ lib }} {{ lib.nothing }}",
    "import_context": "{% import 'lib' as lib with context %}{{ lib.hello('a') }}",
    "from": "{% from 'lib' import hello, value as v, nothing %}{{ hello('b') }} {{ v }} {{ nothing is undefined }} {{ nothing }}{{ nothing.x }}",
    "from_context": "{% from 'lib' import hello with context %}{{ hello('c') }}",
    "import_missing": "{% import 'nope' as nope %}",
    "export": "{% import 'lib' as lib %}{% from 'lib' import hello %}{% set own = 1 %}{% if true %}{% set second = 2 %}{% endif %}",
    "chain": "{% import 'export' as e %}{{ e.own }}{{ e.second }}{{ e.lib is undefined }}{{ e.hello is undefined }}",
    "recursive": "{% include 'recursive' %}",
    "syntax": "line\n{% if %}",
    "page.html": "{{ '<' }}{% include 'page.txt' %}",
    "page.txt": "{{ '<' }}",
}

environment = Environment(loader=DictLoader(TEMPLATES))
environment.globals["global"] = "G"
NAMES = {"x": "X", "seq": [1, 2], "layout": "base", "names": ["nope", "part"]}
for name in TEMPLATES:
    if name != "recursive":
        show(name, lambda: environment.get_template(name).render(template=environment.get_template("part"), **NAMES))
show("layout object", lambda: environment.get_template("dynamic").render(x=1, layout=environment.get_template("child")))
show("layout unknown", lambda: environment.get_template("dynamic").render(x=1))
show("blocks", lambda: sorted(environment.get_template("child").blocks))
show("block", lambda: "".join(environment.get_template("base").blocks["body"](environment.get_template("base").new_context({"x": 3}))))
print(list(environment.get_template("grandchild").generate(x=1)))
print(environment.get_template("lib").module.hello("z"), environment.get_template("lib").make_module({"x": 9}).hello("z"))

print("-- globals and caches")
template = environment.get_template("part", globals={"local": "G1"})
print(template is environment.get_template("part"), template.render(), template.globals["local"])
print(environment.get_template("part", globals={"local": "G2"}).render(), environment.get_template("part").render(local=1))
print(environment.from_string("{{ a }}{{ b }}{{ global }}", globals={"a": 1}).render(b=2))
small = Environment(loader=DictLoader({"a": "a", "b": "b", "c": "c"}), cache_size=2)
first = small.get_template("a")
small.get_template("b"), small.get_template("a"), small.get_template("c")
print(first is small.get_template("a"), len(small.cache), create_cache(0), create_cache(-1))
sources = {"a": "one"}
reloading = Environment(loader=DictLoader(sources))
print(reloading.get_template("a").render(), reloading.get_template("a").is_up_to_date)
sources["a"] = "two"
print(reloading.get_template("a").render())
kept = Environment(loader=DictLoader(sources), auto_reload=False)
print(kept.get_template("a").render())
sources["a"] = "three"
print(kept.get_template("a").render(), kept.overlay(auto_reload=True).get_template("a").render())

print("-- loaders")
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(os.path.join(folder, "sub", "deep"))
    for path, text in (("a.html", "A{{ '<' }}é\n"), ("sub/b.txt", "B{{ '<' }}"), ("sub/deep/c.html", "{% include 'a.html' %}C")):
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)
    files = Environment(loader=FileSystemLoader(folder), autoescape=select_autoescape())
    for name in ("a.html", "sub/b.txt", "./sub//b.txt", "sub/deep/c.html", "../a.html", "sub", "nope", ""):
        try:
            print(name, files.get_template(name).render())
        except TemplateNotFound as error:
            print(name, type(error).__name__, str(error).replace(folder, "FOLDER"))
    try:
        files.get_template("nope")
    except TemplateNotFound as error:
        print(error.name, error.templates, str(error).replace(folder, "FOLDER"), isinstance(error, OSError), isinstance(error, LookupError))
    print(files.list_templates(), files.list_templates(["html"]), files.list_templates(filter_func=lambda name: "b" in name))
    show("both", lambda: files.list_templates(["html"], lambda name: True))
    several = FileSystemLoader([os.path.join(folder, "sub"), folder])
    print(several.searchpath == [os.path.join(folder, "sub"), folder], several.list_templates())
    template = files.get_template("a.html")
    print(template.filename == os.path.join(folder, "a.html"), template.name, repr(template))
    with open(os.path.join(folder, "a.html"), "w") as file:
        file.write("changed")
    os.utime(os.path.join(folder, "a.html"), (1, 1))
    print(template.is_up_to_date, files.get_template("a.html").render())
    print(Environment(loader=several).get_template("deep/c.html").name)

functions = FunctionLoader(lambda name: None if name == "none" else ("tuple", None, lambda: False) if name == "tuple" else name)
both = Environment(
    loader=ChoiceLoader([PrefixLoader({"one": DictLoader({"a": "one a"}), "two": functions}), DictLoader({"a": "a"})])
)
for name in ("one/a", "two/text", "two/none", "two/tuple", "one/b", "three/a", "a", "b"):
    show(name, lambda: both.get_template(name).render())
show("list", lambda: ChoiceLoader([PrefixLoader({"one": DictLoader({"a": "", "b": ""})}, ":"), DictLoader({"z": ""})]).list_templates())
show("list", both.list_templates)
show("source", lambda: PrefixLoader({"one": DictLoader({"a": "x"})}).get_source(environment, "one/a")[:2])


class Own(BaseLoader):
    def get_source(self, environment, template):
        if template.startswith("x"):
            return f"own {template}", "/own/" + template, lambda: True
        raise TemplateNotFound(template)


own = Environment(loader=Own())
print(own.get_template("x1").render(), own.get_template("x1").filename, own.get_template("x1") is own.get_template("x1"))
show("own", own.get_template, "y")
show("base", BaseLoader().get_source, own, "y")
show("base", BaseLoader().list_templates)
show("none", Environment().get_template, "a")
show("select", lambda: environment.select_template(["nope", "part"]).name)
show("select", environment.select_template, ["nope", "neither"])
show("select", environment.select_template, [])
show("either", lambda: environment.get_or_select_template("part").name + environment.get_or_select_template(["nope", "base"]).name)


class Joining(Environment):
    def join_path(self, template, parent):
        return parent.rsplit("/", 1)[0] + "/" + template if "/" in parent else template


print(Joining(loader=DictLoader({"a/b": "{% include 'c' %}", "a/c": "joined"})).get_template("a/b").render())

print("-- settings")
escaping = Environment(loader=DictLoader(TEMPLATES), autoescape=select_autoescape(["html"], default_for_string=False))
print(escaping.get_template("page.html").render(), escaping.get_template("page.txt").render(), escaping.from_string("{{ '<' }}").render())
chosen = select_autoescape(["html", ".XML"], ["txt"], default=True)
print([chosen(name) for name in ("a.html", "a.HTML", "a.xml", "a.txt", "a.other", None)])
finalizing = Environment(finalize=lambda value: "" if value is None else value)
print(finalizing.from_string("{{ none }}{{ x }}{{ 1 }}text{{ [none] }}").render(x=None))


@pass_context
def with_context(context, value):
    return f"{value}@{context.get('x')}"


@pass_eval_context
def with_eval(eval_ctx, value):
    return f"{value}@{eval_ctx.autoescape}"


@pass_environment
def with_environment(env, value):
    return f"{value}@{env is contextual}"


for function in (with_context, with_eval, with_environment):
    contextual = Environment(finalize=function)
    contextual.filters["f"] = contextual.globals["f"] = contextual.tests["f"] = function
    print(contextual.from_string("{{ 1 }}{{ x }}{{ 2 | f }}{{ f(3) }}{{ 4 is f }}{% set x = 5 %}{{ f(x) }}{% for x in [6] %}{{ f(x) }}{% endfor %}").render(x=0))


class Callable:
    @pass_context
    def __call__(self, context, *args):
        return (sorted(key for key in context.get_all() if key in "abcx"), args, context["a"], "b" in context, context.resolve("nope"))


loops = Environment()
loops.globals["show"] = Callable()
render(loops, ["{{ show(1) }}{% for b in [2] %}{% set c = 3 %}{{ show(b) }}{% endfor %}{% block x %}{% set x = 1 %}{{ show() }}{% endblock %}"], a=1)

overlay = environment.overlay(variable_start_string="${", variable_end_string="}", autoescape=True, cache_size=5)
print(overlay.from_string("${ '<' }{{ x }}").render(), overlay.linked_to is environment, overlay.overlayed, environment.overlayed)
print(overlay.filters is environment.filters, overlay.cache is environment.cache, overlay.get_template("part").render(x=1))
show("equal", lambda: Environment("{%", "%}", "{%", "%}"))
show("newline", lambda: Environment(newline_sequence="x"))
show("undefined", lambda: Environment(undefined=int))
show("call_filter", lambda: environment.call_filter("upper", "a"))
show("call_filter", lambda: environment.call_filter("nope", "a"))
show("call_filter", lambda: environment.call_filter("join", ["a", "b"], ["-"]))
show("call_test", lambda: environment.call_test("divisibleby", 4, [2]))
show("call_test", lambda: environment.call_test("in", 4, kwargs={"seq": [2]}))
environment.extend(first=1, loader=None)
print(environment.first, environment.loader is not None)
environment.policies["truncate.leeway"] = 0
print(environment.from_string("{{ 'some long text' | truncate(9) }}").render())
one, two = Template("{{ a }}"), Template("{{ a }}")
print(one.environment is two.environment, one.environment.shared, Template("{{ a }}", autoescape=True).render(a="<"))
clear_caches()
print(one.environment is Template("").environment, is_undefined(one.environment.undefined()), one.name, one.filename)
show("render", lambda: one.render({"a": 1}, b=2) + one.render([("a", 3)]) + Template("x${a}", variable_start_string="${", variable_end_string="}").render(a=1))
show("error", lambda: environment.from_string("{{ f() }}").render(f=lambda: {}["key"]))
show("error", lambda: environment.get_template("syntax"))
context = one.new_context({"a": 1, "b": 2})
print(sorted(context.keys() & {"a", "b"}), context["a"], context.get("c", 3), "a" in context, context.name, context.exported_vars)
show("key", lambda: context["nope"])
print(one.new_context({"a": 1}, shared=True), one.new_context({"a": 1}, True, {"b": 2}).derived({"c": 3}))
