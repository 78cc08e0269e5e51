def main():
    return "FastAPI"
