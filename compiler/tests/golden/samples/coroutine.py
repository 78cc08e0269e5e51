async def load(session, id):
    async with session.begin() as transaction:
        row = await transaction.get(id, lock=True)
    return await row
