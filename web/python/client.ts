import { QuantError } from '../engine/errors.ts';
import type { Answer, Files, OpenPort, Port, Reply, Task } from './messages.ts';
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

/** What a client needs: where Python's files come from, and how a worker is opened. */
export interface ClientParts {
  /** `progress` is called with the part that has come, from 0 to 1. */
  readonly load: (progress: (part: number) => void) => Promise<{ files: Files; open: OpenPort }>;
}

/** The part of loading that the files take; starting is the rest. */
const filesPart = 0.6;

interface Open {
  readonly task: Task;
  readonly onOutput: ((output: OutputEvent) => void) | undefined;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** One worker's life. What comes from an earlier one is not listened to. */
interface Life {
  readonly port: Port;
  readonly ready: Promise<void>;
}

type Loaded = Awaited<ReturnType<ClientParts['load']>>;

export class WorkerClient implements PythonClient {
  readonly #parts: ClientParts;
  readonly #listeners = new Set<(state: PythonState) => void>();
  readonly #files = new Map<string, Uint8Array>();
  #state: PythonState = { state: 'off' };
  #loaded: Promise<Loaded> | undefined;
  /** Which attempt to load the files reports its progress. */
  #attempt: symbol | undefined;
  #snapshot: Uint8Array | undefined;
  #life: Life | undefined;
  /** What waits for an answer, in the order of asking; the first one is being done. */
  #open = new Map<number, Open>();
  #nextId = 0;
  #starts = 0;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  get state(): PythonState {
    return this.#state;
  }

