import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

// WCAG 2.2 A and AA as axe sees them.

declare const projectRoot: string;
const require = createRequire(path.join(projectRoot, 'tests/package.json'));
/** To be evaluated in a document before it is asked for its faults. */
export const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds and goes on to find: some of a page follows a moment after it has been drawn. */
export async function lastingFaults(document: Page | Frame): Promise<string[]> {
  for (let waited = 0; waited < 2000; waited += 500) {
    if ((await faults(document)).length === 0) return [];
    await document.waitForTimeout(500);
  }
  return faults(document);
}

export async function faults(document: Page | Frame): Promise<string[]> {
  const { violations } = await document.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}\n${failureSummary}`,
    ),
  );
}
