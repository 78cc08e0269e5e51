def read(path):
    with open(path) as file, lock:
        return file.read()
