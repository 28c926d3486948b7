import type { PyodideAPI } from 'pyodide';
import type { Engine } from '../core/engine/engine.ts';
import { type ErrorRecord, QuantError } from '../core/engine/errors.ts';
import type { NetworkEngine } from '../core/engine/networks.ts';
import type { Load } from '../core/rpc/host.ts';
import type { Hosted } from '../core/rpc/protocol.ts';
import { noSpace } from './file_quota.ts';
import { openInterpreter } from './interpreter.ts';
import { guarded } from './memory.ts';
import type { CellEvent, PythonParts, PythonVerbs, StartEvent } from './messages.ts';
import { OutputGate } from './output.ts';
import type { NamePath, OutputEvent, RunEnd, RunRequest, StreamOutput } from './protocol.ts';
import { mostOfCell, outputFault } from './reply_schema.ts';
import { assignTo, readFrom } from './variables.ts';
import { isWheel } from './wheel_names.ts';

/** Modules that nearly every notebook imports: loaded with Python, so that no cell waits for them. */
const usual = 'import numpy, torch.nn, _zeropoint.panels';

/** Starts one interpreter around the engine and the networks that two functions load. */
export const pythonHost =
  (
    loadEngine: (core: ArrayBuffer) => Promise<Engine>,
    loadNetworks: (core: ArrayBuffer) => Promise<NetworkEngine>,
  ): Load<PythonParts> =>
  async (parts, host) => {
    const gate = new OutputGate((output: CellEvent) => host.emit(output));
    const crash = (reason: unknown) => {
      gate.flush();
      host.crash(briefly(reason));
    };
    try {
      const engine = guarded(
        { ...(await loadEngine(parts.core)), ...(await loadNetworks(parts.networks)) },
        crash,
      );
      const python = await openInterpreter({
        ...parts,
        engine,
        page: pageOf(gate),
        isConfined: true,
        keepSnapshot: (snapshot) => host.emit({ snapshot } satisfies StartEvent),
      });
      python.runPython(`from _zeropoint import shell; shell.install()\n${usual}`);
      return crashing(verbsOf(python, engine, gate), crash);
    } catch (error) {
      crash(error);
      throw error;
    }
  };

/** The module that Python imports as `_zeropoint_page`. */
const pageOf = (gate: OutputGate) => ({
  stream: (name: StreamOutput['name'], text: string) => gate.stream(name, text),
  /** Returns why an output cannot be sent; undefined for one that is. The text of an error is cut instead. */
  output: (json: string) => {
    const output = JSON.parse(json) as OutputEvent | null;
    // In place of one that is too long, the gate sends a note, and the cell has reached a limit.
    const isCut = output?.output_type === 'error' || json.length > mostOfCell.shown;
    const fault = isCut ? undefined : outputFault(output);
    if (fault) return `${fault.part || 'the output'} is not what can be displayed`;
    gate.output(output as OutputEvent, json.length);
    return undefined;
  },
});

/** Verbs whose errors end the host, but for refusals. */
function crashing(
  verbs: Hosted<PythonVerbs>,
  crash: (reason: unknown) => void,
): Hosted<PythonVerbs> {
  const entries = Object.entries(verbs).map(([name, verb]) => [
    name,
    async (...args: never[]) => {
      try {
        return await (verb as (...all: never[]) => unknown)(...args);
      } catch (error) {
        if (!(error instanceof QuantError)) crash(error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(entries);
}

function verbsOf(python: PyodideAPI, engine: Engine, gate: OutputGate): Hosted<PythonVerbs> {
  const run = async ({ source, count, language }: RunRequest): Promise<RunEnd> => {
    gate.begin();
    const cells = python.pyimport('_zeropoint.shell');
    try {
      const end = await cells.run(source, count, language ?? null);
      gate.end();
      return { ...JSON.parse(end), isCut: gate.isCut };
    } finally {
      cells.destroy();
    }
  };
  const found = (kind: 'names' | 'about') => (path: NamePath) => {
    const completion = python.pyimport('_zeropoint.completion');
    try {
      return JSON.parse(completion[kind](JSON.stringify(path))) ?? undefined;
    } finally {
      completion.destroy();
    }
  };
  return {
    run,
    read: (names) => readFrom(python, engine, names),
    assign: (variables) => assignTo(python, engine, variables),
    names: found('names'),
    about: found('about'),
    putFile: (name, bytes) => {
      filing(name, () => python.FS.writeFile(name, bytes));
      if (isWheel(name)) installWheel(python, name);
      // A module that was imported from the file's older content is imported anew.
      forget(python, name);
    },
    removeFile: (name) => {
      filing(name, () => {
        if (python.FS.analyzePath(name).exists) python.FS.unlink(name);
      });
      if (isWheel(name)) ofWheels(python, (wheels) => wheels.leave(name));
      forget(python, name);
    },
  };
}

/** Refuses what Python's files do not allow: cells can fill them, or make a folder of any name. */
function filing(name: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const { errno } = error as { readonly errno?: unknown };
    if (typeof errno !== 'number') throw error;
    const reason = errno === noSpace ? 'no space is left for Python’s files' : `error ${errno}`;
    throw new QuantError({ code: 'output_unwritable', values: { name, reason } });
  }
}

/** Returns only the last line of a traceback. */
const briefly = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .trimEnd()
    .split('\n')
    .at(-1) ?? '';

interface Wheels {
  /** Checks a wheel and installs it; returns JSON of its refusal, or of null. */
  taking(name: string): string;
  leave(name: string): void;
  destroy(): void;
}

function ofWheels<Result>(python: PyodideAPI, act: (wheels: Wheels) => Result): Result {
  const wheels: Wheels = python.pyimport('_zeropoint.wheels');
  try {
    return act(wheels);
  } finally {
    wheels.destroy();
  }
}

/** Makes the modules of a wheel importable; throws its refusal, and then leaves no file behind. */
function installWheel(python: PyodideAPI, name: string): void {
  const refusal: ErrorRecord | null = JSON.parse(ofWheels(python, (wheels) => wheels.taking(name)));
  if (!refusal) return;
  python.FS.unlink(name);
  throw new QuantError(refusal);
}

function forget(python: PyodideAPI, file: string): void {
  if (!file.endsWith('.py')) return;
  const imports = python.pyimport('_zeropoint.imports');
  imports.forget(file.slice(0, -'.py'.length));
  imports.destroy();
}
