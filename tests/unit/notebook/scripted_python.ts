import type {
  OutputEvent,
  PythonClient,
  PythonState,
  RunEnd,
  RunRequest,
  Variables,
} from '../../../web/python/protocol.ts';

/** A run that has begun: what it prints and how it ends is up to the test, also when it is too late. */
export interface StartedRun {
  readonly request: RunRequest;
  print(output: OutputEvent): void;
  end(end: RunEnd): void;
}

/** A Python whose starts, runs and reads end when the test says so. */
export class ScriptedPython implements PythonClient {
  state: PythonState = { state: 'idle' };
  readonly runs: StartedRun[] = [];
  /** The calls, in order. */
  readonly log: string[] = [];
  /** Ends each start that is under way. */
  readonly starts: { succeed(): void; fail(): void }[] = [];
  readonly reads: ((variables: Variables) => void)[] = [];
  startsAtOnce = true;
  readonly #ended = new Set<StartedRun>();
  #listen: (state: PythonState) => void = () => {};

  listen(listener: (state: PythonState) => void) {
    this.#listen = listener;
    return () => {};
  }

  become(state: PythonState) {
    this.state = state;
    this.#listen(state);
  }

  /** Ends the run that is under way, and those that follow, as long as there is one. */
  async endAll(settle: () => Promise<unknown>) {
    const next = () => this.runs.find((run) => !this.#ended.has(run));
    for (let run = next(); run; run = next()) {
      run.end({ status: 'ok', skipped: [] });
      this.#ended.add(run);
      await settle();
    }
  }

  async load() {
    if (this.startsAtOnce) return;
    this.log.push('load');
    await new Promise<void>((succeed, fail) => this.starts.push({ succeed, fail }));
  }

  run(request: RunRequest, print: (output: OutputEvent) => void) {
    this.log.push(`run ${request.source}`);
    return new Promise<RunEnd>((end) => this.runs.push({ request, print, end }));
  }

  async assign(variables: Variables) {
    this.log.push(`assign ${Object.keys(variables)}`);
  }

  stop() {
    this.log.push('stop');
  }

  read() {
    return new Promise<Variables>((resolve) => this.reads.push(resolve));
  }

  async names() {
    return undefined;
  }
  async about() {
    return undefined;
  }
  async putFile() {}
  async removeFile() {}
  async restart() {}
  close() {}
}
