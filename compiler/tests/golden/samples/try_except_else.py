def parse(text):
    try:
        value = int(text)
    except (TypeError, ValueError) as error:
        return str(error)
    else:
        return value
