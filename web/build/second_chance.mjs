/** More files that fail than this are not chance. */
export const mostFlaky = 5;

/** How often a file is run again, alone, before it has failed. */
export const chances = 2;

/**
 * Runs test files, and those of tests/browser that failed again, each alone and at most `chances`
 * times: a browser under load is sometimes late. `runFiles` resolves to `{ passed, failures }` for the
 * files that it is given; a failure is a `{ file, text }`, its file by the path in tests/. `flaky` lists
 * what failed before it passed.
 */
export async function runWithSecondChance(files, runFiles) {
  const first = await runFiles(files);
  if (first.passed) return { passed: true, flaky: [] };
  const flaky = [...first.failures];
  const failed = [...new Set(first.failures.map(({ file }) => file))];
  const mayBeChance =
    failed.length > 0 &&
    failed.length <= mostFlaky &&
    failed.every((file) => file?.startsWith('browser/') && files.includes(file));
  if (!mayBeChance) return { passed: false, flaky: [] };
  for (const file of failed) {
    for (let chance = 1; ; chance += 1) {
      const again = await runFiles([file]);
      if (again.passed) break;
      if (chance === chances) return { passed: false, flaky: [] };
      flaky.push(...again.failures);
    }
  }
  return { passed: true, flaky };
}
