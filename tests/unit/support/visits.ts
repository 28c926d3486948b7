/** Methods that call a function with the items of an array, or compare them, and their lengths are what they visit. */
const methods = [
  ...(['every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach', 'includes'] as const),
  ...(['indexOf', 'join', 'map', 'reduce', 'slice', 'some'] as const),
];

/** How many items of arrays a function visits: unlike its time, no load of the machine changes their number. */
export function visitsOf(act: () => void): number {
  let visits = 0;
  const steps = Object.getPrototypeOf([][Symbol.iterator]()) as { next(): unknown };
  const { next } = steps;
  const array = Array.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const own = methods.map((name) => [name, array[name]] as const);
  steps.next = function (this: unknown) {
    visits += 1;
    return next.call(this as never);
  };
  for (const [name, method] of own)
    array[name] = function (this: ArrayLike<unknown>, ...args: unknown[]) {
      visits += this.length;
      return method?.apply(this, args);
    };
  try {
    act();
  } finally {
    steps.next = next;
    for (const [name, method] of own) if (method) array[name] = method;
  }
  return visits;
}
