import type { OutputEvent, PythonClient, RunEnd, Variables } from '../python/protocol.ts';
import type { LanguageCode } from '../ui/messages/index.ts';

/** A cell of a notebook to run, or variables to assign at that point. */
export type QueuedJob = { readonly notebook: string } & (
  | {
      readonly id: string;
      /** Called when the cell's turn has come; undefined if the cell was deleted. */
      readonly source: () => string | undefined;
      /** Whether later cells run even if this one fails. */
      readonly mayFail: boolean;
    }
  | { readonly assign: Variables }
);

export type CellJob = Extract<QueuedJob, { id: string }>;

/** The events of a session. */
export interface SessionEvents {
  queued(job: CellJob): void;
  /** A queued cell was removed without running. */
  dropped(job: CellJob): void;
  begun(job: CellJob, count: number): void;
  output(job: CellJob, output: OutputEvent): void;
  ended(job: CellJob, end: RunEnd): void;
  /** The interpreter was replaced: all variables are gone. */
  fresh(): void;
  /** The queue of a notebook is empty. */
  settled(notebook: string): void;
  changed(): void;
}

/** The seconds after which to ask about a running cell, and after which to ask again. */
const questionSeconds = { first: 10, next: 60 };

/** The queue of cells for the single interpreter. */
export class Session {
  /** How many seconds a cell has been running, when it is time to ask whether to stop it. */
  asks: number | undefined;
  #queue: QueuedJob[] = [];
  /** The jobs that were dropped because Python, or a file of their notebook, failed to load. */
  #unloaded: readonly QueuedJob[] = [];
  #running: CellJob | undefined;
  #count = 0;
  /** The notebook whose variables are in the interpreter. */
  #owner: string | undefined;
  #pumping = false;
  /** The generation of the interpreter; each stop begins a new one, and older answers are ignored. */
  #life = 0;
  #question: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly client: PythonClient,
    readonly events: SessionEvents,
    /** The reader's language. */
    readonly language: () => LanguageCode = () => 'en',
    /** Puts what a notebook's cells open beside it; if it rejects, its jobs wait for `retry`. */
    readonly prepare: (notebook: string) => Promise<void> = async () => {},
  ) {
    client.listen(() => events.changed());
  }

  /** Whether a job runs or waits, also for Python to load. */
  get isBusy(): boolean {
    return this.#pumping;
  }

  /** Whether the interpreter has the variables of this notebook. */
  owns(notebook: string): boolean {
    return this.#owner === notebook;
  }

  /** Preloads Python; a failure is recorded in the client's state. */
  async load(): Promise<void> {
    await this.client.load().catch(() => {});
  }

  /** Retries loading, and then runs the jobs that were waiting for it. */
  retry(): void {
    const jobs = this.#unloaded;
    if (jobs.length > 0) this.run(jobs);
    else this.load();
  }

  /** Queues jobs. Running another notebook restarts the interpreter, so variables are not shared. */
  run(jobs: readonly QueuedJob[]): void {
    const notebook = jobs[0]?.notebook;
    if (notebook === undefined) return;
    if (this.#owner !== undefined && this.#owner !== notebook) this.restart();
    this.#owner = notebook;
    this.#unloaded = [];
    this.#queue.push(...jobs);
    for (const job of jobs) if ('id' in job) this.events.queued(job);
    this.#pump(notebook);
  }

  /** Stops all running and queued cells immediately, which discards the variables. No-op when idle. */
  stop(): void {
    if (this.isBusy) this.restart();
  }

  /** Replaces the interpreter, which discards the variables. */
  restart(): void {
    if (this.client.state.state === 'off') return;
    const running = this.#running;
    this.#forget();
    this.client.stop();
    if (running) this.events.ended(running, { status: 'stopped', skipped: [] });
    this.events.changed();
  }

  /** Lets a cell continue after the question. */
  goOn(): void {
    if (this.asks === undefined) return;
    this.#ask(this.asks + questionSeconds.next, questionSeconds.next);
  }

  #forget(): void {
    this.#life += 1;
    this.#running = undefined;
    this.#pumping = false;
    this.#owner = undefined;
    this.#count = 0;
    this.#doNotAsk();
    this.#dropQueue();
    this.events.fresh();
  }

  #dropQueue(): void {
    for (const job of this.#queue.splice(0)) if ('id' in job) this.events.dropped(job);
  }

  async #pump(notebook: string): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    const life = this.#life;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      const goesOn = await this.#turn(job).catch(() => {
        // The client's state contains why Python could not be loaded; `prepare` reports its reason.
        if (life !== this.#life) return false;
        this.#unloaded = [job as QueuedJob, ...this.#queue];
        if ('id' in (job as QueuedJob)) this.events.dropped(job as CellJob);
        return false;
      });
      if (life !== this.#life) return;
      this.#running = undefined;
      if (!goesOn) this.#dropQueue();
    }
    this.#pumping = false;
    this.events.changed();
    if (this.client.state.state === 'idle') this.events.settled(notebook);
  }

  /** Runs a job; returns whether the jobs after it may run. */
  async #turn(job: QueuedJob): Promise<boolean> {
    const life = this.#life;
    // While Python loads, the cell is shown as queued, not as running.
    await this.client.load();
    if (life !== this.#life) return false;
    await this.prepare(job.notebook);
    if (life !== this.#life) return false;
    if ('assign' in job) {
      await this.client.assign(job.assign);
      return true;
    }
    const source = job.source();
    if (source === undefined) {
      this.events.dropped(job);
      return true;
    }
    this.#count += 1;
    this.#running = job;
    this.events.begun(job, this.#count);
    this.#ask(questionSeconds.first, questionSeconds.first);
    const request = { source, count: this.#count, language: this.language() };
    const end = await this.client.run(request, this.#listener(job));
    if (life !== this.#life) return false;
    this.#doNotAsk();
    if (end.status === 'crashed' || end.status === 'stopped') this.#forget();
    this.events.ended(job, end);
    return end.status === 'ok' || job.mayFail;
  }

  /** Forwards outputs; a deferred clear is applied before the next output. */
  #listener(job: CellJob): (output: OutputEvent) => void {
    const life = this.#life;
    let clearFirst: OutputEvent | undefined;
    return (output) => {
      if (life !== this.#life) return;
      if (output.output_type === 'clear_output' && output.wait) {
        clearFirst = output;
        return;
      }
      if (clearFirst) this.events.output(job, clearFirst);
      clearFirst = undefined;
      this.events.output(job, output);
    };
  }

  #ask(seconds: number, after: number): void {
    this.#doNotAsk();
    this.events.changed();
    this.#question = setTimeout(() => {
      this.asks = seconds;
      this.events.changed();
    }, after * 1000);
  }

  #doNotAsk(): void {
    clearTimeout(this.#question);
    this.asks = undefined;
  }
}
