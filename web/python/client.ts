import { type ErrorRecord, QuantError } from '../core/engine/errors.ts';
import { RpcClient } from '../core/rpc/client.ts';
import {
  type AsyncOf,
  type Call,
  type OpenPort,
  type Port,
  type Reply,
  start,
} from '../core/rpc/protocol.ts';
import { pythonCrashed } from '../ui/messages/errors/notebook.ts';
import { fill } from '../ui/messages/fill.ts';
import { CheckedReplies } from './checked_replies.ts';
import {
  type Files,
  type PythonParts,
  type PythonVerbs,
  pythonVerbs,
  type StartEvent,
} from './messages.ts';
import type {
  ErrorOutput,
  KnownName,
  NamePath,
  OutputEvent,
  PythonClient,
  PythonState,
  RunEnd,
  RunRequest,
  Variables,
} from './protocol.ts';
import { isWheel } from './wheel_names.ts';

/** The dependencies of a client: the source of Python's files, and a function that opens a worker with them. */
export interface ClientParts {
  /**
   * `progress` is called with the part that has been loaded, from 0 to 1. Called again after a failure,
   * also when Python did not start from what it loaded.
   */
  readonly load: (progress: (part: number) => void) => Promise<Loaded>;
  /** A worker that is not ready by then has failed. By default two minutes. */
  readonly startLimitMs?: number | undefined;
}

interface Loaded {
  readonly files: Files;
  readonly open: (parts: PythonParts) => OpenPort;
}

/** The part of loading that the files take; starting is the rest. */
const filesPart = 0.6;

/** More than the memory of Python after a start. */
const mostSnapshotBytes = 64 * 2 ** 20;

interface Waiting {
  resolve(): void;
  reject(reason: unknown): void;
}

interface Run {
  readonly onOutput: (output: OutputEvent) => void;
}

export class WorkerClient implements PythonClient {
  readonly #load: ClientParts['load'];
  readonly #startLimitMs: number;
  readonly #rpc: RpcClient<PythonVerbs>;
  readonly #verbs: AsyncOf<PythonVerbs>;
  readonly #listeners = new Set<(state: PythonState) => void>();
  readonly #files = new Map<string, Uint8Array>();
  #state: PythonState = { state: 'off' };
  #loaded: Promise<Loaded> | undefined;
  /** The attempt to load the files that reports its progress. */
  #attempt: symbol | undefined;
  /** Taken once, from a worker that no cell and no file of a notebook has reached. */
  #snapshot: Uint8Array | undefined;
  /** Those who wait until cells can be run. */
  #waiting: Waiting[] = [];
  /** The cells without an answer, in their order; the first one is running. */
  readonly #runs = new Set<Run>();

  constructor({ load, startLimitMs = 120_000 }: ClientParts) {
    this.#load = load;
    this.#startLimitMs = startLimitMs;
    this.#rpc = new RpcClient(pythonVerbs, [(receive) => this.#open(receive)]);
    this.#verbs = this.#rpc.session();
  }

  get state(): PythonState {
    return this.#state;
  }

