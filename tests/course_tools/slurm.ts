import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// A Slurm of one node with its own configuration, ports and keys: nothing of the machine's is used.

export interface Slurm {
  /** For the commands of Slurm. */
  readonly environment: NodeJS.ProcessEnv;
  close(): void;
}

const configuration = (folder: string, host: string, memory: number) => `ClusterName=zeropoint
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=${os.userInfo().username}
SlurmdUser=${os.userInfo().username}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
CryptoType=crypto/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
MailProg=/bin/true
ReturnToService=2
NodeName=${host} NodeAddr=127.0.0.1 CPUs=${os.availableParallelism()} RealMemory=${memory} State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

/** Starts the daemons, and waits until the node takes jobs. */
export async function openSlurm(): Promise<Slurm> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-slurm-'));
  const file = (name: string) => path.join(folder, name);
  for (const name of ['state', 'spool']) fs.mkdirSync(file(name));
  fs.writeFileSync(file('munge.key'), crypto.getRandomValues(new Uint8Array(1024)), {
    mode: 0o400,
  });
  const memory = Math.floor(os.totalmem() / 2 ** 21);
  fs.writeFileSync(file('slurm.conf'), configuration(folder, os.hostname(), memory));
  const environment = { ...process.env, SLURM_CONF: file('slurm.conf') };
  const children: ChildProcess[] = [];
  const start = (command: string, ...args: string[]) =>
    children.push(spawn(command, args, { env: environment, stdio: 'ignore' }));
  start(
    ...(['munged', '--foreground', '--force', '--key-file', file('munge.key')] as const),
    ...['--socket', file('munge.socket'), '--pid-file', file('munge.pid')],
    ...['--log-file', file('munge.log'), '--seed-file', file('munge.seed')],
  );
  const close = () => {
    for (const child of children.reverse()) child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const seconds = async (fits: () => boolean, what: string) => {
    for (let tries = 0; !fits(); tries += 1) {
      if (tries > 300) {
        const logs = ['munge.log', 'slurmctld.log', 'slurmd.log'].map(file).filter(fs.existsSync);
        const said = logs.map((log) => fs.readFileSync(log, 'utf8').slice(-2000)).join('\n');
        close();
        throw new Error(`${what}\n${said}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await seconds(() => fs.existsSync(file('munge.socket')), 'munged does not answer');
  start('slurmctld', '-D', '-c');
  start('slurmd', '-D', '-N', os.hostname());
  const nodes = () =>
    spawnSync('sinfo', ['--noheader', '--format=%T'], { env: environment, encoding: 'utf8' })
      .stdout;
  await seconds(() => nodes()?.trim() === 'idle', 'the node is not idle');
  return { environment, close };
}
