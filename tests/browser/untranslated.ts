import { storedKinds } from '../../web/core/engine/contract.ts';
import type { Driver } from './driver.ts';

/** Names, formats and identifiers, which are the same in every language. */
const known = new Set(
  [
    'zeropoint PyTorch NumPy ONNX Jupyter Python JavaScript WebAssembly English MIT SQNR',
    'CSV JSON SVG PNG npy json csv txt gguf ipynb nbformat dtype Ctrl Shift Esc Enter Out',
    // Identifiers and file names in sentences.
    'torch tensor quantize_per_tensor set_printoptions profile full inf threshold round scale',
    'zero_point helper data shape from import del',
    // Stored formats, their libraries and their conventions.
    ...Object.keys(storedKinds),
    'GGUF gguf ggml NaN nan means MSE NVFP4 E4M3FN floor even rceil',
    // Methods, in the titles of lessons.
    'SmoothQuant AWQ GPTQ',
    // A network, by its name.
    'Silero VAD',
    // Files of weights, and the projects that the report mentions.
    'safetensors npz HTML llama cpp quantize trinity',
    'mxfp4 mxfp6_e2m3 mxfp6_e3m2 mxfp8_e4m3 mxfp8_e5m2',
  ].flatMap((line) => line.split(' ')),
);
const isKnown = (word: string) => known.has(word) || /^(?:u?int|float)\d+$/.test(word);

/**
 * The words of at least three Latin letters that a reader of another language meets and should not:
 * in visible text, and in what assistive technology reads out. Code, what was typed and lessons are
 * left out; `aside` leaves out more.
 */
export async function foreignWords({ page }: Driver, aside = ''): Promise<string[]> {
  const found = await page.evaluate((more) => {
    const apart = ['pre', 'code', 'samp', 'textarea', 'script', 'style', 'noscript', '.cm-editor'];
    const lessons = ['.rendered', '[data-file]', '.notebook .result'];
    const selector = [...apart, ...lessons, ...(more ? [more] : [])].join(', ');
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription'];
    const attributes = [...spoken, 'title', 'alt', 'placeholder'];
    const texts: string[] = [];
    const visit = (node: Node) => {
      if (node instanceof Text) {
        const parent = node.parentElement;
        // An option is not rendered before its list is open, but it can be read.
        if (!parent || parent instanceof HTMLOptionElement || parent.checkVisibility()) {
          texts.push(node.data);
        }
        return;
      }
      if (node instanceof Element) {
        if (node.matches(selector)) return;
        if (node.checkVisibility() || node.closest('select, svg')) {
          for (const name of attributes) texts.push(node.getAttribute(name) ?? '');
        }
        if (node.shadowRoot) visit(node.shadowRoot);
      }
      for (const child of node.childNodes) visit(child);
    };
    visit(document.body);
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
    // A notebook is named by the title in its file.
    const chosen = document
      .querySelector('#app')
      ?.shadowRoot?.querySelector('.card[aria-current] b, [data-file][aria-pressed=true]');
    const name = chosen?.textContent?.trim() || '\n';
    const named = texts.map((text) => text.replace(name, ''));
    return [...named, document.title, description?.content ?? ''];
  }, aside);
  const lines = found.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
  return [...new Set(lines)].flatMap((line) =>
    (line.match(/[A-Za-z_][\w]{2,}/g) ?? [])
      .filter((word) => /[A-Za-z]{3}/.test(word) && !isKnown(word))
      .map((word) => `${word}: ${line}`),
  );
}
