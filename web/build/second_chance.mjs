/** More files that fail than this are not chance. */
export const mostFlaky = 3;

/**
 * Runs test files, and those of tests/browser that failed once more, each alone: a browser under load
 * is sometimes late. `runFiles` resolves to `{ passed, failures }` for the files that it is given; a
 * failure is a `{ file, text }`, its file by the path in tests/. `flaky` lists what failed at first and
 * passed then.
 */
export async function runWithSecondChance(files, runFiles) {
  const first = await runFiles(files);
  if (first.passed) return { passed: true, flaky: [] };
  const failed = [...new Set(first.failures.map(({ file }) => file))];
  const mayBeChance =
    failed.length > 0 &&
    failed.length <= mostFlaky &&
    failed.every((file) => file?.startsWith('browser/') && files.includes(file));
  if (!mayBeChance) return { passed: false, flaky: [] };
  for (const file of failed) {
    const { passed } = await runFiles([file]);
    if (!passed) return { passed: false, flaky: [] };
  }
  return { passed: true, flaky: first.failures };
}
