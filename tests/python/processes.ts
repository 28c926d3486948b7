import fs from 'node:fs';

// Programs that stand in for Python's process, and what the system knows about processes.

/** Lets a program in the process send and receive frames without arrays. */
export const speech = `
import fs from 'node:fs';
import net from 'node:net';
const write = (bytes) => { for (let at = 0; at < bytes.length; ) at += fs.writeSync(4, bytes, at); };
const send = (message) => {
  const json = Buffer.from(JSON.stringify([message, []]));
  write(Buffer.concat([Buffer.from(new Uint32Array([json.length, 0]).buffer), json]));
};
const onRequest = (listen) => new net.Socket({ fd: 3 }).once('data', listen);
`;

/** Whether a process lives. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // A process that has ended and that nobody has asked about is there in name only.
  const status = `/proc/${pid}/status`;
  return !fs.existsSync(status) || !/^State:\s*Z/m.test(fs.readFileSync(status, 'utf8'));
}

/** The processes that a process has started; on Linux. */
export const childrenOf = (parent: number): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const [, ppid] = /\) \S (\d+)/.exec(readIfThere(`/proc/${name}/stat`)) ?? [];
      return Number(ppid) === parent;
    })
    .map(Number);

/** Whether a process waits for connections; on Linux. */
export function isListening(pid: number): boolean {
  const listening = ['tcp', 'tcp6'].flatMap((kind) =>
    readIfThere(`/proc/net/${kind}`)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A')
      .map((fields) => `socket:[${fields[9]}]`),
  );
  return fs.readdirSync(`/proc/${pid}/fd`).some((name) => {
    try {
      return listening.includes(fs.readlinkSync(`/proc/${pid}/fd/${name}`));
    } catch {
      return false; // closed meanwhile
    }
  });
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
