import { inspect } from 'node:util';

/** A reporter for Node's test runner: failed tests as JSON, one per line. */
export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    const { error } = data.details;
    // A suite fails because of its tests, which are reported themselves.
    if (error?.failureType === 'subtestsFailed') continue;
    const text = `${data.name}\n${inspect(error?.cause ?? error)}`;
    yield `${JSON.stringify({ file: data.file, text })}\n`;
  }
}
