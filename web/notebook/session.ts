import type { LanguageCode } from '../messages/index.ts';
import type { OutputEvent, PythonClient, RunEnd, Variables } from '../python/protocol.ts';

/** One cell of one notebook to be run, or variables to be set at that point. */
export type Job = { readonly book: string } & (
  | {
      readonly id: string;
      /** Read when its turn has come; a cell that is gone by then is not run. */
      readonly source: () => string | undefined;
      /** Its error does not keep the cells behind it from running. */
      readonly mayFail: boolean;
    }
  | { readonly assign: Variables }
);

export type CellJob = Extract<Job, { id: string }>;

/** What a session reports. */
export interface SessionEvents {
  queued(job: CellJob): void;
  /** No longer waiting, and not run. */
  dropped(job: CellJob): void;
  begun(job: CellJob, count: number): void;
  output(job: CellJob, output: OutputEvent): void;
  ended(job: CellJob, end: RunEnd): void;
  /** Every variable is gone. */
  fresh(): void;
  /** The queue of a notebook has run empty. */
  settled(book: string): void;
  changed(): void;
}

/** Seconds after which a running cell is asked about, and after which again. */
const questions = { first: 10, next: 60 };

/** Cells wait here for their turn in the one interpreter. */
export class Session {
  /** The seconds that a cell has run, where it is time to ask about it. */
  asks: number | undefined;
  #queue: Job[] = [];
  /** What Python could not be loaded for. */
  #unloaded: readonly Job[] = [];
  #running: CellJob | undefined;
  #count = 0;
  /** The notebook whose variables the interpreter holds. */
  #owner: string | undefined;
  #pumping = false;
  /** Which interpreter an answer belongs to: each stop begins another. */
  #life = 0;
  #question: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly client: PythonClient,
    readonly events: SessionEvents,
    /** The language of whoever reads the outputs. */
    readonly language: () => LanguageCode = () => 'en',
  ) {
    client.listen(() => events.changed());
  }

  get isBusy(): boolean {
    return this.#running !== undefined || this.#queue.length > 0;
  }

  /** Whether the interpreter holds variables of this notebook. */
  owns(book: string): boolean {
    return this.#owner === book;
  }

  /** Loads Python ahead of its use; a failure stands in the client's state. */
  async load(): Promise<void> {
    await this.client.load().catch(() => {});
  }

  /** Loads Python once more, and runs what it could not be loaded for. */
  retry(): void {
    const jobs = this.#unloaded;
    if (jobs.length > 0) this.run(jobs);
    else this.load();
  }

  /** Each notebook has an interpreter to itself: another one's variables end with its turn. */
  run(jobs: readonly Job[]): void {
    const book = jobs[0]?.book;
    if (book === undefined) return;
    if (this.#owner !== undefined && this.#owner !== book) this.restart();
    this.#owner = book;
    this.#unloaded = [];
    this.#queue.push(...jobs);
    for (const job of jobs) if ('id' in job) this.events.queued(job);
    this.#pump();
  }

  /** Ends whatever runs or waits, at once. Variables are gone; where nothing does, nothing happens. */
  stop(): void {
    if (this.isBusy) this.restart();
  }

  /** Another interpreter takes the place of this one, without its variables. */
  restart(): void {
    if (this.client.state.state === 'off') return;
    const running = this.#running;
    this.#forget();
    this.client.stop();
    if (running) this.events.ended(running, { status: 'stopped', skipped: [] });
    this.events.changed();
  }

  /** Lets a cell that has been asked about go on. */
  goOn(): void {
    if (this.asks === undefined) return;
    this.#ask(this.asks + questions.next, questions.next);
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

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    const life = this.#life;
    let book: string | undefined;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      book = job.book;
      const goesOn = await this.#turn(job).catch(() => {
        // Python could not be loaded; the client's state says why.
        if (life !== this.#life) return false;
        this.#unloaded = [job as Job, ...this.#queue];
        if ('id' in (job as Job)) this.events.dropped(job as CellJob);
        return false;
      });
      if (life !== this.#life) return;
      this.#running = undefined;
      if (!goesOn) this.#dropQueue();
    }
    this.#pumping = false;
    this.events.changed();
    if (book !== undefined && this.client.state.state === 'idle') this.events.settled(book);
  }

  /** Runs one job; tells whether what waits behind it may follow. */
  async #turn(job: Job): Promise<boolean> {
    const life = this.#life;
    // Whoever waits for Python to load sees the cell waiting, not running.
    await this.client.load();
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
    this.#ask(questions.first, questions.first);
    const request = { source, count: this.#count, language: this.language() };
    const end = await this.client.run(request, this.#listener(job));
    if (life !== this.#life) return false;
    this.#doNotAsk();
    if (end.status === 'crashed' || end.status === 'stopped') this.#forget();
    this.events.ended(job, end);
    return end.status === 'ok' || job.mayFail;
  }

  /** Passes outputs on; one that asks to be cleared later is, before the next one. */
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
