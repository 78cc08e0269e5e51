// The machine that was measured, and how its cores are shared out: the server has one to itself, everything else (load,
// database, this program) has the others.

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';

const SERVER_CORE = 0;

/** Prefix of a command that runs on the server's core, or off it. */
export function pinned(to: 'server' | 'others'): string[] {
  const cores = to === 'server' ? String(SERVER_CORE) : otherCores();
  return ['taskset', '--cpu-list', cores];
}

/** Move a running process and its children off the server's core. */
export function keepOffServerCore(pid: number): void {
  const processes = [pid, ...childrenOf(pid)];
  for (const process of processes) {
    spawnSync('taskset', ['--cpu-list', '--all-tasks', '--pid', otherCores(), String(process)]);
  }
}

/** Resident set size of a process in MB. */
export function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** What a reader needs to judge the numbers. */
export function describeMachine(): Record<string, string | number> {
  return {
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    memory_gb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    load_average: Number(os.loadavg()[0]?.toFixed(2)),
  };
}

function otherCores(): string {
  const last = os.cpus().length - 1;
  return last > SERVER_CORE + 1 ? `${SERVER_CORE + 1}-${last}` : String(last);
}

function childrenOf(pid: number): number[] {
  const list = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}
