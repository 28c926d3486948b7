import { inspect } from 'node:util';

/**
 * A reporter for Node's test runner, one JSON object per line: each failed test as `{ file, text }`, and at
 * the end the milliseconds of each file's tests as `{ file, ms }`, the longest first.
 */
export default async function* results(events) {
  const times = new Map();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A nested test takes part of the time of the one around it.
    if (data.nesting === 0)
      times.set(data.file, (times.get(data.file) ?? 0) + data.details.duration_ms);
    if (type === 'test:pass') continue;
    const { error } = data.details;
    // A suite fails because of its tests, which are reported themselves.
    if (error?.failureType === 'subtestsFailed') continue;
    const text = `${data.name}\n${inspect(error?.cause ?? error)}`;
    yield `${JSON.stringify({ file: data.file, text })}\n`;
  }
  const longestFirst = [...times].sort(([, one], [, other]) => other - one);
  for (const [file, ms] of longestFirst) yield `${JSON.stringify({ file, ms })}\n`;
}
