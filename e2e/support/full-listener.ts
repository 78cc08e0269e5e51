// An address at which connections are neither taken nor refused: a listener whose queue is full and that takes none out of it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Fills its queue with connections of its own and prints its port. */
const LISTENER = `
import socket, sys
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(0)
waiting = [socket.socket() for _ in range(8)]
for one in waiting:
    one.setblocking(False)
    one.connect_ex(listener.getsockname())
print(listener.getsockname()[1], flush=True)
sys.stdin.read()
`;

export interface FullListener {
  readonly port: number;
  close(): void;
}

/** Starts one, with a Python. */
export async function fullListener(python: string): Promise<FullListener> {
  const child = spawn(python, ['-c', LISTENER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), close: () => child.stdin.end() };
}
