import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

// WCAG 2.2 A and AA as axe sees them.

declare const projectRoot: string;
const require = createRequire(path.join(projectRoot, 'package.json'));
/** Evaluate this in a document before calling `faults`. */
export const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export interface Fault {
  readonly rule: string;
  /** Selectors of the element and of the hosts of the shadow roots around it, from the outside. */
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * The faults that persist: parts of a page are updated a moment after it has rendered. Where nothing
 * was wrong, nothing is looked at again.
 */
export async function lastingFaults(
  document: Page | Frame,
  parts?: readonly string[],
): Promise<string[]> {
  let found = await faults(document, parts);
  for (let waited = 0; found.length > 0 && waited < 2000; waited += 500) {
    await document.waitForTimeout(500);
    found = await remaining(document, found);
  }
  if (found.length > 0) found = await faults(document, parts);
  return found.map(({ text }) => text);
}

/** The faults of the whole document, or of the app's elements that some selectors match. */
export async function faults(
  document: Page | Frame,
  parts?: readonly string[],
): Promise<readonly Fault[]> {
  const found = await document.evaluate(async (parts) => {
    type Axe = { run(context: object, options: object): Promise<AxeResults> };
    const { axe } = window as unknown as { axe: Axe };
    // Axe is content if it finds one of the parts.
    const root = window.document.querySelector('#app')?.shadowRoot;
    const absent = parts?.filter((part) => !root?.querySelector(part)) ?? [];
    if (absent.length > 0) throw new Error(`not on the page: ${absent.join(', ')}`);
    const context = parts
      ? { include: parts.map((part) => ({ fromShadowDom: ['#app', part] })) }
      : window.document;
    const { violations } = await axe.run(context, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const path = target.flat();
        return { rule: id, path, text: `${id}: ${path.join(' ')}\n${failureSummary}` };
      }),
    );
  }, parts);
  const isSize = ({ rule }: Fault) => rule === 'target-size';
  // Sticky elements cover a target only until it is scrolled to the middle.
  const small = await remaining(document, found.filter(isSize));
  return [...found.filter((one) => !isSize(one)), ...small];
}

/** Those of some faults that are still there, or whose elements are not. */
async function remaining(
  document: Page | Frame,
  found: readonly Fault[],
): Promise<readonly Fault[]> {
  if (found.length === 0) return [];
  return document.evaluate(async (found) => {
    type Axe = { run(context: object, options: object): Promise<AxeResults> };
    const { axe } = window as unknown as { axe: Axe };
    const elementAt = (path: readonly string[]) => {
      let root: Document | ShadowRoot | null | undefined = window.document;
      let element: Element | null | undefined;
      for (const selector of path) {
        element = root?.querySelector(selector);
        root = element?.shadowRoot;
      }
      return element;
    };
    const left = found.filter(({ path }) => !elementAt(path));
    for (const rule of new Set(found.map((fault) => fault.rule))) {
      const all = found.filter((fault) => fault.rule === rule && elementAt(fault.path));
      // Each target is scrolled to the middle, where nothing covers it; all else is where it is.
      const groups = rule === 'target-size' ? all.map((fault) => [fault]) : [all];
      for (const group of groups) {
        const elements = group.flatMap(({ path }) => elementAt(path) ?? []);
        if (elements.length === 0) continue;
        if (rule === 'target-size') elements[0]?.scrollIntoView({ block: 'center' });
        const { violations } = await axe.run(
          { include: elements },
          { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'] },
        );
        const still = new Set(
          violations.flatMap(({ nodes }) => nodes.map(({ target }) => elementAt(target.flat()))),
        );
        left.push(...group.filter(({ path }) => still.has(elementAt(path))));
      }
    }
    return left;
  }, found);
}
