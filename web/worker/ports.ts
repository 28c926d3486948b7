import type { OpenPort, Reply, Request } from './protocol.ts';

/**
 * A worker started from a blob: URL, so that it inherits the page's policy; one started from an
 * address on a static host would escape it.
 */
export function workerPort<E>(source: string): OpenPort<E> {
  return (receive) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    let worker: Worker;
    try {
      worker = new Worker(url);
    } catch (error) {
      queueMicrotask(() => receive({ kind: 'crashed', reason: String(error) }));
      return { post: () => {}, close: () => URL.revokeObjectURL(url) };
    }
    worker.addEventListener('message', (event: MessageEvent<Reply>) => receive(event.data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      receive({ kind: 'crashed', reason: event.message || 'the worker could not start' });
    });
    return {
      post: (request, transfer = []) => worker.postMessage(request, transfer),
      close: () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  };
}

type CreateHost<E> = (reply: (message: Reply) => void) => (request: Request<E>) => void;

/** The host on the page's own thread, for pages that forbid workers. Nothing is copied or moved. */
export function inlinePort<E>(loadHost: () => Promise<{ createHost: CreateHost<E> }>): OpenPort<E> {
  return (receive) => {
    let open = true;
    const host = loadHost().then(({ createHost }) =>
      createHost((reply) => {
        if (open) receive(reply);
      }),
    );
    host.catch((error) => receive({ kind: 'crashed', reason: String(error) }));
    return {
      post: (request) => {
        host.then(
          (handle) => handle(request),
          () => {}, // already reported as a crash
        );
      },
      close: () => {
        open = false;
      },
    };
  };
}