  listen(listener: (state: PythonState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async load(): Promise<void> {
    await this.#start();
  }

  run(request: RunRequest, onOutput: (output: OutputEvent) => void): Promise<RunEnd> {
    return this.#ask({ kind: 'run', ...request }, onOutput) as Promise<RunEnd>;
  }

  read(names: readonly string[]): Promise<Variables> {
    return this.#ask({ kind: 'read', names }) as Promise<Variables>;
  }

  async assign(variables: Variables): Promise<void> {
    await this.#ask({ kind: 'assign', variables });
  }

  names(path: NamePath): Promise<readonly KnownName[] | undefined> {
    return this.#ask({ kind: 'names', path }) as Promise<readonly KnownName[] | undefined>;
  }

  about(path: NamePath): Promise<string | undefined> {
    return this.#ask({ kind: 'about', path }) as Promise<string | undefined>;
  }

  async putFile(name: string, bytes: Uint8Array): Promise<void> {
    this.#files.set(name, bytes);
    if (this.#life) await this.#ask({ kind: 'putFile', name, bytes });
  }

  async removeFile(name: string): Promise<void> {
    this.#files.delete(name);
    if (this.#life) await this.#ask({ kind: 'removeFile', name });
  }

  stop(): void {
    this.restart().catch(() => {}); // the state tells
  }

  async restart(): Promise<void> {
    this.#end({ status: 'stopped', skipped: [] });
    await this.#start();
  }

  close(): void {
    this.#end({ status: 'stopped', skipped: [] });
    this.#become({ state: 'off' });
  }

  /** The worker that is there, or another. All that wait for one wait for the same. */
  async #start(): Promise<Life> {
    if (!this.#life) {
      const start = this.#starts;
      if (this.#state.state !== 'loading') {
        this.#become({ state: 'loading', what: 'files', progress: 0 });
      }
      const loaded = await this.#load(start);
      // It may have been stopped meanwhile, or closed.
      if (start !== this.#starts) return this.#superseded();
      this.#life ??= this.#spawn(loaded);
    }
    const life = this.#life;
    await life.ready;
    return life;
  }

  async #superseded(): Promise<Life> {
    if (this.#state.state === 'off') throw stopped();
    return this.#start();
  }

  async #load(start: number): Promise<Loaded> {
    if (!this.#loaded) {
      const attempt = Symbol('attempt');
      this.#attempt = attempt;
      // Some files go on coming after another one has failed.
      const report = (part: number) => {
        if (this.#attempt !== attempt || this.#life || this.#state.state !== 'loading') return;
        this.#become({ state: 'loading', what: 'files', progress: filesPart * part });
      };
      this.#loaded = this.#parts.load(report);
    }
    try {
      return await this.#loaded;
    } catch (error) {
      this.#loaded = undefined;
      throw this.#unavailable(String(error), start);
    }
  }

  #spawn({ files, open }: Loaded): Life {
    this.#become({ state: 'loading', what: 'start', progress: filesPart });
    let settle: { resolve(): void; reject(reason: unknown): void } | undefined;
    const ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const start = this.#starts;
    const port = open((reply) => {
      if (this.#life?.port !== port) return;
      if (reply.kind === 'ready') {
        this.#become({ state: 'idle' });
        settle?.resolve();
        settle = undefined;
      } else if (reply.kind === 'crashed' && settle) {
        this.#life = undefined;
        port.close();
        settle.reject(this.#unavailable(reply.reason, start));
      } else {
        this.#receive(reply);
      }
    });
    port.post({ kind: 'boot', files, snapshot: this.#snapshot });
    // The folder is as it was before the worker is asked for anything.
    for (const [name, bytes] of this.#files) {
      port.post({ kind: 'task', id: this.#nextId++, task: { kind: 'putFile', name, bytes } });
    }
    ready.catch(() => {}); // whoever waits is told; nobody may be waiting
    return { port, ready };
  }

  async #ask(task: Task, onOutput?: (output: OutputEvent) => void): Promise<Answer> {
    // The place in the order is taken now, whatever has to be loaded first.
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { task, onOutput, resolve, reject });
      this.#start().then(
        ({ port }) => {
          const open = this.#open.get(id);
          if (!open) return;
          port.post({ kind: 'task', id, task });
          this.#tell();
        },
        (error) => {
          this.#open.delete(id);
          reject(error);
        },
      );
    });
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'snapshot') {
      this.#snapshot = reply.snapshot;
    } else if (reply.kind === 'output') {
      this.#running()?.onOutput?.(reply.output);
    } else if (reply.kind === 'answer' || reply.kind === 'refused') {
      const open = this.#open.get(reply.id);
      this.#open.delete(reply.id);
      this.#tell();
      if (reply.kind === 'answer') open?.resolve(reply.answer);
      else open?.reject(new QuantError(reply.error));
    } else if (reply.kind === 'crashed') {
      this.#crashed(reply.reason);
    }
  }

  #running(): Open | undefined {
    for (const open of this.#open.values()) if (open.task.kind === 'run') return open;
    return undefined;
  }

  /** Busy or not, as far as cells are concerned. */
  #tell(): void {
    const isRunning = this.#running() !== undefined;
    if (isRunning && this.#state.state !== 'running') {
      this.#become({ state: 'running', since: performance.now() });
    } else if (!isRunning && this.#state.state === 'running') {
      this.#become({ state: 'idle' });
    }
  }

  #crashed(reason: string): void {
    this.#running()?.onOutput?.(crashOutput(reason));
    this.#end({ status: 'crashed', skipped: [] });
    this.stop();
  }

  /** Ends the worker; what is open ends too. */
  #end(end: RunEnd): void {
    this.#starts += 1;
    this.#life?.port.close();
    this.#life = undefined;
    const open = [...this.#open.values()];
    this.#open = new Map();
    for (const { task, resolve, reject } of open) {
      if (task.kind === 'run') resolve(end);
      else reject(stopped());
    }
  }

  #unavailable(reason: string, start: number): QuantError {
    const error = { code: 'python_unavailable', values: { reason } };
    if (start === this.#starts) this.#become({ state: 'failed', error });
    return new QuantError(error);
  }

  #become(state: PythonState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

const stopped = () => new QuantError({ code: 'python_stopped', values: {} });

/** An output is saved with its notebook, and English as everything that Python prints. */
const crashOutput = (reason: string): ErrorOutput => {
  const { message } = new QuantError({ code: 'python_crashed', values: { reason } });
  return {
    output_type: 'error',
    ename: 'InterpreterCrashed',
    evalue: message,
    traceback: [`InterpreterCrashed: ${message}`],
  };
};
