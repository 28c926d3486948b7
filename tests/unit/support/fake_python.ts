import type {
  KnownName,
  NamePath,
  OutputEvent,
  PythonClient,
  PythonState,
  RunEnd,
  RunRequest,
  Variables,
} from '../../../web/python/protocol.ts';

/** Reads `name = number` lines and prints what stands on a line alone: Python enough for a queue. */
export class FakePython implements PythonClient {
  state: PythonState = { state: 'off' };
  variables: Record<string, Variables[string]> = {};
  /** The sources that were run, in order, and the variables that were set between them. */
  readonly log: string[] = [];
  #listeners = new Set<(state: PythonState) => void>();
  #stop: (() => void) | undefined;
  #unloadable = false;

  listen(listener: (state: PythonState) => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  cannotLoad() {
    this.#unloadable = true;
  }

  canLoad() {
    this.#unloadable = false;
  }

  async load() {
    if (this.state.state === 'idle' || this.state.state === 'running') return;
    this.#become({ state: 'loading', what: 'files', progress: 0 });
    await Promise.resolve();
    if (this.#unloadable) {
      this.#become({
        state: 'failed',
        error: { code: 'python_unavailable', values: { reason: 'x' } },
      });
      throw new Error('python_unavailable');
    }
    this.#become({ state: 'idle' });
  }

  async run(
    { source, count }: RunRequest,
    onOutput: (output: OutputEvent) => void,
  ): Promise<RunEnd> {
    await this.load();
    this.log.push(source);
    this.#become({ state: 'running', since: 0 });
    await Promise.resolve();
    const end = await this.#execute(source, count, onOutput);
    if (end.status !== 'stopped') this.#become({ state: 'idle' });
    return end;
  }

  async #execute(
    source: string,
    count: number,
    onOutput: (output: OutputEvent) => void,
  ): Promise<RunEnd> {
    if (source.includes('while True')) {
      await new Promise<void>((resolve) => {
        this.#stop = resolve;
      });
      return { status: 'stopped', skipped: [] };
    }
    const lines = source.split('\n');
    for (const [index, line] of lines.entries()) {
      const [, name, value] = /^(\w+) = (-?[\d.]+|torch\.\w+)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.variables[name] = literalValue(value);
      const printed = /^print\((.*)\)$/.exec(line)?.[1];
      if (printed) onOutput({ output_type: 'stream', name: 'stdout', text: `${printed}\n` });
      if (line.startsWith('raise')) {
        onOutput({ output_type: 'error', ename: 'E', evalue: 'v', traceback: ['E: v'] });
        return { status: 'error', skipped: [], line: index + 1 };
      }
    }
    const last = lines.at(-1) ?? '';
    if (/^\w+$/.test(last)) {
      const data = { 'text/plain': last };
      onOutput({ output_type: 'execute_result', execution_count: count, data, metadata: {} });
    }
    const skipped = lines.flatMap((text, index) =>
      text.startsWith('!') ? [{ line: index + 1, text }] : [],
    );
    return { status: 'ok', skipped };
  }

  async read(names: readonly string[]): Promise<Variables> {
    const known = Object.entries(this.variables).filter(([name]) => names.includes(name));
    return Object.fromEntries(known);
  }

  async assign(variables: Variables) {
    this.log.push(`assign ${Object.keys(variables).join(' ')}`);
    Object.assign(this.variables, variables);
  }

  /** The answer of `names`, and its last argument. */
  known: readonly KnownName[] | undefined;
  readonly asked: NamePath[] = [];

  async names(path: NamePath) {
    this.asked.push(path);
    return this.known;
  }

  async about({ path }: NamePath) {
    return `${path.at(-1)}()`;
  }

  async putFile() {}
  async removeFile() {}

  stop() {
    this.variables = {};
    this.#become({ state: 'idle' });
    this.#stop?.();
    this.#stop = undefined;
  }

  async restart() {
    this.stop();
  }

  close() {
    this.#become({ state: 'off' });
  }

  #become(state: PythonState) {
    this.state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

function literalValue(text: string): Variables[string] {
  if (text.startsWith('torch.')) return { kind: 'dtype', value: text.slice(6) };
  return { kind: text.includes('.') ? 'float' : 'int', value: Number(text) };
}

/** Waits until all that is under way without a timer has happened. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
