import type { OpenPort, Reply } from './messages.ts';

/**
 * Python's worker from a blob: URL, so that it inherits the page's policy. Pyodide needs a module
 * worker.
 */
export function blobPort(source: string): OpenPort {
  return (receive) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const worker = new Worker(url, { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<Reply>) => receive(event.data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      receive({ kind: 'crashed', reason: event.message || 'the worker could not start' });
    });
    return {
      post: (request) => worker.postMessage(request),
      close: () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  };
}
