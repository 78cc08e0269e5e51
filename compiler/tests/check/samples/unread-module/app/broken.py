client = (
