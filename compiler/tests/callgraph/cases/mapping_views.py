from collections.abc import Mapping


class Row(Mapping):
    def __getitem__(self, key):
        return {'a': 1}[key]

    def __iter__(self):
        return iter(['a'])

    def __len__(self):
        return 1


def views():
    row = Row()
    list(row.items()), list(row.values()), list(row.keys())
    row == Row(), 'a' in row.keys(), row.keys() & {'a'}


views()
