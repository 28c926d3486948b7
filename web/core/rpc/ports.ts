import { lockHeld, type OpenPort, type Reply, type Request } from './protocol.ts';

/**
 * A worker started from a blob: URL, so that it inherits the page's policy; one started from an
 * address on a static host would escape it. Browsers fire no event when a worker terminates; its
 * released lock is the signal.
 */
export function workerPort(source: string, parts: unknown, options?: WorkerOptions): OpenPort {
  return (receive) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    let worker: Worker;
    try {
      worker = new Worker(url, options);
    } catch (error) {
      queueMicrotask(() => receive({ kind: 'crashed', reason: String(error) }));
      return { post: () => {}, close: () => URL.revokeObjectURL(url) };
    }
    let isOpen = true;
    let isWatched = false;
    const crashed = (reason: string) => receive({ kind: 'crashed', reason });
    const ended = () => {
      if (isOpen) crashed('the worker ended');
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Reply | typeof lockHeld>) => {
      if (data !== lockHeld) receive(data);
      else if (!isWatched) navigator.locks.request(url, ended);
      isWatched ||= data === lockHeld;
    });
    worker.addEventListener('messageerror', () => crashed('a message that cannot be read'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      crashed(event.message || noStart());
    });
    worker.postMessage({ kind: 'boot', parts });
    return {
      post: (call, transfer) => worker.postMessage(call, transfer),
      close: () => {
        isOpen = false;
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  };
}

/** Why a worker ended without a message of its own. A frame without an origin starts no module workers. */
const noStart = () =>
  globalThis.origin === 'null' && location.protocol !== 'file:'
    ? 'the sandbox of this frame lacks allow-same-origin'
    : 'the worker could not start';

type CreateHost = (reply: (message: Reply) => void) => (request: Request) => void;

/** The host on the caller's own thread, for pages that forbid workers. Nothing is copied or moved. */
export function inlinePort(
  loadHost: () => Promise<{ createHost: CreateHost }>,
  parts: unknown,
): OpenPort {
  return (receive) => {
    let open = true;
    const host = loadHost().then(({ createHost }) =>
      createHost((reply) => {
        if (open) receive(reply);
      }),
    );
    const post = (request: Request) => host.then((handle) => handle(request));
    post({ kind: 'boot', parts }).catch((error) =>
      receive({ kind: 'crashed', reason: String(error) }),
    );
    return {
      post: (call) => {
        post(call).catch(() => {}); // already reported as a crash
      },
      close: () => {
        open = false;
      },
    };
  };
}
