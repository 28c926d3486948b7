type Listen = (event: { data?: unknown; message?: string; preventDefault(): void }) => void;

/** A browser's Worker that does nothing by itself; put it in `globalThis` with `useFakeWorkers`. */
export class FakeWorker {
  readonly posted: { message: unknown; transfer: unknown }[] = [];
  terminated = false;
  readonly #listeners = new Map<string, Listen>();

  constructor(
    readonly url: string,
    readonly options?: WorkerOptions,
  ) {
    workers.push(this);
  }

  addEventListener(type: string, listen: Listen) {
    this.#listeners.set(type, listen);
  }

  postMessage(message: unknown, transfer?: unknown) {
    this.posted.push({ message, transfer });
  }

  terminate() {
    this.terminated = true;
  }

  /** Something happens in the worker; whether the page's own report of it was prevented. */
  dispatch(type: 'message' | 'error', parts: { data?: unknown; message?: string }): boolean {
    let prevented = false;
    this.#listeners.get(type)?.({
      ...parts,
      preventDefault: () => {
        prevented = true;
      },
    });
    return prevented;
  }
}

/** The workers that were started since `useFakeWorkers`. */
export const workers: FakeWorker[] = [];

/** Puts a value in place of a global one until the function that is returned is called. */
export function replaceGlobal(name: string, value: unknown): () => void {
  const known = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    if (known) Object.defineProperty(globalThis, name, known);
    else Reflect.deleteProperty(globalThis, name);
  };
}

/** Puts a class of workers in place until the function that is returned is called. */
export function useFakeWorkers(Worker: unknown = FakeWorker): () => void {
  workers.length = 0;
  return replaceGlobal('Worker', Worker);
}
