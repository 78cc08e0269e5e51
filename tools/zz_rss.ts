import * as fs from 'node:fs';
import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { prepareBench, startContender } from '../bench/src/contenders';
import { BOOKSHOP } from '../bench/src/subjects';
async function main() {
  const binary = process.argv[2]!;
  const bench = await prepareBench(BOOKSHOP);
  const c = await startContender('molt', [binary], bench);
  await setTimeout(2000);
  const pid = c.server.pid;
  console.log(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  console.log(fs.readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/).map((r) => r.split('\n')[0] + ' RSS ' + /Rss:\s+(\d+)/.exec(r)?.[1] + ' AnonHuge ' + /AnonHugePages:\s+(\d+)/.exec(r)?.[1]).filter((l) => !/RSS 0 /.test(l)).join('\n'));
  console.log(spawnSync('python3', ['/tmp/w/zz/census.py', String(pid), binary, '90'], { encoding: 'utf8', maxBuffer: 1e9 }).stdout);
  if (process.argv[3]) { fs.writeFileSync('/tmp/w/zz/pid', String(pid)); await setTimeout(Number(process.argv[3]) * 1000); }
  await c.server.stop(); await bench.stop();
}
main();
