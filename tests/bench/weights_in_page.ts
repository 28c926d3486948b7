import { RpcClient } from '../../web/core/rpc/client.ts';
import { workerPort } from '../../web/core/rpc/ports.ts';
import { TensorJob } from '../../web/report/job.ts';
import { bytesToSurvey, keptByAll } from '../../web/report/survey/survey.ts';
import { openWeights } from '../../web/report/worker/weights_client.ts';
import { filesAt } from '../../web/ui/files.ts';
import type { Reader } from './weights_reader.ts';

// The benchmark of the report, in a page: the report's own workers and job on a file that
// an <input> holds, and a worker that merely reads it.

const chosen = () => {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('no file was chosen');
  return file;
};

const openClients = openWeights(filesAt((name) => new URL(name, document.baseURI)));

/** Milliseconds of a survey of the whole file in the formats, by so many workers that are ready. */
export async function survey(formats: readonly string[], workers: number): Promise<number> {
  const open = await openClients;
  const file = chosen();
  const clients = Array.from({ length: workers }, () => open([file]));
  await Promise.all(clients.map((client) => client.session().formats()));
  const { tensors } = await (clients[0] as (typeof clients)[0]).session().list([file]);
  let reports = 0;
  const start = performance.now();
  await new TensorJob({
    clients,
    rows: tensors,
    bytesOf: bytesToSurvey,
    work: (client, entries, onEvent, next) =>
      client.session({ onEvent }).survey(entries, formats, keptByAll / workers, next),
    onBytes: () => {},
    onResult: () => {
      reports += 1;
    },
    onProblem: (_, problem) => {
      throw new Error(problem.code);
    },
  }).run();
  const time = performance.now() - start;
  for (const client of clients) client.close();
  if (reports !== tensors.length) throw new Error(`${reports} of ${tensors.length} reports`);
  return time;
}

/** Milliseconds of reading the whole file by slices of so many bytes, by so many workers. */
export async function read(sliceBytes: number, workers: number): Promise<number> {
  const source = await (await fetch('reader.js')).text();
  const clients = Array.from(
    { length: workers },
    () => new RpcClient<Reader>(['read'], [workerPort(source, new Uint8Array())]),
  );
  const file = chosen();
  const each = Math.ceil(file.size / workers / sliceBytes) * sliceBytes;
  await Promise.all(clients.map((client) => client.session().read(file, 0, 0, sliceBytes)));
  const start = performance.now();
  const read = await Promise.all(
    clients.map((client, i) =>
      client.session().read(file, i * each, Math.min(file.size, (i + 1) * each), sliceBytes),
    ),
  );
  const time = performance.now() - start;
  for (const client of clients) client.close();
  if (read.reduce((sum, bytes) => sum + bytes, 0) !== file.size)
    throw new Error('bytes are missing');
  return time;
}

export async function formats(): Promise<readonly string[]> {
  const client = (await openClients)();
  const names = await client.session().formats();
  client.close();
  return names;
}

Object.assign(globalThis, { survey, read, formats });
