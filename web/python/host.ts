import type { PyodideAPI } from 'pyodide';
import type { Engine } from '../engine/engine.ts';
import { type ErrorRecord, QuantError } from '../engine/errors.ts';
import type { Load } from '../worker/host.ts';
import { openInterpreter } from './interpreter.ts';
import { guarded } from './memory.ts';
import type { Answer, Files, Reply, Request, Task } from './messages.ts';
import { OutputGate } from './output.ts';
import type { NamePath, RunEnd, RunRequest, StreamOutput } from './protocol.ts';
import { assignTo, readFrom } from './variables.ts';

/** What nearly every notebook imports: loaded with Python, so that no cell waits for it. */
const usual = 'import numpy, torch.nn, _zeropoint.panels';

/** Answers a client's requests with one interpreter, one after the other. */
export function hostOf(
  load: Load<Engine>,
  reply: (message: Reply) => void,
): (request: Request) => void {
  let python: PyodideAPI;
  let engine: Engine;
  let dead = false;
  let queue: Promise<void> = Promise.resolve();
  const gate = new OutputGate((output) => reply({ kind: 'output', output }));

  const crash = (reason: unknown) => {
    if (dead) return;
    dead = true;
    gate.flush();
    reply({ kind: 'crashed', reason: briefly(reason) });
  };

  /** What Python imports as `_zeropoint_page`. */
  const page = {
    stream: (name: StreamOutput['name'], text: string) => gate.stream(name, text),
    output: (json: string) => gate.output(JSON.parse(json)),
  };

  const boot = async (files: Files, snapshot: Uint8Array | undefined) => {
    engine = guarded(await load(files.core), crash);
    python = await openInterpreter({
      ...files,
      engine,
      page,
      snapshot,
      keepSnapshot: (made) => reply({ kind: 'snapshot', snapshot: made }),
    });
    python.runPython(`from _zeropoint import shell; shell.install()\n${usual}`);
    reply({ kind: 'ready' });
  };

  const run = async ({ source, count, language }: RunRequest): Promise<RunEnd> => {
    gate.begin();
    const cells = python.pyimport('_zeropoint.shell');
    try {
      const end = await cells.run(source, count, language ?? null);
      gate.end();
      return JSON.parse(end);
    } finally {
      cells.destroy();
    }
  };

  const found = ({ kind, path }: Extract<Task, { path: NamePath }>): Answer => {
    const completion = python.pyimport('_zeropoint.completion');
    try {
      return JSON.parse(completion[kind](JSON.stringify(path))) ?? undefined;
    } finally {
      completion.destroy();
    }
  };

  const answerTo = (task: Task): Answer | Promise<Answer> => {
    switch (task.kind) {
      case 'run':
        return run(task);
      case 'read':
        return readFrom(python, engine, task.names);
      case 'assign':
        return assignTo(python, engine, task.variables);
      case 'names':
      case 'about':
        return found(task);
      case 'putFile':
        python.FS.writeFile(task.name, task.bytes);
        // A module that was imported from the file's older content is imported anew.
        forget(python, task.name);
        return undefined;
      case 'removeFile':
        if (python.FS.analyzePath(task.name).exists) python.FS.unlink(task.name);
        forget(python, task.name);
        return undefined;
    }
  };

  const answer = async (id: number, task: Task) => {
    if (dead) return;
    try {
      const found = await answerTo(task);
      if (!dead) reply({ kind: 'answer', id, answer: found });
    } catch (error) {
      if (error instanceof QuantError) reply({ kind: 'refused', id, error: recordOf(error) });
      else crash(error);
    }
  };

  return (request) => {
    if (request.kind === 'boot') queue = boot(request.files, request.snapshot).catch(crash);
    else queue = queue.then(() => answer(request.id, request.task));
  };
}

/** Of a traceback, only its conclusion. */
const briefly = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .trimEnd()
    .split('\n')
    .at(-1) ?? '';

const recordOf = ({ code, values }: QuantError): ErrorRecord => ({ code, values });

function forget(python: PyodideAPI, file: string): void {
  if (!file.endsWith('.py')) return;
  const imports = python.pyimport('_zeropoint.imports');
  imports.forget(file.slice(0, -'.py'.length));
  imports.destroy();
}
