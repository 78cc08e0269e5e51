"""Responses rendered by Jinja2. starlette/templating.py."""

import jinja2

from starlette.responses import HTMLResponse


class _TemplateResponse(HTMLResponse):
    def __init__(self, template, context, status_code=200, headers=None, media_type=None, background=None):
        self.template = template
        self.context = context
        super().__init__(template.render(context), status_code, headers, media_type, background)

    async def __call__(self, scope, receive, send):
        extensions = self.context.get("request", {}).get("extensions", {})
        if "http.response.debug" in extensions:
            await send({"type": "http.response.debug", "info": {"template": self.template, "context": self.context}})
        await super().__call__(scope, receive, send)


class Jinja2Templates:
    """The templates of a directory, or of an environment."""

    def __init__(self, directory=None, *, context_processors=None, env=None):
        assert bool(directory) ^ bool(env), "either 'directory' or 'env' arguments must be passed"
        if directory is not None:
            env = jinja2.Environment(
                loader=jinja2.FileSystemLoader(directory), autoescape=jinja2.select_autoescape()
            )
        self.env = env
        self.context_processors = context_processors or []
        self._setup_env_defaults(env)

    def _setup_env_defaults(self, env):
        @jinja2.pass_context
        def url_for(context, name, /, **path_params):
            return context["request"].url_for(name, **path_params)

        env.globals.setdefault("url_for", url_for)

    def get_template(self, name):
        return self.env.get_template(name)

    def TemplateResponse(
        self, request, name, context=None, status_code=200, headers=None, media_type=None, background=None
    ):
        """The response of a template rendered with a context, to which the request is added."""
        context = context or {}
        context.setdefault("request", request)
        for processor in self.context_processors:
            context.update(processor(request))
        return _TemplateResponse(
            self.get_template(name),
            context,
            status_code=status_code,
            headers=headers,
            media_type=media_type,
            background=background,
        )
