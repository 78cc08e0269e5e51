// callgrind of one route: node -r @swc-node/register tools/zz_cg.ts BINARY ROUTE OUT [warm] [n]
import * as fs from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { prepareBench } from '../bench/src/contenders';
import { BOOKSHOP, STAFF } from '../bench/src/subjects';
import { readWorkload } from '../bench/src/workload';
import { freePort } from '../conformance/src/sides/free-port';
import { Connection } from '../conformance/src/http/connection';
import { setTimeout } from 'node:timers/promises';
async function main() {
  const [binary, routes, out, warm = '300', n = '300'] = process.argv.slice(2);
  const subject = process.env.STAFF ? STAFF : BOOKSHOP;
  const bench = await prepareBench(subject);
  const port = await freePort();
  const child = spawn('valgrind', ['--tool=callgrind', '--cache-sim=yes', '--I1=32768,8,64', '--D1=32768,8,64', '--LL=524288,8,64', '--instr-atstart=no', '--separate-threads=no', `--callgrind-out-file=${out}`, '--dump-instr=no', ...(process.env.CGFLAGS ? process.env.CGFLAGS.split(' ') : []), binary],
    { cwd: subject.folder, env: { ...bench.env, PORT: String(port) } as any, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    let connection: Connection | null = null;
    for (let i = 0; i < 600; i++) {
      await setTimeout(500);
      try { const c = new Connection(port, 'localhost'); const o = await c.send(readWorkload(subject.workload)[0]!.request); if (o.kind === 'response') { connection = c; break; } } catch {}
    }
    if (!connection) throw new Error('not up');
    const all = readWorkload(subject.workload);
    for (const route of routes!.split(',')) {
      const request = all.find(({ name }) => name === route)!.request;
      for (let i = 0; i < Number(warm); i++) await connection.send(request);
      spawnSync('callgrind_control', ['-i', 'on', String(child.pid)]);
      for (let i = 0; i < 20; i++) await connection.send(request);
      spawnSync('callgrind_control', ['-z', String(child.pid)]);
      for (let i = 0; i < Number(n); i++) await connection.send(request);
      spawnSync('callgrind_control', [`-d`, route, String(child.pid)]);
      spawnSync('callgrind_control', ['-i', 'off', String(child.pid)]);
    }
    connection.close();
  } finally { child.kill('SIGTERM'); await setTimeout(2000); child.kill('SIGKILL'); await bench.stop(); }
}
main().catch((e) => { console.error(e); process.exit(1); });
