import { QuantError } from './engine/errors.ts';
import type { PythonClient } from './python/protocol.ts';

/** Python, as far as this build has it. */
export function openPython(_at: (file: string) => URL): PythonClient {
  const missing = () =>
    Promise.reject(new QuantError({ code: 'python_unavailable', values: { reason: 'not built' } }));
  return {
    state: { state: 'off' },
    listen: () => () => {},
    load: missing,
    run: missing,
    read: missing,
    assign: missing,
    putFile: missing,
    removeFile: missing,
    restart: missing,
    stop: () => {},
    close: () => {},
  };
}
