def augment(obj, key):
    obj.count += 1
    obj.items[key] |= 2
    key **= 3
    return key
