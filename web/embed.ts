import { render } from 'lit-html';
import { loadWorkbench, openEngines } from './engines.ts';
import { Instrument } from './instrument.ts';
import { Speech } from './messages/speech.ts';
import { languageHere, sayPage } from './page_language.ts';
import { Screen } from './screen.ts';

declare const buildVersion: string;

// The composition root of embed.html: the instrument alone, for a frame in somebody else's page.

const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);

const speech = new Speech(() => import(at('zh.js').href));
const spoken = speech.speak(languageHere()).then(() => sayPage(speech.language));
const screen = new Screen(at, paint, spoken);
const { draw } = screen;
const instrument = new Instrument({
  speech,
  engines: openEngines(at),
  loadWorkbench: () => loadWorkbench(at, draw),
  addCell: undefined,
  draw,
});

function paint(root: ShadowRoot): void {
  render(instrument.view(instrument.panels()), root);
  instrument.drawn(root);
}

/**
 * Tells the page around how high the content is, in CSS pixels, so that the frame needs no scroll
 * bar: `{ type: 'zeropoint:height', height }`. A height is no secret, so any parent may know it.
 */
function reportHeight(): void {
  if (window.parent === window) return;
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  window.parent.postMessage({ type: 'zeropoint:height', height }, '*');
}

// The whole page opens with what is shown here, and in the language that was asked for.
document.querySelector('footer a')?.addEventListener('click', (event) => {
  const link = event.currentTarget as HTMLAnchorElement;
  link.search = location.search;
  link.hash = location.hash;
});

new ResizeObserver(reportHeight).observe(document.body);
instrument.start();
