"""The page that shows where an application failed. starlette/middleware/errors.py generate_html, CPython Lib/inspect.py
getinnerframes. The page's text is what browsers get, byte for byte."""

import linecache

STYLES = """
p {
    color: #211c1c;
}
.traceback-container {
    border: 1px solid #038BB8;
}
.traceback-title {
    background-color: #038BB8;
    color: lemonchiffon;
    padding: 12px;
    font-size: 20px;
    margin-top: 0px;
}
.frame-line {
    padding-left: 10px;
    font-family: monospace;
}
.frame-filename {
    font-family: monospace;
}
.center-line {
    background-color: #038BB8;
    color: #f9f6e1;
    padding: 5px 0px 5px 5px;
}
.lineno {
    margin-right: 5px;
}
.frame-title {
    font-weight: unset;
    padding: 10px 10px 10px 10px;
    background-color: #E4F4FD;
    margin-right: 10px;
    color: #191f21;
    font-size: 17px;
    border: 1px solid #c7dce8;
}
.collapse-btn {
    float: right;
    padding: 0px 5px 1px 5px;
    border: solid 1px #96aebb;
    cursor: pointer;
}
.collapsed {
  display: none;
}
.source-code {
  font-family: courier;
  font-size: small;
  padding-bottom: 10px;
}
"""

JS = """
<script type="text/javascript">
    function collapse(element){
        const frameId = element.getAttribute("data-frame-id");
        const frame = document.getElementById(frameId);

        if (frame.classList.contains("collapsed")){
            element.innerHTML = "&#8210;";
            frame.classList.remove("collapsed");
        } else {
            element.innerHTML = "+";
            frame.classList.add("collapsed");
        }
    }
</script>
"""

TEMPLATE = """
<html>
    <head>
        <style type='text/css'>
            {styles}
        </style>
        <title>Starlette Debugger</title>
    </head>
    <body>
        <h1>500 Server Error</h1>
        <h2>{error}</h2>
        <div class="traceback-container">
            <p class="traceback-title">Traceback</p>
            <div>{exc_html}</div>
        </div>
        {js}
    </body>
</html>
"""

FRAME_TEMPLATE = """
<div>
    <p class="frame-title">File <span class="frame-filename">{frame_filename}</span>,
    line <i>{frame_lineno}</i>,
    in <b>{frame_name}</b>
    <span class="collapse-btn" data-frame-id="{frame_filename}-{frame_lineno}" onclick="collapse(this)">{collapse_button}</span>
    </p>
    <div id="{frame_filename}-{frame_lineno}" class="source-code {collapsed}">{code_context}</div>
</div>
"""

LINE = """
<p><span class="frame-line">
<span class="lineno">{lineno}.</span> {line}</span></p>
"""

CENTER_LINE = """
<p class="center-line"><span class="frame-line center-line">
<span class="lineno">{lineno}.</span> {line}</span></p>
"""

# How many lines of source are shown around one that failed.
_CONTEXT = 7


def escape(text):
    """Text as it is written in a page. CPython Lib/html/__init__.py escape."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


def error_page(kind, exc):
    """The page for an exception of a kind."""
    frames = []
    traceback = exc.__traceback__
    while traceback is not None:
        frames.append((traceback.tb_frame.f_code, traceback.tb_lineno))
        traceback = traceback.tb_next
    shown = "".join(_frame(code, line, index > 0) for index, (code, line) in enumerate(reversed(frames)))
    return TEMPLATE.format(styles=STYLES, js=JS, error=f"{escape(kind)}: {escape(str(exc))}", exc_html=shown)


def _frame(code, failed, is_collapsed):
    return FRAME_TEMPLATE.format(
        frame_filename=escape(code.co_filename),
        frame_lineno=failed,
        frame_name=escape(code.co_name),
        code_context=_context(code.co_filename, failed),
        collapsed="collapsed" if is_collapsed else "",
        collapse_button="+" if is_collapsed else "&#8210;",
    )


def _context(filename, failed):
    lines = linecache.getlines(filename)
    first = max(0, min(failed - 1 - _CONTEXT // 2, len(lines) - _CONTEXT))
    shown = []
    for number, line in enumerate(lines[first : first + _CONTEXT], first + 1):
        template = CENTER_LINE if number == failed else LINE
        shown.append(template.format(line=escape(line).replace(" ", "&nbsp"), lineno=number))
    return "".join(shown)
