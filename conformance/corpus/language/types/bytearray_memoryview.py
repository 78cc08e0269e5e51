# bytearray and memoryview.
from support.show import show

# --- bytearray constructor
show(lambda: bytearray(), lambda: bytearray(2), lambda: bytearray(b'a'), lambda: bytearray('é', 'utf-8'), lambda: bytearray([1, 2]), lambda: bytearray('a'), lambda: bytearray(-1), lambda: bytearray([256]), lambda: bytearray(None), lambda: bytearray(1.5), lambda: bytearray(source=b'x'), lambda: bytearray(range(3)))

# --- bytearray append and extend
b = bytearray(b'a')
print(b.append(98), b.extend(b'cd'), b.extend([101]), b.extend(bytearray(b'f')), b)
show(lambda: b.append(256), lambda: b.append('a'), lambda: b.append(-1), lambda: b.extend('a'), lambda: b.extend(5), lambda: b.extend([256]), lambda: b.append(), lambda: b)

# --- bytearray insert pop remove
b = bytearray(b'abc')
b.insert(0, 120)
b.insert(-1, 121)
b.insert(99, 122)
print(b, b.pop(), b.pop(0), b.remove(97), b)
show(lambda: b.pop(99), lambda: bytearray().pop(), lambda: b.remove(1), lambda: b.remove(256), lambda: b.insert('a', 1), lambda: b.insert(0, 300), lambda: b.pop('a'))

# --- bytearray clear copy reverse
b = bytearray(b'abc')
twin = b.copy()
print(b.reverse(), b, b.clear(), b, twin)

# --- bytearray items assigned
b = bytearray(b'abc')
b[0] = 65
b[-1] = 67
print(b)
show(lambda: b.__setitem__(9, 1), lambda: b.__setitem__(0, 256), lambda: b.__setitem__(0, 'a'), lambda: b.__setitem__('a', 1), lambda: b.__setitem__(0, b'x'), lambda: b[9], lambda: b['a'])

# --- bytearray slices assigned
b = bytearray(b'abcdef')
b[1:3] = b'XYZ'
print(b)
b[::2] = b'1234'
print(b)
b[:1] = []
b[1:1] = [0, 1]
b[2:] = bytearray(b'end')
print(b)
show(lambda: b.__setitem__(slice(0, 1), 'a'), lambda: b.__setitem__(slice(None, None, 2), b'a'), lambda: b.__setitem__(slice(0, 1), 5), lambda: b.__setitem__(slice(0, 1), [300]))

# --- bytearray deletion
b = bytearray(b'abcdefgh')
del b[0], b[-1]
del b[1:3]
print(b)
del b[::2]
print(b)
show(lambda: b.__delitem__(9), lambda: b.__delitem__('a'))

# --- bytearray operators
b = alias = bytearray(b'a')
b += b'b'
b *= 2
print(b, alias is b, b + b'x', b'x' + b, type(b'x' + b).__name__, b * 2, b == b'abab', b < b'b', 97 in b, b'ab' in b)
show(lambda: b + 'a', lambda: b.__iadd__('a'), lambda: b.__iadd__([1]), lambda: hash(b), lambda: {b: 1}, lambda: b * 'a', lambda: b == 'abab', lambda: b < 'a')

# --- bytearray shares methods of bytes
b = bytearray(b'Hello World')
print(b.upper(), b.split(), b.find(b'o'), b.replace(b'o', b'0'), b.startswith(b'He'), b.title(), b.center(15, b'*'), b.hex(), b.decode(), b.partition(b' '), b.strip(b'Hd'), b.isalpha(), b.count(b'l'), b.swapcase())

# --- bytearray methods give bytearrays
b = bytearray(b'a b')
print(b.join([b'x', b'y']), b.zfill(5), b.expandtabs(), b.removeprefix(b'a'), b.removesuffix(b'b'), b.translate(None, b'a'), b.ljust(5), b.rjust(5), b.splitlines(), b.rsplit(), b.rpartition(b' '), b.capitalize(), b.lstrip(), b.rstrip())

# --- bytearray fromhex
show(lambda: bytearray.fromhex('4142'), lambda: bytearray.fromhex('4'), lambda: bytearray.fromhex('4g'), lambda: bytearray.maketrans(b'a', b'b')[97])

# --- bytearray percent
show(lambda: bytearray(b'%s-%d') % (b'a', 5), lambda: bytearray(b'%s') % 'a', lambda: bytearray(b'%x') % 255)

# --- bytearray repr
print(bytearray(b"it's"), bytearray(b'"\''), bytearray(b'\x00\xff'), str(bytearray(b'a')), [bytearray()], f'{bytearray(b"z")}')

# --- bytearray iteration and growth
b = bytearray(b'ab')
seen = []
for n in b:
    seen.append(n)
    if len(b) < 4:
        b.append(n + 1)
print(seen, list(reversed(b)), sorted(b), bytes(b), iter(b).__length_hint__())

# --- bytearray subclass
class Buffer(bytearray):
    def __init__(self, *args):
        super().__init__(*args)
        self.mark = 0


buffer = Buffer(b'abc')
buffer.mark = 2
print(buffer, buffer.mark, type(buffer[:]).__name__, type(buffer + b'').__name__, type(buffer.upper()).__name__, buffer == b'abc', type(buffer.copy()).__name__)

# --- bytearray locked while viewed
b = bytearray(b'abc')
view = memoryview(b)
show(lambda: b.append(1), lambda: b.clear(), lambda: b.extend(b'x'), lambda: b.pop(), lambda: b.__delitem__(0))
b[0] = 90
print(bytes(view))
view.release()
b.append(33)
print(b)