  listen(listener: (state: PythonState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async load(): Promise<void> {
    if (this.#isReady) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#begin();
      this.#rpc.open();
    });
  }

  async run(request: RunRequest, onOutput: (output: OutputEvent) => void): Promise<RunEnd> {
    const run = { onOutput };
    const onEvent = onOutput as (event: unknown) => void;
    this.#runs.add(run);
    this.#tell();
    this.#begin();
    try {
      return await this.#rpc.session({ onEvent }).run(request);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      return { status: error.status, skipped: [] };
    } finally {
      this.#runs.delete(run);
      this.#tell();
    }
  }

  read(names: readonly string[]): Promise<Variables> {
    return this.#ask((verbs) => verbs.read(names));
  }

  assign(variables: Variables): Promise<void> {
    return this.#ask((verbs) => verbs.assign(variables));
  }

  names(path: NamePath): Promise<readonly KnownName[] | undefined> {
    return this.#ask((verbs) => verbs.names(path));
  }

  about(path: NamePath): Promise<string | undefined> {
    return this.#ask((verbs) => verbs.about(path));
  }

  async putFile(name: string, bytes: Uint8Array): Promise<void> {
    this.#files.set(name, bytes);
    if (!this.#isStarted) return;
    try {
      await this.#ask((verbs) => verbs.putFile(name, bytes));
    } catch (error) {
      // A wheel that Python refuses would be refused after each restart again.
      if (isWheel(name) && error instanceof QuantError && error.code.startsWith('wheel_'))
        this.#files.delete(name);
      throw error;
    }
  }

  async removeFile(name: string): Promise<void> {
    this.#files.delete(name);
    if (this.#isStarted) await this.#ask((verbs) => verbs.removeFile(name));
  }

  stop(): void {
    this.restart().catch(() => {}); // the state says so
  }

  async restart(): Promise<void> {
    this.#rpc.close(new Ended('stopped'));
    this.#become({ state: 'loading', what: 'files', progress: 0 });
    await this.load();
  }

  close(): void {
    this.#rpc.close(new Ended('stopped'));
    this.#become({ state: 'off' });
    this.#settle(({ reject }) => reject(stopped()));
  }

  get #isReady(): boolean {
    return this.#state.state === 'idle' || this.#state.state === 'running';
  }

  /** Whether there is a worker, ready or not. */
  get #isStarted(): boolean {
    return this.#isReady || (this.#state.state === 'loading' && this.#state.what === 'start');
  }

  /** Says that Python is loading, before anything asks for it. */
  #begin(): void {
    if (this.#state.state !== 'off' && this.#state.state !== 'failed') return;
    this.#become({ state: 'loading', what: 'files', progress: 0 });
  }

  async #ask<T>(ask: (verbs: AsyncOf<PythonVerbs>) => Promise<T>): Promise<T> {
    this.#begin();
    try {
      return await ask(this.#verbs);
    } catch (error) {
      throw error instanceof Ended ? stopped() : error;
    }
  }

  /** A port to a worker that starts once its files have been loaded. */
  #open(receive: Parameters<OpenPort>[0]): Port {
    let port: Port | undefined;
    let isOpen = true;
    let limit: ReturnType<typeof setTimeout> | undefined;
    const checks = new CheckedReplies();
    const post = (call: Call, transfer: ArrayBuffer[]) => {
      port?.post(call, transfer);
      checks.sent(call);
    };
    const take = (message: unknown) => {
      if (!isOpen) return;
      const checked = checks.read(message);
      if ('fault' in checked) return accept({ kind: 'crashed', reason: checked.fault });
      if ('reply' in checked) accept(checked.reply);
    };
    const accept = (reply: Reply) => {
      if (reply.kind === 'crashed') {
        if (this.#isReady) this.#crashed(crashOutput(reply));
        else this.#failed({ code: 'python_unavailable', values: { reason: reply.reason } });
      } else if (reply.kind === 'event' && reply.id === start) {
        if (this.#isReady || !this.#keep(reply.event)) accept(violation);
      } else if (reply.kind === 'ready') {
        if (this.#isReady) return accept(violation);
        clearTimeout(limit);
        // The folder is as it was before the worker answers anything.
        for (const args of this.#files)
          post({ kind: 'call', id: start, verb: 'putFile', args }, []);
        receive(reply);
        this.#ready();
      } else receive(reply);
    };
    this.#loadOnce().then(
      ({ files, open }) => {
        if (!isOpen) return;
        this.#become({ state: 'loading', what: 'start', progress: filesPart });
        const ms = this.#startLimitMs;
        const values = { seconds: Math.round(ms / 1000) };
        limit = setTimeout(() => this.#failed({ code: 'python_start_limit', values }), ms);
        port = open({ ...files, snapshot: this.#snapshot })(take);
      },
      (error) => accept({ kind: 'crashed', reason: String(error) }),
    );
    return {
      post,
      close: () => {
        isOpen = false;
        clearTimeout(limit);
        port?.close();
      },
    };
  }

  /**
   * Keeps the event of a start, from which later workers start. A worker has run nothing of a
   * stranger's before it is ready; what comes later, or again, is refused: its sender ran a cell.
   */
  #keep(event: unknown): boolean {
    const { snapshot } = (event ?? {}) as Partial<StartEvent>;
    if (this.#snapshot || !(snapshot instanceof Uint8Array)) return false;
    if (snapshot.length > mostSnapshotBytes) return false;
    this.#snapshot = snapshot;
    return true;
  }

  /** The files, loaded once; an attempt that failed is not kept. */
  #loadOnce(): Promise<Loaded> {
    if (this.#loaded) return this.#loaded;
    const attempt = Symbol('attempt');
    this.#attempt = attempt;
    // Other files may still arrive after one has failed.
    const report = (part: number) => {
      const { state } = this;
      if (this.#attempt !== attempt || state.state !== 'loading' || state.what !== 'files') return;
      this.#become({ state: 'loading', what: 'files', progress: filesPart * part });
    };
    const loaded = this.#load(report);
    this.#loaded = loaded;
    loaded.catch(() => {
      this.#loaded = undefined;
    });
    return loaded;
  }

  #ready(): void {
    this.#become({ state: 'idle' });
    this.#settle(({ resolve }) => resolve());
    this.#tell();
  }

  #settle(settle: (waiting: Waiting) => void): void {
    this.#waiting.splice(0).forEach(settle);
  }

  /** Busy or not, as far as cells are concerned. */
  #tell(): void {
    const isRunning = this.#runs.size > 0;
    if (isRunning && this.#state.state === 'idle') {
      this.#become({ state: 'running', since: performance.now() });
    } else if (!isRunning && this.#state.state === 'running') {
      this.#become({ state: 'idle' });
    }
  }

  #crashed(output: ErrorOutput): void {
    const [running] = this.#runs;
    running?.onOutput(output);
    this.#rpc.close(new Ended('crashed'));
    this.stop();
  }

  #failed(error: ErrorRecord): void {
    // Files from which Python does not start may have arrived damaged: a retry fetches them again.
    this.#loaded = this.#snapshot = undefined;
    this.#become({ state: 'failed', error });
    this.#rpc.close(new QuantError(error));
    this.#settle(({ reject }) => reject(new QuantError(error)));
  }

  #become(state: PythonState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/** Why a call has no answer: its worker was stopped, or crashed. */
class Ended {
  constructor(readonly status: 'stopped' | 'crashed') {}
}

/** Ends a worker that sends what only a start may send. */
const violation: Reply = { kind: 'crashed', reason: 'it sent a message that no cell may send' };

const stopped = () => new QuantError({ code: 'python_stopped', values: {} });

/** An output is saved with its notebook, and English as everything that Python prints. */
const crashOutput = ({ reason, limit }: Reply & { readonly kind: 'crashed' }): ErrorOutput => {
  const message = fill(pythonCrashed, { reason });
  const ename = limit === 'memory' ? 'MemoryError' : 'InterpreterCrashed';
  return { output_type: 'error', ename, evalue: message, traceback: [`${ename}: ${message}`] };
};
