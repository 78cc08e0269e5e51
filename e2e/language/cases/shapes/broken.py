print("broken runs")
raise ValueError("at import")
