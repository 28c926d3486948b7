/** Whether this worker is a thread of Node: browsers' workers know `importScripts`, if only to refuse. */
export const isNode =
  'process' in globalThis && !('window' in globalThis) && !('importScripts' in globalThis);
