import { mock } from 'node:test';

// As much of `node:test` as the tests use, to run them often in one process.

const { setTimeout, clearTimeout } = globalThis;
/** A test that waits this long waits for something that does not come. */
const longestMs = 10_000;

const kinds = ['before', 'after', 'beforeEach', 'afterEach'];

/** The tests and suites that `evaluate` defines with the functions that it gets. */
export function collect(evaluate) {
  const suiteOf = (parent) => ({
    parent,
    entries: [],
    hooks: Object.fromEntries(kinds.map((kind) => [kind, []])),
  });
  const root = suiteOf();
  let open = root;
  const describe = (name, body) => {
    const suite = suiteOf(open);
    open.entries.push({ name, suite });
    open = suite;
    body();
    open = suite.parent;
  };
  const test = (name, body) => open.entries.push({ name, body });
  test.skip = () => {};
  const hooks = kinds.map((kind) => [kind, (hook) => open.hooks[kind].push(hook)]);
  evaluate({ describe, test, mock, ...Object.fromEntries(hooks) });
  return root;
}

/** Runs the tests of a suite; rejects with the first failure, once the hooks after it have run. */
export async function runSuite({ entries, hooks }, around = []) {
  const within = [...around, hooks];
  try {
    for (const hook of hooks.before) await inTime(hook);
    for (const { suite, body } of entries) {
      if (suite) await runSuite(suite, within);
      else await runTest(body, within);
    }
  } finally {
    for (const hook of hooks.after) await inTime(hook);
  }
}

async function runTest(body, within) {
  const own = new mock.constructor();
  const ends = [];
  try {
    for (const { beforeEach } of within) for (const hook of beforeEach) await inTime(hook);
    await inTime(() => body({ mock: own, after: (hook) => ends.push(hook) }));
  } finally {
    for (const hook of ends) await inTime(hook);
    own.reset();
    own.timers.reset();
    for (const { afterEach } of within.toReversed()) {
      for (const hook of afterEach) await inTime(hook);
    }
  }
}

let fail = () => {};
/** Fails the test that runs, with an error that nothing awaits. */
export const failNow = (error) => fail(error);

async function inTime(act) {
  let timer;
  const late = new Promise((_, reject) => {
    fail = reject;
    timer = setTimeout(() => reject(new Error(`waited ${longestMs} ms`)), longestMs);
  });
  try {
    await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
    fail = () => {};
  }
}
