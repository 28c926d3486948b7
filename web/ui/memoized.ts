/**
 * A function that keeps its latest result, and returns it for the same arguments without computing
 * again. Arguments are compared by identity, so they must not be changed in place.
 */
export function memoized<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { readonly args: Arguments; readonly result: Result } | undefined;
  return (...args) => {
    const isSame =
      last?.args.length === args.length && last.args.every((arg, i) => Object.is(arg, args[i]));
    if (!last || !isSame) last = { args, result: compute(...args) };
    return last.result;
  };
}
