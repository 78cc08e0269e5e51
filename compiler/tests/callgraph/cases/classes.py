class Descriptor:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        return self.compute

    def __set__(self, instance, value):
        self.store(value)

    def compute(self):
        return 1

    def store(self, value):
        pass


class Meta(type):
    def __new__(mcls, name, bases, namespace):
        cls = super().__new__(mcls, name, bases, namespace)
        cls.check()
        return cls

    def __call__(cls, *args):
        made = super().__call__(*args)
        cls.made(made)
        return made

    def check(cls):
        pass

    def made(cls, instance):
        pass

    def __getitem__(cls, key):
        return cls.find(key)

    def find(cls, key):
        return key


class Base(metaclass=Meta):
    registry = []

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry.append(cls)

    def __init__(self, value=0):
        self.value = value

    @property
    def doubled(self):
        return self.compute() * 2

    @doubled.setter
    def doubled(self, value):
        self.keep(value)

    @classmethod
    def create(cls, *args):
        return cls(*args)

    @staticmethod
    def helper():
        return helped()

    def compute(self):
        return self.value

    def keep(self, value):
        self.value = value

    def __getattr__(self, name):
        return self.fallback

    def fallback(self):
        return 0


class Derived(Base):
    field = Descriptor()

    def __init__(self, value=0):
        super().__init__(value)

    def compute(self):
        return super().compute() + 1


def helped():
    return 1


made = Derived.create(2)
made.doubled
made.doubled = 3
made.helper()
made.field()
made.field = 4
made.missing()
Base['key']
for cls in Base.registry:
    cls().compute()
