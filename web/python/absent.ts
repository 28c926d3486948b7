import { QuantError } from '../core/engine/errors.ts';
import type { PythonClient, PythonState } from './protocol.ts';

/** Stands where there is no Python. Whatever needs one is refused with `python_absent`. */
export class AbsentPython implements PythonClient {
  readonly #error = new QuantError({ code: 'python_absent', values: {} });
  /** Known from the beginning, so that nobody is offered to run anything. */
  readonly state: PythonState = { state: 'failed', error: this.#error };

  listen(): () => void {
    return () => {};
  }

  readonly load = async (): Promise<never> => {
    throw this.#error;
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
