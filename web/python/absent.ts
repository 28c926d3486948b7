import { QuantError } from '../engine/errors.ts';
import type { PythonClient, PythonState } from './protocol.ts';

/** Stands where there is no Python. Whatever needs one is refused with `python_absent`. */
export class AbsentPython implements PythonClient {
  state: PythonState = { state: 'off' };
  readonly #listeners = new Set<(state: PythonState) => void>();

  listen(listener: (state: PythonState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly load = async (): Promise<never> => {
    const error = new QuantError({ code: 'python_absent', values: {} });
    this.state = { state: 'failed', error };
    for (const listener of this.#listeners) listener(this.state);
    throw error;
  };

  readonly run = this.load;
  readonly read = this.load;
  readonly assign = this.load;
  readonly names = this.load;
  readonly about = this.load;
  readonly putFile = this.load;
  readonly removeFile = this.load;
  readonly restart = this.load;
  stop(): void {}
  close(): void {}
}
