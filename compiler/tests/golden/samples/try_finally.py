def guarded(resource):
    try:
        return resource.use()
    finally:
        resource.close()
