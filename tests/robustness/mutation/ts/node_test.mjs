// Stands in for `node:test` in the bundles of the mutation test; see suite.mjs.

export const { describe, test, mock, before, after, beforeEach, afterEach } =
  globalThis.testFunctions;
