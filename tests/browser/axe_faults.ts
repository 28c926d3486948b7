import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

// WCAG 2.2 A and AA as axe sees them.

declare const projectRoot: string;
const require = createRequire(path.join(projectRoot, 'tests/package.json'));
/** Evaluate this in a document before calling `faults`. */
export const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The faults that persist: parts of a page are updated a moment after it has rendered. */
export async function lastingFaults(document: Page | Frame, part?: string): Promise<string[]> {
  for (let waited = 0; waited < 2000; waited += 500) {
    if ((await faults(document, part)).length === 0) return [];
    await document.waitForTimeout(500);
  }
  return faults(document, part);
}

/** The faults of the whole document, or of the app's element that a selector matches. */
export async function faults(document: Page | Frame, part?: string): Promise<string[]> {
  return document.evaluate(async (part) => {
    type Axe = { run(context: object, options: object): Promise<AxeResults> };
    const { axe } = window as unknown as { axe: Axe };
    const found: string[] = [];
    const context = part ? { include: [{ fromShadowDom: ['#app', part] }] } : window.document;
    const { violations } = await axe.run(context, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        // Sticky elements cover a target only until it is scrolled to the middle.
        if (id === 'target-size') {
          const path = target.flat();
          let root: Document | ShadowRoot = window.document;
          let element: Element | null = null;
          for (const selector of path) {
            element = root.querySelector(selector);
            root = element?.shadowRoot ?? root;
          }
          element?.scrollIntoView({ block: 'center' });
          const again = await axe.run([path], { runOnly: { type: 'rule', values: [id] } });
          if (again.violations.length === 0) continue;
        }
        found.push(`${id}: ${target.flat().join(' ')}\n${failureSummary}`);
      }
    }
    return found;
  }, part);
}
