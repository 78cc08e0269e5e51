def find(items, wanted):
    for index, item in items:
        if item == wanted:
            break
    else:
        return None
    return index