# --- bytearray alloc and methods
print(bytearray(b'abc').__alloc__() > 3, sorted(set(dir(bytearray)) - set(dir(bytes)) - {'resize'}))

# --- bytearray init again
b = bytearray(b'abc')
b.__init__(2)
print(b)

# --- memoryview constructor
show(lambda: memoryview(b'abc').tobytes(), lambda: memoryview('a'), lambda: memoryview(), lambda: memoryview(5), lambda: memoryview(object=b'x').tolist(), lambda: memoryview(memoryview(b'ab'))[0], lambda: memoryview([1]))

# --- memoryview attributes
view = memoryview(b'abcdef')
print(view.nbytes, view.itemsize, view.format, view.ndim, view.shape, view.strides, view.suboffsets, view.readonly, view.contiguous, view.c_contiguous, view.f_contiguous, view.obj, len(view))

# --- memoryview of slices
view = memoryview(b'abcdefgh')[1::2]
print(view.tolist(), view.shape, view.strides, view.contiguous, view.nbytes, bytes(view), view[::-1].tobytes(), view[1:3].tolist(), view.obj)

# --- memoryview indexing
view = memoryview(b'abc')
show(lambda: view[0], lambda: view[-1], lambda: view[3], lambda: view['a'], lambda: view[1.5], lambda: view[0:2].tobytes(), lambda: view[...].tobytes(), lambda: view[0, 1], lambda: view[()])

# --- memoryview assignment
data = bytearray(b'abcdef')
view = memoryview(data)
view[0] = 65
view[1:3] = b'XY'
view[-1] = 70
print(data)
show(lambda: view.__setitem__(0, 256), lambda: view.__setitem__(0, 'a'), lambda: view.__setitem__(slice(0, 2), b'abc'), lambda: view.__setitem__(9, 1), lambda: memoryview(b'a').__setitem__(0, 1), lambda: view.__delitem__(0), lambda: view.__setitem__(0, b'a'))

# --- memoryview tobytes tolist hex
view = memoryview(bytearray(b'\x01\xab\xff'))
show(lambda: view.tobytes(), lambda: view.tolist(), lambda: view.hex(), lambda: view.hex(':'), lambda: view.hex('-', 2), lambda: view.tobytes('C'), lambda: view.tobytes(order='F'), lambda: view.tobytes('x'))

# --- memoryview cast
view = memoryview(b'\x01\x00\x02\x00\x03\x00\x00\x00')
show(lambda: view.cast('H').tolist(), lambda: view.cast('I').tolist(), lambda: view.cast('b').tolist(), lambda: view.cast('c').tolist()[:2], lambda: view.cast('B', [2, 4]).tolist(), lambda: view.cast('?').tolist(), lambda: view.cast('x'), lambda: view.cast('Q').shape, lambda: view[:3].cast('H'), lambda: view.cast('H').cast('I'))

# --- memoryview of more dimensions
view = memoryview(bytes(range(6))).cast('B', shape=[2, 3])
show(lambda: view.tolist(), lambda: view[1, 2], lambda: view[0], lambda: view.shape, lambda: view.strides, lambda: view[2, 0], lambda: len(view), lambda: view.ndim, lambda: view[0, 1, 2])

# --- memoryview writes by format
data = bytearray(8)
view = memoryview(data).cast('i')
view[0] = -1
view[1] = 258
print(data, view.tolist(), view.itemsize)
show(lambda: view.__setitem__(0, 2**40), lambda: view.__setitem__(0, 1.5), lambda: view.__setitem__(5, 1))

# --- memoryview of floats
data = bytearray(16)
view = memoryview(data).cast('d')
view[0] = 1.5
print(view.tolist(), data[:8].hex(), view[1])
show(lambda: view.__setitem__(0, 'a'))

# --- memoryview comparison and hash
print(memoryview(b'ab') == b'ab', memoryview(b'ab') == bytearray(b'ab'), memoryview(b'ab') != b'ac', memoryview(b'ab') == 'ab', memoryview(b'ab')[::-1] == b'ba', hash(memoryview(b'ab')) == hash(b'ab'))
show(lambda: hash(memoryview(bytearray(b'a'))), lambda: memoryview(b'a') < memoryview(b'b'))

# --- memoryview release
view = memoryview(b'abc')
with view as inner:
    print(inner is view, inner[0])
show(lambda: view[0], lambda: len(view), lambda: view.tobytes(), lambda: view.release(), lambda: view.format, lambda: view == view)

# --- memoryview toreadonly
data = bytearray(b'abc')
view = memoryview(data).toreadonly()
data[0] = 120
print(view.readonly, bytes(view))
show(lambda: view.__setitem__(0, 1))

# --- memoryview iteration and membership
view = memoryview(b'abc')
print(list(view), 97 in view, b'a' in view, list(reversed(view)), sum(view), [*view], max(view), bool(memoryview(b'')), b''.join([view, b'-']))

# --- memoryview methods
print([name for name in sorted(dir(memoryview)) if not name.startswith('_') and name not in ('count', 'index')])
show(lambda: type('M', (memoryview,), {}), lambda: memoryview(b'a').x, lambda: memoryview(b'a') + b'b')

# --- bytes of views in calls
view = memoryview(b'1234')
show(lambda: int(view), lambda: int(bytes(view)), lambda: float(view[:2]), lambda: str(view, 'ascii'), lambda: b'x' + view, lambda: int.from_bytes(view, 'big'), lambda: bytearray(view))
