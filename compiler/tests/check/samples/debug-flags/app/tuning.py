def tune(app):
    app.debug = True
