/**
 * Lets the thread do what is waiting for it, such as taking the bytes that the browser has read meanwhile.
 * Timers would wait for four milliseconds.
 */
export function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
