from app.main import app

LIMIT = 10
TITLE = app.title
