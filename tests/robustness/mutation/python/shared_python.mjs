// Stands in for tests/python/python.ts in the bundles of the mutation test: every test gets the same interpreter.

const names = ['stream', 'output'];
/** Shared by the copies of this module in the bundles. */
globalThis.sharedPage ??= {};
const now = globalThis.sharedPage;

/** The functions that the interpreter calls: those of the page that was opened last. */
export const sharedPage = Object.fromEntries(
  names.map((name) => [name, (...args) => now.current?.[name]?.(...args)]),
);

export async function openPython(page) {
  const { python, engine } = globalThis.sharedPython;
  let printed = '';
  const own = page ?? {
    stream: (name, text) => {
      if (name === 'stdout') printed += text;
    },
    output: () => {},
  };
  now.current = own;
  python.runPython('from _zeropoint import shell; shell.install()');
  const run = (program) => {
    printed = '';
    now.current = own;
    const globals = python.toPy({ __name__: '__main__' });
    try {
      python.runPython(program, { globals });
      python.runPython('from _zeropoint import streams; streams.flush()');
    } finally {
      globals.destroy();
    }
    return printed;
  };
  return { run, engine, python };
}

/** Tests of the start itself need another interpreter, and are left out. */
export const pythonParts = () => Promise.reject(new Error('the interpreter is shared'));
