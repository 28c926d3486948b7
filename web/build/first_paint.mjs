import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { importTs } from './import_ts.mjs';
import { enginesOf } from './lesson_core.mjs';

/** The instrument's width in a window of 1280 pixels; narrower windows scale the chart at first. */
const width = 1168;

/**
 * The first paint, before any script has loaded: the instrument with the lesson's result, as HTML,
 * by the page's own views and the core's own numbers. `site` holds the built engine;
 * addresses have the build's version, so that the script fetches no picture again.
 */
export async function firstPaint(site, version) {
  const [engines, { Instrument }, { FirstScreen }, { shareView }, { english }] = await Promise.all([
    enginesOf(site),
    importTs('web/instrument/instrument.ts'),
    importTs('web/instrument/game/first_screen.ts'),
    importTs('web/instrument/export/share_view.ts'),
    importTs('web/pages/shared/english.ts'),
  ]);
  globalThis.ResizeObserver ??= class {};
  const shown = new Promise((resolve, reject) => {
    const instrument = new Instrument({
      localizer: { language: english },
      engines,
      loadWorkbench: async () => undefined,
      first: new FirstScreen((name) => `${name}?v=${version}`, engines),
      share: shareView,
      draw: () => {
        const { result, problems, busy } = instrument.page;
        if (problems.length > 0) reject(new Error(problems[0].code));
        if (result && !busy) resolve(instrument);
      },
    });
    instrument.show(instrument.origin);
  });
  const instrument = await shown;
  instrument.ui.set({ chartWidth: width, gridWidth: 304 });
  const html = await collectResult(render(instrument.view(instrument.panels())));
  // Removes lit's hydration markers; the page renders from scratch instead. Style
  // attributes are what the page's policy forbids in its HTML.
  const picture = html.replaceAll(/<!--.*?-->| style="[^"]*"/g, '');
  return waiting(withFlags(picture));
}

/** Attributes that are true wherever they stand, whatever their value. */
const flags = 'selected|checked|disabled|readonly|hidden|open|multiple';

/** Writes properties such as `selected="false"`, which HTML would take for true, as HTML means them. */
const withFlags = (html) =>
  html
    .replaceAll(new RegExp(` (?:${flags})="false"`, 'g'), '')
    .replaceAll(new RegExp(` (${flags})="true"`, 'g'), ' $1');

/**
 * Controls that no script listens to yet say so and look so: numbers are read-only, so that they can be
 * read, and everything else is disabled. The script draws all of it anew.
 */
const waiting = (html) =>
  html
    .replace(
      /<div\s+class="instrument\b/,
      '<div aria-busy="true" lang="en" part="picture" class="instrument',
    )
    .replaceAll(
      /<input(?=[^>]*\btype="(?:range|checkbox|radio|file)")(?![^>]* disabled)/g,
      '<input disabled',
    )
    .replaceAll(/<input(?! disabled)\b/g, '<input readonly')
    .replaceAll(/<(button|select|textarea)\b(?![^>]* disabled)/g, '<$1 disabled')
    .replaceAll(/ role="slider"/g, ' role="slider" aria-disabled="true"')
    .replaceAll(/ tabindex="0"/g, ' tabindex="-1"');
