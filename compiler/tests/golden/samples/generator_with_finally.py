def session():
    db = connect()
    try:
        yield db
    finally:
        db.close()
