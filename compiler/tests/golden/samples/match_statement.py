def route(command):
    match command:
        case ["go", direction] if direction:
            return direction
        case Point(x=0) | {"x": 0, **_rest}:
            return "axis"
        case "quit" | None:
            return
