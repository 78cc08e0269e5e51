"""Responses out of templates. starlette/templating.py."""

from _versions import is_installed_before
from starlette.responses import HTMLResponse

try:
    import jinja2
    from jinja2 import pass_context
except ImportError as e:
    if not is_installed_before("starlette", 1):
        raise ImportError("jinja2 must be installed to use Jinja2Templates") from e
    jinja2 = None


class _TemplateResponse(HTMLResponse):
    """The text of a template; it keeps the template and its names, for test clients."""

    def __init__(self, template, context, status_code=200, headers=None, media_type=None, background=None):
        self.template = template
        self.context = context
        super().__init__(template.render(context), status_code, headers, media_type, background)

    async def __call__(self, scope, receive, send):
        request = self.context.get("request", {})
        if "http.response.debug" in request.get("extensions", {}):
            info = {"template": self.template, "context": self.context}
            await send({"type": "http.response.debug", "info": info})
        await super().__call__(scope, receive, send)


def _url_for(context, name, /, **path_params):
    return context["request"].url_for(name, **path_params)


class Jinja2Templates:
    """Renders the templates of a folder, of several, or of an environment."""

    def __init__(self, directory=None, *, context_processors=None, env=None):
        assert jinja2 is not None, "jinja2 must be installed to use Jinja2Templates"
        assert bool(directory) ^ bool(env), "either 'directory' or 'env' arguments must be passed"
        self.context_processors = context_processors or []
        if directory is None:
            self.env = env
        else:
            loader = jinja2.FileSystemLoader(directory)
            self.env = jinja2.Environment(loader=loader, autoescape=jinja2.select_autoescape())
        self._setup_env_defaults(self.env)

    def _setup_env_defaults(self, env):
        env.globals.setdefault("url_for", pass_context(_url_for))

    def get_template(self, name):
        return self.env.get_template(name)

    def TemplateResponse(
        self, request, name, context=None, status_code=200, headers=None, media_type=None, background=None
    ):
        """The response of a template for a request, which the template sees too."""
        names = context or {}
        names.setdefault("request", request)
        for processor in self.context_processors:
            names.update(processor(request))
        return _TemplateResponse(self.get_template(name), names, status_code, headers, media_type, background)
