import assert from 'node:assert/strict';

/**
 * Does some work during which one text must not be parsed as JSON. Only that text is refused: other test files
 * of the same process may parse theirs meanwhile.
 */
export async function leavingUnparsed(text: string, work: () => Promise<unknown>): Promise<void> {
  const { parse } = JSON;
  JSON.parse = (given, reviver) =>
    given === text ? assert.fail('it is parsed') : parse(given, reviver);
  try {
    await work();
  } finally {
    JSON.parse = parse;
  }
}
