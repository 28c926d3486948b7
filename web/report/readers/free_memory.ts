let sink: MessagePort | undefined;

/** A port whose other side is closed: what it is sent belongs to nobody. */
function closedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/**
 * Gives the memory of a buffer back, which nobody can use any more. Browsers collect buffers late;
 * and Chromium keeps the memory of those that are transferred to a variable instead of a port.
 */
export function freeMemory(buffer: ArrayBuffer): void {
  sink ??= closedPort();
  sink.postMessage(undefined, [buffer]);
}
